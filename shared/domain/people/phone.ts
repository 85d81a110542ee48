import { type CountryCode, type NumberType, parsePhoneNumberFromString } from 'libphonenumber-js/core/es6'
import { withoutUnseen } from '../validation.ts'
import { callingCodes, phoneMetadata, phoneZones } from './phone-metadata.ts'

/** A country that a phone may be of. */
export interface PhoneCountry {
  /** Two capital letters. */
  readonly code: string
  /** Digits only, without the plus. */
  readonly callingCode: string
}

/** A phone of a person, which texts or at least calls reach. */
export interface ReadPhone extends PhoneCountry {
  /** As E.164. */
  readonly number: string
  /** As it is written within its country. */
  readonly national: string
  /** It gets no texts, only calls (people-880). Where both look alike (US, CA), nobody can tell. */
  readonly isLandline: boolean
}

/** Whether a stored phone means that the account has none: it ends in ten zeros (people-4). */
export function isNoPhone(text: string): boolean {
  return text.replace(/\D/g, '').endsWith('0000000000')
}

const mobileTypes: readonly NumberType[] = ['MOBILE', 'FIXED_LINE_OR_MOBILE']
/** At the price of any call; of premium, shared-cost and free numbers none is a person's own. */
const landlineTypes: readonly NumberType[] = ['FIXED_LINE', 'VOIP']

/**
 * The phone that a text is, written with a plus or as within a country; null for any other.
 * @param country two letters, either case
 */
export function readPhone(text: string, country: string): ReadPhone | null {
  const from = country.toUpperCase() as CountryCode
  const parsed = parsePhoneNumberFromString(withoutUnseen(text), from, phoneMetadata)
  if (!parsed?.isValid() || parsed.country === undefined) return null
  const type = parsed.getType()
  const isLandline = landlineTypes.includes(type)
  if (!isLandline && !mobileTypes.includes(type)) return null
  return {
    code: parsed.country,
    callingCode: parsed.countryCallingCode,
    number: parsed.number,
    national: parsed.formatNational(),
    isLandline,
  }
}

/**
 * What a person may have typed (people-2): a phone of the country; else the one that it is with its calling code but
 * without the plus, `011 972 …`, `00 44 …` or `1-718-…`, if it is nothing else; else phones of a few other countries as
 * they are dialed there, to be offered.
 * @param few countries whose phones are used here, two letters each; a calling code alone counts only for these
 */
export function readTyped(
  text: string,
  country: string,
  few: readonly string[],
): { readonly read: ReadPhone | null; readonly others: readonly ReadPhone[] } {
  const own = readPhone(text, country)
  if (own !== null) return { read: own, others: [] }
  const dialed = text.includes('+') ? [] : dialedIn(text, few)
  const abroad = readFromAbroad(text, country, few)
  if (dialed.length === 0) return { read: abroad, others: [] }
  return { read: null, others: abroad === null ? dialed : [...dialed, abroad] }
}

/** The phones that a text is as it is dialed in a few countries: landlines only if it is no mobile phone. */
function dialedIn(text: string, few: readonly string[]): ReadPhone[] {
  const found = new Map<string, ReadPhone>()
  for (const each of few) {
    const read = readPhone(text, each)
    if (read !== null && digitsOf(text) === digitsOf(read.national)) found.set(read.number, read)
  }
  const mobile = [...found.values()].filter(each => !each.isLandline)
  return mobile.length > 0 ? mobile : [...found.values()]
}

/** A phone with its calling code and no plus. */
function readFromAbroad(text: string, country: string, few: readonly string[]): ReadPhone | null {
  if (/[+\p{L}]/u.test(text)) return null
  const digits = digitsOf(text)
  const number = digits.replace(/^(?:011|00)/, '')
  const read = readPhone(`+${number}`, country)
  if (read === null || number !== digits) return read
  return few.some(each => each.toUpperCase() === read.code) ? read : null
}

function digitsOf(text: string): string {
  return text.replace(/\D/g, '')
}

/** Whether no text reaches a stored phone, because its number is no mobile one's (people-880). */
export function isLandline(e164: string): boolean {
  const parsed = parsePhoneNumberFromString(e164, phoneMetadata)
  return parsed !== undefined && !mobileTypes.includes(parsed.getType())
}

/** The calling code of a stored phone; '' where it is none. */
export function callingCodeOf(e164: string): string {
  return parsePhoneNumberFromString(e164, phoneMetadata)?.countryCallingCode ?? ''
}

/** A stored phone as people write it, with its calling code; the text itself when it is none. */
export function formatPhone(e164: string): string {
  return parsePhoneNumberFromString(e164, phoneMetadata)?.formatInternational() ?? e164
}

/** All countries with their calling codes, those to prefer first and the others by code. */
export function phoneCountries(preferred: readonly string[]): PhoneCountry[] {
  const all = Object.entries(callingCodes)
    .map(([code, callingCode]) => ({ code, callingCode }))
    .sort((one, other) => (one.code < other.code ? -1 : 1))
  const first = preferred.flatMap(code => all.find(each => each.code === code.toUpperCase()) ?? [])
  return [...new Set([...first, ...all])]
}

/**
 * The zones, to be loaded, without which nothing is known of the phones of these countries, and of the one whose calling
 * code a text begins with.
 */
export function missingPhones(countries: readonly string[], text = ''): string[] {
  const [, abroad = ''] = /^(?:\+|00|011)(\d{3})/.exec(text.replace(/[^\d+]/g, '')) ?? []
  const known = Object.keys(phoneMetadata.country_calling_codes)
  const codes = countries.map(country => callingCodes[country.toUpperCase()] ?? '')
  const unknown = [...codes, abroad].filter(code => !known.some(each => code.startsWith(each)))
  return [...new Set(unknown.map(code => code.charAt(0)))].filter(digit => digit in phoneZones)
}
