import { daysAheadFor } from '../booking/booking-date.ts'

type Hour = number | null
type Price = number | null

/** The settings that can contradict each other. Hours as decimals, prices in minor units. */
export interface ConflictSettings {
  readonly openTimeEarliest: Hour
  readonly openTimeEarliestFriday: Hour
  readonly openTimeEarliestMotzeiShabbos: Hour
  readonly openTimeLatest: Hour
  readonly openTimeLatestFriday: Hour
  readonly openTimeLatestMotzeiShabbos: Hour
  readonly lastEntryTimeEarliest: Hour
  readonly lastEntryTimeEarliestFriday: Hour
  readonly lastEntryTimeEarliestMotzeiShabbos: Hour
  readonly lastEntryTimeLatest: Hour
  readonly lastEntryTimeLatestFriday: Hour
  readonly lastEntryTimeLatestMotzeiShabbos: Hour
  readonly openWeekdays: boolean
  readonly openFridays: boolean
  readonly openMotzeiShabbos: boolean
  readonly openYomTov: boolean
  readonly bathMayServeShower: boolean
  readonly roomsAvailableBathAny: number
  readonly roomsAvailableBathPrivate: number
  readonly roomsAvailableHandicapped: number
  readonly roomsAvailableShowerAny: number
  readonly roomsAvailableShowerPrivate: number
  readonly roomsAvailableSegula: number
  readonly roomsAvailableFriday: number
  readonly roomsAvailableKallah: number
  readonly roomsAvailableParking: number
  readonly salonStations: number
  readonly priceBath: Price
  readonly priceBathDiscount: Price
  readonly priceKallah: Price
  readonly priceShower: Price
  readonly priceShowerDiscount: Price
  readonly pricePrivateBath: Price
  readonly pricePrivateBathDiscount: Price
  readonly pricePrivateShower: Price
  readonly pricePrivateShowerDiscount: Price
  readonly priceSegula: Price
  readonly priceParking: Price
  readonly priceSalonBoth: Price
  readonly priceSalonManicure: Price
  readonly priceSalonPedicure: Price
  readonly reservationMaxDaysInAdvance: number
  readonly reservationMaxDaysInAdvanceLocalResident: number
  readonly bookingOpenToPatrons: boolean
  readonly testMode: boolean
}

/**
 * `laterThan` and `moreThan`: the first of the keys is later or more than the second, and should not be. `moreTogether`:
 * the first and the second are more than the third. `offeredWithout`: the first has a price and the second no place.
 * `kallahWithout`: the same of a kallah, who may book without a time by her form and gets none (booking-47).
 * `openWithout`: the first opens nights for which the second has no place. `neverOpen`: every kind of night is closed.
 * `testWhileOpen`: patrons book while nothing real leaves.
 */
type ConflictCode =
  | 'laterThan'
  | 'moreThan'
  | 'moreTogether'
  | 'offeredWithout'
  | 'kallahWithout'
  | 'openWithout'
  | 'neverOpen'
  | 'testWhileOpen'

interface SettingConflict {
  readonly code: ConflictCode
  readonly keys: readonly (keyof ConflictSettings)[]
}

type NumberKey = {
  [K in keyof ConflictSettings]: ConflictSettings[K] extends boolean ? never : K
}[keyof ConflictSettings]
type Pairs = readonly (readonly [first: NumberKey, second: NumberKey])[]

/** The first is a time that is not later than the second. */
const inOrder: Pairs = [
  ['openTimeEarliest', 'openTimeLatest'],
  ['openTimeEarliestFriday', 'openTimeLatestFriday'],
  ['openTimeEarliestMotzeiShabbos', 'openTimeLatestMotzeiShabbos'],
  ['lastEntryTimeEarliest', 'lastEntryTimeLatest'],
  ['lastEntryTimeEarliestFriday', 'lastEntryTimeLatestFriday'],
  ['lastEntryTimeEarliestMotzeiShabbos', 'lastEntryTimeLatestMotzeiShabbos'],
  ['openTimeEarliest', 'lastEntryTimeLatest'],
  ['openTimeEarliestFriday', 'lastEntryTimeLatestFriday'],
  ['openTimeEarliestMotzeiShabbos', 'lastEntryTimeLatestMotzeiShabbos'],
]

/** The first is a number or a price that is not above the second. */
const withinPairs: Pairs = [
  ['roomsAvailableBathPrivate', 'roomsAvailableBathAny'],
  ['roomsAvailableHandicapped', 'roomsAvailableBathAny'],
  ['roomsAvailableShowerPrivate', 'roomsAvailableShowerAny'],
  ['priceBathDiscount', 'priceBath'],
  ['priceShowerDiscount', 'priceShower'],
  ['pricePrivateBathDiscount', 'pricePrivateBath'],
  ['pricePrivateShowerDiscount', 'pricePrivateShower'],
]

/** A price, and the places that it sells. */
const sold: Pairs = [
  ['priceBath', 'roomsAvailableBathAny'],
  ['pricePrivateBath', 'roomsAvailableBathPrivate'],
  ['pricePrivateShower', 'roomsAvailableShowerPrivate'],
  ['priceSegula', 'roomsAvailableSegula'],
  ['priceParking', 'roomsAvailableParking'],
  ['priceSalonManicure', 'salonStations'],
  ['priceSalonPedicure', 'salonStations'],
  ['priceSalonBoth', 'salonStations'],
]

const daysAhead = ['reservationMaxDaysInAdvance', 'reservationMaxDaysInAdvanceLocalResident'] as const
const ofKallah = ['priceKallah', 'roomsAvailableKallah'] as const
/** Both are among the third (booking-20). */
const together = ['roomsAvailableBathPrivate', 'roomsAvailableHandicapped', 'roomsAvailableBathAny'] as const
/** Every place of their nights is `roomsAvailableFriday`. */
const inShabbosMode = ['openFridays', 'openYomTov'] as const
const nights = ['openWeekdays', 'openFridays', 'openMotzeiShabbos', 'openYomTov'] as const

/** The settings that contradict each other, each pair once (settings-43). */
export function settingConflicts(settings: ConflictSettings): SettingConflict[] {
  const isAbove = ([first, second]: Pairs[number]): boolean => {
    const [a, b] = [settings[first], settings[second]]
    return a !== null && b !== null && a > b
  }
  const hasNoPlace = ([price, places]: Pairs[number]): boolean =>
    settings[price] !== null && settings[places] === 0
  return [
    ...inOrder.filter(isAbove).map(keys => ({ code: 'laterThan' as const, keys })),
    ...withinPairs.filter(isAbove).map(keys => ({ code: 'moreThan' as const, keys })),
    ...(daysAheadFor(settings, false) > daysAheadFor(settings, true)
      ? [{ code: 'moreThan' as const, keys: daysAhead }]
      : []),
    ...(fitOnlyAlone(settings) ? [{ code: 'moreTogether' as const, keys: together }] : []),
    ...sold.filter(hasNoPlace).map(keys => ({ code: 'offeredWithout' as const, keys })),
    ...(settings.priceShower !== null && !hasShower(settings)
      ? [{ code: 'offeredWithout' as const, keys: ['priceShower', 'roomsAvailableShowerAny'] as const }]
      : []),
    ...(hasNoPlace(ofKallah) ? [{ code: 'kallahWithout' as const, keys: ofKallah }] : []),
    ...inShabbosMode
      .filter(key => settings[key] && settings.roomsAvailableFriday === 0)
      .map(key => ({ code: 'openWithout' as const, keys: [key, 'roomsAvailableFriday'] as const })),
    ...(nights.some(key => settings[key]) ? [] : [{ code: 'neverOpen' as const, keys: nights }]),
    ...(settings.testMode && settings.bookingOpenToPatrons
      ? [{ code: 'testWhileOpen' as const, keys: ['testMode'] as const }]
      : []),
  ]
}

/** Whether private and accessible rooms each fit among the rooms with a bath, and not both. */
function fitOnlyAlone(settings: ConflictSettings): boolean {
  const all = settings.roomsAvailableBathAny
  const parts = [settings.roomsAvailableBathPrivate, settings.roomsAvailableHandicapped] as const
  return parts.every(part => part <= all) && parts[0] + parts[1] > all
}

/** Whether a room may serve a shower: its own, or one with a bath (`eligiblePools`). */
function hasShower(settings: ConflictSettings): boolean {
  const { roomsAvailableShowerAny, roomsAvailableBathAny, bathMayServeShower } = settings
  return roomsAvailableShowerAny > 0 || (bathMayServeShower && roomsAvailableBathAny > 0)
}
