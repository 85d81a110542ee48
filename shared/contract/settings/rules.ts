import { hostText, isReservedAddress, readHost } from '@mayim/domain/host-address.ts'
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
  const text = value.replace(turning, '').trim()
  const rule = ruleOf(definition)
  if (text === '' && mayBeBlank(definition)) return ok('')
  const longest = longestOf(definition)
  if (text.length > longest)
    return refuse('invalid', 'settingTooLong', { field: key, detail: { max: longest } })
  const strange = strangeIn(text, definition)
  if (strange !== null) return refuse('invalid', strange, { field: key })
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

/** The marks that change the direction of text. */
const turning = /[\u202A-\u202E\u2066-\u2069]/g
const controls = /(?![\t\n\r])\p{Cc}/u
/** No value but a text of several lines has a line end or a tab within it. */
const withinLine = /[\p{Cc}\u2028\u2029]/u

/** Refuses characters that nobody sees where they could end a line or begin a command (settings-6). */
function strangeIn(text: string, { type, form }: SettingDefinition): RefusalCode<'invalid'> | null {
  if (form === undefined && (type === 'text' || type === 'text1000'))
    return controls.test(text) ? 'settingNotText' : null
  const isLine = form === 'line' || type === 'secret'
  return isLine && withinLine.test(text) ? 'settingNotLine' : null
}

/** The rule of a form comes before that of the type. */
function ruleOf({ type, form }: SettingDefinition): Rule {
  if (form === 'host') return { code: 'settingNotHost', read: readDialled }
  return form === 'page' ? { code: 'settingNotUrl', read: readPage } : rules[type]
}

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
  phone: { code: 'settingNotPhone', read: text => phoneOf(text.replace(/[\s().-]/g, '')) },
  email: { code: 'settingNotEmail', read: matching(/^[^\s\p{Cc}@]+@[^\s\p{Cc}@]+\.[^\s\p{Cc}@]+$/u) },
  url: { code: 'settingNotDevice', read: text => (isWebAddress(text, 'http:') ? text : null) },
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
  line: /^[^,\p{Cc}\u2028\u2029]{1,60}$/u,
  country: /^[a-z]{2}$/,
  money: /^\d{1,5}(\.\d{1,2})?$/,
  time: /^([01]\d|2[0-3]):[0-5]\d$/,
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

/** As people write it: with spaces, brackets or hyphens. */
function phoneOf(text: string): string | null {
  return /^\+[1-9]\d{6,14}$/.test(text) ? text : null
}

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

/** Https, or one more scheme: never `javascript:` or `data:`. A parser would leave out tabs and line ends. */
function isWebAddress(text: string, scheme: 'https:' | 'http:' = 'https:'): boolean {
  if (/[\s\p{Cc}]/u.test(text) || !URL.canParse(text)) return false
  const { protocol, username, password } = new URL(text)
  return (protocol === 'https:' || protocol === scheme) && username === '' && password === ''
}

/** The names of the reader's own machine, which browsers trust as they trust https. A demo has its pages there. */
const ownMachine = ['127.0.0.1', 'localhost', '[::1]']

/** An address that browsers of patrons open: https, or this very machine. */
function readPage(text: string): string | null {
  if (isWebAddress(text)) return text
  return isWebAddress(text, 'http:') && ownMachine.includes(new URL(text).hostname) ? text : null
}

/** A host that the server dials for an Admin: never one where no server of others can be (threats-127). */
function readDialled(text: string): string | null {
  const read = readHost(text)
  return read === null || isReservedAddress(read.host) ? null : hostText(read)
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
