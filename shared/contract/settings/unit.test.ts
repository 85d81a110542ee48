import { parseSettings, settingsRegistry } from '@mayim/contract/settings.ts'
import { settingConflicts } from '@mayim/domain/site/setting-conflicts.ts'
import { expect, test } from 'vitest'
import { unitOf } from './unit.ts'

test('every number has the unit that its key names, or is a count', () => {
  const unit = (key: keyof typeof settingsRegistry) => unitOf(key, settingsRegistry[key])
  expect(unit('lateGraceMinutes')).toBe('minutes')
  expect(unit('garagePulseMilliseconds')).toBe('milliseconds')
  expect(unit('reservationCutOffHours')).toBe('hours')
  expect(unit('zmanimLatitude')).toBe('degrees')
  expect(unit('garageRadiusMeters')).toBe('meters')
  expect(unit('reservationMaxDaysInAdvance')).toBe('days')
  expect(unit('reservationMaxDaysInAdvanceLocalResident')).toBe('days')
  expect(unit('sentTextsDays')).toBe('days')
  expect(unit('accessLogMonths')).toBe('months')
  expect([unit('roomsAvailableFriday'), unit('openTimeLatest'), unit('zmanimUseElevation')]).toEqual([
    null,
    null,
    null,
  ])
})

test('the defaults do not contradict each other (settings-43)', () => {
  expect(settingConflicts(parseSettings([]))).toEqual([])
})
