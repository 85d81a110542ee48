import type { SettingKey } from './settings.ts'

/**
 * The settings that a person confirms before the facility opens, by the step of the setup (settings-28). A step is done
 * when each of its settings is stored, also with its default.
 */
export const setupSteps = {
  facility: [
    'facilityName',
    'facilityAddress',
    'phoneNumber',
    'countryCode',
    'currency',
    'timeZone',
    'defaultLanguage',
  ],
  place: ['zmanimLatitude', 'zmanimLongitude', 'zmanimElevation', 'zmanimInIsrael'],
  hours: [
    'zmanTevillahDegrees',
    'candleLightingMinutes',
    'openMinutesFromZmanTevillah',
    'lastEntryTimeLatest',
    'openWeekdays',
    'openFridays',
    'openMotzeiShabbos',
    'openYomTov',
  ],
  rooms: [
    'roomsAvailableShowerAny',
    'roomsAvailableBathAny',
    'roomsAvailableHandicapped',
    'roomsAvailableFriday',
  ],
  prices: ['priceShower', 'priceBath', 'reservationMinutesShower', 'reservationMinutesBath'],
} as const satisfies Readonly<Record<string, readonly SettingKey[]>>

export type SetupStep = keyof typeof setupSteps
export const setupStepNames = Object.keys(setupSteps) as SetupStep[]

/** The steps whose settings are all stored. */
export function stepsDone(stored: ReadonlySet<string>): SetupStep[] {
  return setupStepNames.filter(step => setupSteps[step].every(key => stored.has(key)))
}

/** What one side alone can see that a facility has not yet (settings-1100). None of it keeps the facility from opening. */
export const setupLacks = ['duty', 'printer', 'devices', 'backup', 'recoveryKey', 'certificate'] as const
export type SetupLack = (typeof setupLacks)[number]
