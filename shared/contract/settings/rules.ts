import type { RefusalCode } from '@mayim/domain/refusal.ts'
import { ok, type Result, refuse } from '@mayim/domain/result.ts'
import type { SettingDefinition, SettingType } from './definition.ts'

const maxLength: Partial<Record<SettingType, number>> = {
  text: 2000,
  text1000: 1000,
  url: 500,
  file: 200,
  email: 200,
  secret: 500,
  list: 500,
}

/**
 * Whether a text may be the value of a setting (settings-4, settings-6), and its stored form: trimmed, booleans as
 * `True` and `False`, currency and country in their case. Blank is accepted where it has a meaning.
 */
export function checkValue(key: string, definition: SettingDefinition, value: string): Result<string> {
  const text = value.replace(unprintable, '').trim()
  const rule = rules[definition.type]
  if (text === '' && mayBeBlank(definition)) return ok('')
  const longest = longestOf(definition)
  if (text.length > longest)
    return refuse('invalid', 'settingTooLong', { field: key, detail: { max: longest } })
  const stored = rule.read(text, definition)
  if (stored === null) {
    return refuse('invalid', rule.code, {
      field: key,
      detail: {
        min: definition.min ?? 0,
        max: definition.max ?? 0,
        choices: (definition.choices ?? []).join(', '),
      },
    })
  }
  return ok(stored)
}

/** The greatest length of a text that may be the value. */
export function longestOf({ type, longest }: Pick<SettingDefinition, 'type' | 'longest'>): number {
  return longest ?? maxLength[type] ?? 100
}

/** Booleans, integers and choices always have a value; so do numbers with a default, except money and hours. */
function mayBeBlank(definition: SettingDefinition): boolean {
  if (definition.type === 'hour' || definition.type === 'money') return true
  if (
    ['text', 'text1000', 'url', 'file', 'email', 'phone', 'secret', 'pin4', 'list'].includes(definition.type)
  )
    return true
  return definition.default === ''
}

/** Control characters except tab and line ends, and the marks that change the direction of text. */
const unprintable = /(?![\t\n\r])\p{Cc}|[\u202A-\u202E\u2066-\u2069]/gu

interface Rule {
  readonly code: RefusalCode<'invalid'>
  /** The text as stored, or null if it does not fit. */
  read(text: string, definition: SettingDefinition): string | null
}

const rules: Record<SettingType, Rule> = {
  boolean: { code: 'settingNotBoolean', read: text => flags[text.toLowerCase()] ?? null },
  integer: {
    code: 'settingNotInteger',
    read: (text, d) => (/^-?\d{1,7}$/.test(text) ? within(text, d) : null),
  },
  decimal: { code: 'settingNotNumber', read: (text, d) => (isDecimal(text) ? within(text, d) : null) },
  hour: { code: 'settingNotHour', read: (text, d) => (isDecimal(text) ? within(text, d) : null) },
  money: { code: 'settingNotMoney', read: text => (/^\d{1,6}(\.\d{1,2})?$/.test(text) ? text : null) },
  time: { code: 'settingNotTime', read: matching(/^([01]\d|2[0-3]):[0-5]\d$/) },
  text: { code: 'settingTooLong', read: text => text },
  text1000: { code: 'settingTooLong', read: text => text },
  file: { code: 'settingNotFile', read: matching(/^[A-Za-z0-9][A-Za-z0-9._-]*$/) },
  secret: { code: 'settingTooLong', read: text => text },
  phone: { code: 'settingNotPhone', read: matching(/^\+[1-9]\d{6,14}$/) },
  email: { code: 'settingNotEmail', read: matching(/^[^\s@]+@[^\s@]+\.[^\s@]+$/) },
  url: { code: 'settingNotUrl', read: text => (isWebAddress(text) ? text : null) },
  zone: { code: 'settingNotZone', read: text => (isTimeZone(text) ? text : null) },
  currency: { code: 'settingNotCurrency', read: matching(/^[A-Z]{3}$/) },
  country: { code: 'settingNotCountry', read: matching(/^[a-z]{2}$/) },
  language: { code: 'settingNotLanguage', read: matching(/^(en|he|yi)$/) },
  choice: { code: 'settingNotChoice', read: (text, d) => (d.choices?.includes(text) ? text : null) },
  list: { code: 'settingNotList', read: readList },
  pin4: { code: 'settingNotPin', read: text => (/^\d{4}$/.test(text) && !weakPins.has(text) ? text : null) },
  computed: { code: 'settingComputed', read: () => null },
}

const maxItems = 20
const itemPatterns = {
  line: /^[^,]{1,60}$/,
  country: /^[a-z]{2}$/,
  money: /^\d{1,5}(\.\d{1,2})?$/,
} as const

/** The items of a list as stored: separated by commas, without duplicates. */
export function listItems(text: string): string[] {
  return text
    .split(',')
    .map(item => item.trim())
    .filter(item => item !== '')
}

function readList(text: string, definition: SettingDefinition): string | null {
  const items = listItems(text)
  const pattern = itemPatterns[definition.items ?? 'line']
  if (items.length > maxItems || new Set(items).size !== items.length) return null
  return items.every(item => pattern.test(item)) ? items.join(', ') : null
}

const flags: Record<string, string> = { true: 'True', false: 'False' }
/** A passcode that everybody tries first protects nothing. */
const weakPins = new Set(['0000', '1234', '1111', '4321'])

function matching(pattern: RegExp): Rule['read'] {
  return text => (pattern.test(text) ? text : null)
}

function isDecimal(text: string): boolean {
  return /^-?\d{1,6}(\.\d{1,9})?$/.test(text)
}

function within(text: string, { min, max }: SettingDefinition): string | null {
  const number = Number(text)
  return number >= (min ?? -Infinity) && number <= (max ?? Infinity) ? text : null
}

/** Only https, or http for a device in the building: never `javascript:` or `data:`. */
function isWebAddress(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, username, password } = new URL(text)
  return (protocol === 'https:' || protocol === 'http:') && username === '' && password === ''
}

/** One look-up costs more than all other settings together, and they are read after each change. */
const knownZones = new Set<string>()

function isTimeZone(text: string): boolean {
  if (knownZones.has(text)) return true
  try {
    new Intl.DateTimeFormat('en', { timeZone: text })
    const isZone = /^[A-Za-z]+(\/[A-Za-z0-9_+-]+)*$/.test(text)
    // There are some hundreds, in a few spellings.
    if (isZone && knownZones.size < 100) knownZones.add(text)
    return isZone
  } catch {
    return false
  }
}
