import {
  type CountryCode,
  getCountries,
  getCountryCallingCode,
  isSupportedCountry,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/mobile'
import { ok, type Result, refuse } from '../result.ts'
import { withoutUnseen } from '../validation.ts'

/** A country that a phone may be of. */
export interface PhoneCountry {
  /** Two capital letters. */
  readonly code: string
  /** Digits only, without the plus. */
  readonly callingCode: string
}

/** Whether a stored phone means that the account has none: it ends in ten zeros (people-4). */
export function isNoPhone(text: string): boolean {
  return text.replace(/\D/g, '').endsWith('0000000000')
}

/**
 * A phone as E.164, judged for the chosen country by its calling code, because several countries may share one. A
 * landline is refused: it gets no texts, only calls (people-880, people-2).
 * @param country two letters, either case; a number with `+` must have the same calling code
 */
export function checkPhone(text: string, country: string): Result<string> {
  if (text.trim() === '' || isNoPhone(text)) return refuse('invalid', 'phoneRequired', { field: 'phone' })
  const code = country.toUpperCase()
  if (!isSupportedCountry(code)) return refuse('invalid', 'phoneInvalid', { field: 'country' })
  const parsed = parsePhoneNumberFromString(withoutUnseen(text), code)
  if (!parsed?.isValid() || parsed.countryCallingCode !== getCountryCallingCode(code)) {
    return refuse('invalid', 'phoneInvalid', { field: 'phone' })
  }
  return ok(parsed.number)
}

/**
 * Whether no text reaches a stored phone, because its number is no mobile one's (people-880). Where mobile phones and
 * landlines look alike (US, CA), nobody can tell.
 */
export function isLandline(e164: string): boolean {
  return parsePhoneNumberFromString(e164)?.isValid() === false
}

/** Of North America, where numbers of mobile phones and of landlines look alike. */
const alike = '1'

/** What may be a phone of any kind, by its number of digits, as E.164; null for any other. The server judges it. */
export function possiblePhone(text: string, country: string): string | null {
  const parsed = parsePhoneNumberFromString(withoutUnseen(text), country.toUpperCase() as CountryCode)
  const isPossible = parsed?.countryCallingCode === alike ? parsed.isValid() : parsed?.isPossible()
  return parsed && isPossible ? parsed.number : null
}

/**
 * The countries, of a few, in which a number of no validity here is one, as it is dialed there: to be offered to who
 * typed it (people-2). Of countries with one calling code the first.
 */
export function otherCountriesOf(text: string, country: string, few: readonly string[]): string[] {
  if (text.includes('+') || checkPhone(text, country).ok) return []
  const found = new Map<string, string>()
  for (const each of few) {
    const read = checkPhone(text, each)
    if (read.ok && isDialed(text, read.value) && !found.has(read.value)) found.set(read.value, each)
  }
  return [...found.values()]
}

/** Whether a text has the digits by which a phone is dialed within its country. */
export function isDialed(text: string, e164: string): boolean {
  const national = parsePhoneNumberFromString(e164)?.formatNational() ?? ''
  return text.replace(/\D/g, '') === national.replace(/\D/g, '')
}

/** A valid phone that is written with a plus or two zeros: its calling code and the rest. Null for any other. */
export function splitPhone(text: string): { readonly callingCode: string; readonly national: string } | null {
  const written = withoutUnseen(text).trim().replace(/^00/, '+')
  if (!written.startsWith('+')) return null
  const parsed = parsePhoneNumberFromString(written)
  if (!parsed?.isValid()) return null
  return { callingCode: parsed.countryCallingCode, national: parsed.formatNational() }
}

/** The calling code of a stored phone; '' where it is none. */
export function callingCodeOf(e164: string): string {
  return parsePhoneNumberFromString(e164)?.countryCallingCode ?? ''
}

/** A stored phone as people write it, with its calling code; the text itself when it is none. */
export function formatPhone(e164: string): string {
  return parsePhoneNumberFromString(e164)?.formatInternational() ?? e164
}

/** All countries with their calling codes, those to prefer first and the others by code. */
export function phoneCountries(preferred: readonly string[]): PhoneCountry[] {
  const first = preferred
    .map(code => code.toUpperCase())
    .filter((code): code is CountryCode => isSupportedCountry(code))
  const rest = getCountries()
    .filter(code => !first.includes(code))
    .sort()
  return [...first, ...rest].map(code => ({ code, callingCode: getCountryCallingCode(code) }))
}
