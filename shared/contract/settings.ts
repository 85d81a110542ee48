import { type Result, refuse } from '@mayim/domain/result.ts'
import type { Side } from '@mayim/domain/sync/side.ts'
import { bookingSettings, flowSettings } from './settings/booking.ts'
import type { SettingDefinition, SettingValue } from './settings/definition.ts'
import { facilitySettings, websiteSettings } from './settings/facility.ts'
import {
  devicesSettings,
  integrationsSettings,
  messagesSettings,
  paymentsSettings,
} from './settings/integrations.ts'
import { openingSettings } from './settings/opening.ts'
import { pricesSettings } from './settings/prices.ts'
import { privacySettings } from './settings/privacy.ts'
import { capacitySettings, durationsSettings, roomsSettings, thresholdsSettings } from './settings/rooms.ts'
import { checkValue, listItems } from './settings/rules.ts'

/** The settings by the group under which an Admin finds them. */
const settingGroups = {
  facility: facilitySettings,
  website: websiteSettings,
  booking: bookingSettings,
  prices: pricesSettings,
  durations: durationsSettings,
  capacity: capacitySettings,
  opening: openingSettings,
  flow: flowSettings,
  thresholds: thresholdsSettings,
  rooms: roomsSettings,
  payments: paymentsSettings,
  messages: messagesSettings,
  devices: devicesSettings,
  integrations: integrationsSettings,
  privacy: privacySettings,
} as const
export type SettingGroup = keyof typeof settingGroups
export const settingGroupNames = Object.keys(settingGroups) as readonly SettingGroup[]
/**
 * The side whose word counts where both changed a setting without knowing of each other (settings-920): the hub's for
 * what the building does, the portal's for what is sold, promised, sent or kept.
 */
const ownerOfGroup: Readonly<Record<SettingGroup, Side>> = {
  facility: 'portal',
  website: 'portal',
  booking: 'portal',
  prices: 'portal',
  durations: 'portal',
  capacity: 'portal',
  opening: 'portal',
  flow: 'hub',
  thresholds: 'hub',
  rooms: 'hub',
  payments: 'portal',
  messages: 'portal',
  devices: 'hub',
  integrations: 'portal',
  privacy: 'portal',
}
/** The groups whose settings decide a night's hours or its number of places (settings-23). */
export const groupsOfNights: readonly SettingGroup[] = ['facility', 'opening', 'capacity', 'durations']
/** The groups whose settings decide what a visit costs; a night in Shabbos mode has no extras (settings-740). */
export const groupsOfPrices: readonly SettingGroup[] = ['prices', 'facility']

const definitions = {
  ...facilitySettings,
  ...websiteSettings,
  ...bookingSettings,
  ...pricesSettings,
  ...durationsSettings,
  ...capacitySettings,
  ...openingSettings,
  ...flowSettings,
  ...thresholdsSettings,
  ...roomsSettings,
  ...paymentsSettings,
  ...messagesSettings,
  ...devicesSettings,
  ...integrationsSettings,
  ...privacySettings,
}
type Definitions = typeof definitions
export type SettingKey = keyof Definitions
type KeysOfType<T extends SettingDefinition['type']> = {
  [K in SettingKey]: Definitions[K]['type'] extends T ? K : never
}[SettingKey]
/** Sealed in a table of their own, never among the settings in memory, never sent. */
export type SecretKey = KeysOfType<'secret' | 'pin4'>
/**
 * The secrets that the building uses. Sealed, they go to the other side; every other secret stays at the side where it
 * was set (settings-19).
 */
export const secretsOfHub: readonly SettingKey[] = [
  'roomAdminPasscode',
  'weatherApiKey',
] satisfies readonly SecretKey[]
/**
 * The settings that decide where a secret is sent, each with its secrets: a new place never gets what was given for
 * another one (settings-931).
 */
export const secretsOfAddress: Readonly<Partial<Record<SettingKey, readonly SecretKey[]>>> = {
  mailHost: ['mailPassword'],
  ccProcessorType: ['ccProcessorSecret', 'ccProcessorWebhookSecret'],
  accessControlUrl: ['accessControlSecret'],
  phoneSystemUrl: ['phoneSystemSecret'],
}

/** The secrets that a setting loses by another value. A secret that was given before any address is for the first one. */
export function secretsLostBy(key: SettingKey, before: string, after: string): readonly SecretKey[] {
  return before === '' || before === after ? [] : (secretsOfAddress[key] ?? [])
}

/**
 * Keys of the specification that decide nothing: the calls take them, and no page shows them (settings-5). Devices are
 * named by the building file.
 */
export const settingsOfNothing = [
  'accessControlType',
  'accessControlUrl',
  'accessControlSecret',
  'phoneSystemType',
  'phoneSystemUrl',
  'phoneSystemSecret',
] as const satisfies readonly SettingKey[]
/** A key of a setting that the pages show. */
export type ShownSetting = Exclude<SettingKey, (typeof settingsOfNothing)[number]>

export function isShownSetting(key: SettingKey): key is ShownSetting {
  return !settingsOfNothing.some(each => each === key)
}

/**
 * The settings of the portal's own services (cards, texts, mail, captcha), those that decide what is kept of people and how
 * staff sign in, and the pages of others that patrons are led to. Only the portal's values count, so that a stolen hub
 * cannot send money, texts, patrons or the password of the mail server elsewhere, forget people, or weaken the sign-in
 * (settings-32).
 */
export const settingsOfPortal: readonly SettingKey[] = [
  'ccProcessorType',
  'ccProcessorPublicKey',
  'ccProcessorCompanyId',
  'ccProcessorSecret',
  'ccProcessorWebhookSecret',
  'icountPayPage',
  'icountCardPage',
  'icountCardFields',
  'refundCanceled',
  'stripePK',
  'smsAccountSid',
  'smsAuthToken',
  'smsFrom',
  'smsCountries',
  'mailHost',
  'mailUser',
  'mailPassword',
  'mailFrom',
  'mailContactTo',
  'googleSiteKey',
  'recaptchaSecret',
  'testMode',
  'staffSecondFactor',
  'feedbackLink',
  'websiteBannerDestinationUrl',
  ...(Object.keys(privacySettings) as (keyof typeof privacySettings)[]),
]
/** Computed for the business day, never stored. */
export type ComputedKey = KeysOfType<'computed'>

/** The typed values of all settings but the secret and the computed ones. Money in minor units, hours as decimals. */
export type Settings = {
  readonly [K in Exclude<SettingKey, SecretKey | ComputedKey>]: SettingValue<Definitions[K]>
}

interface RegisteredSetting extends SettingDefinition {
  readonly group: SettingGroup
  readonly owner: Side
}

/** Settings that do not belong to the owner of their group. */
const ownedOtherwise: Readonly<Partial<Record<string, Side>>> = {
  staffSecondFactor: 'portal',
  weatherApiKey: 'hub',
} satisfies Partial<Record<SettingKey, Side>>

/** Every key of the settings, with its group and its owner. */
export const settingsRegistry = Object.fromEntries(
  Object.entries(settingGroups).flatMap(([group, keys]) =>
    Object.entries(keys).map(([key, definition]) => {
      const owner = ownedOtherwise[key] ?? ownerOfGroup[group as SettingGroup]
      return [key, { ...definition, group, owner }]
    }),
  ),
) as unknown as { readonly [K in SettingKey]: RegisteredSetting }

const known: Readonly<Record<string, SettingDefinition>> = definitions

function isSettingKey(key: string): key is SettingKey {
  return Object.hasOwn(known, key)
}

/** Write-only: secrets, and the passcode of the rooms. */
export function isWriteOnly(key: SettingKey): boolean {
  return isSealed(known[key] as SettingDefinition)
}

function isSealed({ type }: SettingDefinition): boolean {
  return type === 'secret' || type === 'pin4'
}

/** The allow-list of `settings/publicsettings`, without the computed keys. */
export const publicSettingKeys = (Object.keys(definitions) as SettingKey[]).filter(
  key => known[key]?.public === true && known[key].type !== 'computed',
)

/**
 * The text to store for a setting, or a refusal that names the key: `settingUnknown` (missing), `settingComputed`, or
 * the fault of the value (settings-22, calendar-45). The name of a file is set by the upload alone: `settingNotFile`
 * (settings-13).
 */
export function checkSetting(key: string, value: string): Result<string> {
  const definition = isSettingKey(key) ? known[key] : undefined
  if (definition === undefined) return refuse('missing', 'settingUnknown', { field: 'key' })
  if (definition.type === 'computed') return refuse('invalid', 'settingComputed', { field: key })
  if (definition.type === 'file' && value.trim() !== '')
    return refuse('invalid', 'settingNotFile', { field: key })
  return checkValue(key, definition, value)
}

/** All settings as typed values. A key without a row, or whose text does not fit, has its default. */
export function parseSettings(rows: Iterable<{ readonly key: string; readonly value: string }>): Settings {
  const texts = new Map<string, string>()
  for (const row of rows) texts.set(row.key, row.value)
  const values: Record<string, unknown> = {}
  for (const [key, definition] of Object.entries(known)) {
    if (isSealed(definition) || definition.type === 'computed') continue
    const checked = checkValue(key, definition, texts.get(key) ?? definition.default)
    values[key] = typed(definition, checked.ok ? checked.value : definition.default)
  }
  return values as Settings
}

function typed(
  definition: SettingDefinition,
  text: string,
): boolean | number | string | readonly string[] | null {
  switch (definition.type) {
    case 'boolean':
      return text === 'True'
    case 'integer':
    case 'decimal':
    case 'hour':
      return text === '' ? null : Number(text)
    case 'money':
      return text === '' ? null : Math.round(Number(text) * 100)
    case 'list':
      return listItems(text)
    default:
      return text
  }
}

/** The facility's own pictures of the home page, each with the setting that names its file. */
export const pictureSettings = {
  banner: 'websiteBannerImage',
  amenity1: 'websiteAmenity1Image',
  amenity2: 'websiteAmenity2Image',
  amenity3: 'websiteAmenity3Image',
  gallery1: 'websiteGalleryImage1',
  gallery2: 'websiteGalleryImage2',
  gallery3: 'websiteGalleryImage3',
  gallery4: 'websiteGalleryImage4',
} as const satisfies Readonly<Record<string, SettingKey>>

export type PicturePlace = keyof typeof pictureSettings
export const picturePlaces = Object.keys(pictureSettings) as PicturePlace[]
