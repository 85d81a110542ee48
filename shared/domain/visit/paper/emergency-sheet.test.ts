import { expect, it } from 'vitest'
import { type Alarm, emergencySheetDue, isNightOnPaper } from './emergency-sheet.ts'

const minute = 60_000
const due = (nowMinutes: number, alarms: readonly Alarm[], lastAskedMinutes: number | null = null) =>
  emergencySheetDue(
    {
      alarms,
      emergencySheetMinutes: 5,
      lastAskedMs: lastAskedMinutes === null ? null : lastAskedMinutes * minute,
    },
    nowMinutes * minute,
  )
const since = (kind: Alarm['kind'], minutes: number): Alarm => ({ kind, sinceMs: minutes * minute })

it('waits for a line that may come back, and for nothing else', () => {
  expect(due(100, [])).toBe(null)
  expect([due(104, [since('internet', 100)]), due(105, [since('internet', 100)])]).toEqual([null, 'internet'])
  expect([due(100.1, [since('power', 100)]), due(100.2, [since('power', 100)])]).toEqual([null, 'power'])
  expect([due(100.3, [since('hub', 100)]), due(100.4, [since('hub', 100)])]).toEqual([null, 'hub'])
  expect(due(100, [since('internet', 99), since('power', 99)])).toBe('power')
})

it('comes once for each outage, and once in an hour at most', () => {
  expect(due(300, [since('internet', 100)], 105)).toBe(null)
  expect(due(164, [since('internet', 120)], 105)).toBe(null)
  expect(due(165, [since('internet', 120)], 105)).toBe('internet')
})

it('is printed while patrons are expected or here', () => {
  const at = (minutes: number) => isNightOnPaper(200 * minute, 400 * minute, minutes * minute)
  expect([at(139), at(140), at(519), at(520)]).toEqual([false, true, true, false])
})
