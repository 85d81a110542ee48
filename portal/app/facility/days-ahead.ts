import { daysAheadFor } from '@mayim/domain/booking/booking-date.ts'
import { numberSetting, type SettingsAnswer } from './facility.ts'

/** How many days ahead she may book (booking-1). */
export function daysAhead(settings: SettingsAnswer, localResident: boolean): number {
  const limits = {
    reservationMaxDaysInAdvance: numberSetting(settings, 'reservationMaxDaysInAdvance', 7),
    reservationMaxDaysInAdvanceLocalResident: numberSetting(
      settings,
      'reservationMaxDaysInAdvanceLocalResident',
      7,
    ),
  }
  return daysAheadFor(limits, localResident)
}
