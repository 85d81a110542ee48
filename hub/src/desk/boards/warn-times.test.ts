import { parseSettings } from '@mayim/contract/settings.ts'
import type { ReservationStatus, RoomStatus } from '@mayim/domain/status.ts'
import { expect, test } from 'vitest'
import { warnAt } from './warn-times.ts'

const since = '2026-11-23T00:00:00.000Z'
const rows = [
  ['statusWarnMinutesWaiting', ['Waiting', 'Arrived']],
  ['statusWarnMinutesPrep', ['Prep']],
  ['statusWarnMinutesReady', ['Assigned', 'ReadyForChecking', 'ReadyForMikvah', 'ReadyForMikvahNext']],
  ['statusWarnMinutesChecking', ['Checking', 'Checked']],
  ['statusWarnMinutesInMikvah', ['ToMikvah', 'InMikvah', 'FromMikvah']],
  ['statusWarnMinutesDressing', ['Dressing']],
  ['statusWarnMinutesNeedsCleaning', ['NeedsCleaning', 'Cleaning']],
] as const satisfies readonly (readonly [string, readonly (ReservationStatus | RoomStatus)[]])[]

test.each(rows)('%s moves the warning of its own statuses alone (visit-37)', (key, statuses) => {
  const settings = parseSettings([{ key, value: '37' }])
  for (const [other, each] of rows.flatMap(([name, own]) => own.map(status => [name, status] as const))) {
    const usual = warnAt(each, since, parseSettings([]))
    const expected = other === key ? '2026-11-23T00:37:00.000Z' : usual
    expect([each, warnAt(each, since, settings)]).toEqual([each, expected])
    if (other === key) expect(usual).not.toBe(expected)
  }
  expect(statuses.length).toBeGreaterThan(0)
})

test('extra time moves the warning of the preparation, and nothing warns of what has no limit', () => {
  const settings = parseSettings([
    { key: 'statusWarnMinutesPrep', value: '10' },
    { key: 'reservationMinutesDoubleSlot', value: '7' },
  ])
  expect(warnAt('Prep', since, settings, true)).toBe('2026-11-23T00:17:00.000Z')
  expect(warnAt('Dressing', since, settings, true)).toBe(warnAt('Dressing', since, settings))
  expect(warnAt('Done', since, settings)).toBeNull()
})
