import { expect, it } from 'vitest'
import type { ShabbosBlock } from '../calendar/shabbos-block.ts'
import type { ReservationStatus } from '../status.ts'
import {
  type Alarm,
  decidePaperLine,
  dueSheets,
  emergencySheetDue,
  isNightOnPaper,
  isPaperDue,
} from './paper-sheets.ts'

const minute = 60_000
const night = (date: string) => ({
  date,
  shabbosMode: true,
  beginsAtMs: 0,
  candlesAtMs: null,
  nightfallAtMs: null,
})
const block: ShabbosBlock = {
  beginsAtMs: 1000 * minute,
  endsAtMs: 5000 * minute,
  frozenFromMs: 700 * minute,
  nights: [night('2028-09-20'), night('2028-09-21')],
}
const due = (nowMinutes: number, openAtMs: number | null, known: ShabbosBlock | null = block) =>
  dueSheets({ tonight: '2028-09-20', openAtMs, block: known }, nowMinutes * minute).map(({ key }) => key)

it('prints every night of the block within the hour before it', () => {
  expect(due(939, null)).toEqual([])
  expect(due(940, null)).toEqual(['sheet:shabbos:2028-09-20', 'sheet:shabbos:2028-09-21'])
  expect(due(1000, null)).toEqual([])
})

it('prints tonight at its opening, and not long after it', () => {
  const openAtMs = 100 * minute
  expect([due(99, openAtMs, null), due(100, openAtMs, null), due(110, openAtMs, null)]).toEqual([
    [],
    ['sheet:opening:2028-09-20'],
    [],
  ])
  expect(due(960, 955 * minute)).toHaveLength(3)
})

it('prints a paper while it is useful, and on Shabbos none from before it', () => {
  const due = (askedMinutes: number, isSheet: boolean, nowMinutes: number) =>
    isPaperDue({ askedAtMs: askedMinutes * minute, isSheet }, block, nowMinutes * minute)
  expect([due(900, false, 909), due(900, false, 910)]).toEqual([true, false])
  expect([due(930, true, 989), due(930, true, 990)]).toEqual([true, false])
  expect([due(995, false, 999), due(995, false, 1000), due(1001, false, 1002)]).toEqual([true, false, true])
  expect(isPaperDue({ askedAtMs: 0, isSheet: false }, null, minute)).toBe(true)
})

it.each<[string, object, ReservationStatus, string | null, string, boolean?]>([
  ['she came', {}, 'Reserved', null, 'done'],
  ['with her times', { arrived: '23:50', left: '00:30' }, 'Waiting', 'then', 'done'],
  ['the power went while she dressed', {}, 'Dressing', 'then', 'done'],
  ['of a night that was closed automatically', { arrived: '19:00' }, 'Done', null, 'times'],
  ['entered before', {}, 'Done', 'then', 'statusNotAllowed'],
  ['entered before without her times', {}, 'Done', null, 'statusNotAllowed', true],
  ['canceled', {}, 'Canceled', null, 'statusNotAllowed'],
  ['replaced', {}, 'Replaced', null, 'statusNotAllowed'],
  ['she did not come', { came: false }, 'Reserved', null, 'noShow'],
  ['she had come', { came: false }, 'Waiting', 'then', 'statusNotAllowed'],
  ['she left before she came', { arrived: '20:00', left: '19:00' }, 'Reserved', null, 'paperTimes'],
])('%s', (_, line, status, timeArrived, expected, entered = false) => {
  const step = decidePaperLine({ came: true, ...line }, { status, timeArrived, entered })
  expect(step.ok ? step.value : step.code).toBe(expected)
})

const minuteMs = 60_000
const printed = (nowMinutes: number, alarms: readonly Alarm[], lastAskedMinutes: number | null = null) =>
  emergencySheetDue(
    {
      alarms,
      emergencySheetMinutes: 5,
      lastAskedMs: lastAskedMinutes === null ? null : lastAskedMinutes * minuteMs,
    },
    nowMinutes * minuteMs,
  )
const since = (kind: Alarm['kind'], minutes: number): Alarm => ({ kind, sinceMs: minutes * minuteMs })

it('waits for a line that may come back, and for nothing else', () => {
  expect(printed(100, [])).toBe(null)
  expect([printed(104, [since('internet', 100)]), printed(105, [since('internet', 100)])]).toEqual([
    null,
    'internet',
  ])
  expect([printed(100.1, [since('power', 100)]), printed(100.2, [since('power', 100)])]).toEqual([
    null,
    'power',
  ])
  expect([printed(100.3, [since('hub', 100)]), printed(100.4, [since('hub', 100)])]).toEqual([null, 'hub'])
  expect(printed(100, [since('internet', 99), since('power', 99)])).toBe('power')
})

it('comes once for each outage, and once in an hour at most', () => {
  expect(printed(300, [since('internet', 100)], 105)).toBe(null)
  expect(printed(164, [since('internet', 120)], 105)).toBe(null)
  expect(printed(165, [since('internet', 120)], 105)).toBe('internet')
})

it('is printed while patrons are expected or here', () => {
  const at = (minutes: number) => isNightOnPaper(200 * minuteMs, 400 * minuteMs, minutes * minuteMs)
  expect([at(139), at(140), at(519), at(520)]).toEqual([false, true, true, false])
})
