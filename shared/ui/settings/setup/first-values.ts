import type { LayoutFile } from '@mayim/contract/entities/layout-file.ts'
import type { SettingKey } from '@mayim/contract/settings.ts'
import type { SetupStep, setupSteps } from '@mayim/contract/setup-steps.ts'

export type Values = Readonly<Record<string, { readonly value: string; readonly changedAt?: string }>>
export type StepKey = (typeof setupSteps)[SetupStep][number]

/** What the first values of the fields are derived from. */
export interface Known {
  /** The settings with their defaults; one that was stored has `changedAt`. */
  readonly settings: Values
  /** What was typed in this step. */
  readonly typed: Readonly<Record<string, string>>
  /** Of the typed telephone, two lower-case letters; null for none. */
  readonly country: string | null
  /** Of this page. */
  readonly language: string
  /** The rooms of the building, where they are known. */
  readonly rooms: LayoutFile['rooms']
}

/** What is a fact of one facility: nobody's own until she has typed it (settings-28). */
const blank: ReadonlySet<StepKey> = new Set<StepKey>([
  'facilityName',
  'facilityAddress',
  'phoneNumber',
  'timeZone',
  'zmanimLatitude',
  'zmanimLongitude',
  'roomsAvailableShowerAny',
  'roomsAvailableBathAny',
  'priceShower',
  'priceBath',
])

/** The money of a country, as a first value. */
const currencies: Readonly<Record<string, string>> = {
  us: 'USD',
  ca: 'CAD',
  il: 'ILS',
  gb: 'GBP',
  au: 'AUD',
  za: 'ZAR',
  ch: 'CHF',
  mx: 'MXN',
  ar: 'ARS',
  br: 'BRL',
  fr: 'EUR',
  be: 'EUR',
  de: 'EUR',
  at: 'EUR',
  nl: 'EUR',
  it: 'EUR',
}

/** The text of a field: what was typed, what is stored, what the rest of the step says of it, or the default. */
export function textOf(key: StepKey, known: Known): string {
  const typed = known.typed[key]
  const stored = known.settings[key]
  if (typed !== undefined) return typed
  if (stored?.changedAt !== undefined) return stored.value
  return derivedValue(key, known) ?? (blank.has(key) ? '' : (stored?.value ?? ''))
}

function derivedValue(key: StepKey, known: Known): string | undefined {
  const { rooms } = known
  const countOf = (isOne: (room: LayoutFile['rooms'][number]) => boolean) =>
    rooms.length === 0 ? undefined : String(rooms.filter(room => room.retired !== true && isOne(room)).length)
  switch (key) {
    case 'timeZone':
      return ownZone()
    case 'countryCode':
      return known.country ?? undefined
    case 'currency':
      return currencies[textOf('countryCode', known)]
    case 'defaultLanguage':
      return known.language
    case 'zmanimInIsrael':
      return textOf('countryCode', known) === 'il' ? 'True' : undefined
    case 'roomsAvailableShowerAny':
      return countOf(({ kind }) => kind === 'shower')
    case 'roomsAvailableBathAny':
      return countOf(({ kind }) => kind === 'bath')
    case 'roomsAvailableHandicapped':
      return countOf(({ uses = [] }) => uses.includes('accessible')) ?? '0'
    case 'roomsAvailableFriday':
      return sumOf(known, ['roomsAvailableShowerAny', 'roomsAvailableBathAny'])
    default:
      return undefined
  }
}

/** The zone of this browser, if the list offers it. */
function ownZone(): string | undefined {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  return Intl.supportedValuesOf('timeZone').find(each => each === timeZone)
}

function sumOf(known: Known, keys: readonly StepKey[]): string {
  return String(keys.reduce((sum, key) => sum + (Number(textOf(key, known)) || 0), 0))
}

/** What is derived, or has a default that most facilities keep. */
const kept: ReadonlySet<SettingKey> = new Set<SettingKey>([
  'countryCode',
  'currency',
  'defaultLanguage',
  'zmanimElevation',
  'zmanimInIsrael',
  'reservationMinutesShower',
  'reservationMinutesBath',
])

/** Whether a field waits under “More” (settings-1101): a person need not look at it. */
export function isUnderMore(key: StepKey, { settings }: Known): boolean {
  if (key !== 'roomsAvailableFriday') return kept.has(key)
  // The places of Shabbos and Yom Tov, of a facility that is closed on them.
  return settings.openFridays?.value !== 'True' && settings.openYomTov?.value !== 'True'
}
