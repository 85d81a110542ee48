import { isDialed } from '@mayim/domain/people/phone.ts'
import { withoutUnseen } from '@mayim/domain/validation.ts'
import { type CountryCode, type NumberType, parsePhoneNumberFromString } from 'libphonenumber-js/max'

/** The settings that decide which phones can get texts and calls. */
export interface PhoneSettings {
  /** The facility's country, two letters. */
  readonly countryCode: string
  /**
   * More countries whose phones get texts and calls, two letters each. No other country gets any, because an attacker
   * could cause texts to premium numbers (threats-T1).
   */
  readonly smsCountries: readonly string[]
}

/**
 * The E.164 form of a phone that can receive a text, or null. Where a country does not distinguish mobile from fixed
 * lines (US, CA), both pass.
 * @param country of a phone without a dial code, by default the facility's
 */
export function mobilePhone(
  text: string,
  settings: PhoneSettings,
  country = settings.countryCode,
): string | null {
  const found = readPhone(text, country)
  return found !== null && !found.isLandline && isServed(found.country, settings) ? found.number : null
}

/** The E.164 form of a phone that a text or at least a call reaches, mobile or landline, or null (people-880). */
export function servedPhone(
  text: string,
  settings: PhoneSettings,
  country = settings.countryCode,
): string | null {
  const found = readPhone(text, country)
  return found !== null && isServed(found.country, settings) ? found.number : null
}

/**
 * The mobile phones that a number may be which is none here, dialed as in another country that gets texts: 050-234-5678
 * in the US. They are offered, and never taken by themselves (people-2).
 */
export function otherReadings(text: string, settings: PhoneSettings): string[] {
  if (text.includes('+') || servedPhone(text, settings) !== null) return []
  const found = settings.smsCountries.map(country => mobilePhone(text, settings, country))
  return [...new Set(found.filter(each => each !== null && isDialed(text, each)))] as string[]
}

/** The same as a field of an answer, which is there only if there is something to offer. */
export function readingsOf(text: string, settings: PhoneSettings): { readonly instead?: string[] } {
  const instead = otherReadings(text, settings).slice(0, 5)
  return instead.length > 0 ? { instead } : {}
}

/** A phone as a call says it: digit by digit, as it is dialed within its country. */
export function spokenPhone(e164: string): string {
  const dialed = parsePhoneNumberFromString(e164)?.formatNational() ?? e164
  return [...dialed.replace(/\D/g, '')].join(', ')
}

/** Whether it is a phone of a country that gets neither texts nor calls. */
export function isOfOtherCountry(
  text: string,
  settings: PhoneSettings,
  country = settings.countryCode,
): boolean {
  const found = readPhone(text, country)
  return found !== null && !isServed(found.country, settings)
}

function isServed(country: string, { countryCode, smsCountries }: PhoneSettings): boolean {
  return [countryCode, ...smsCountries].some(each => each.toUpperCase() === country)
}

const mobileTypes: readonly unknown[] = ['MOBILE', 'FIXED_LINE_OR_MOBILE'] satisfies NumberType[]
/** At the price of any call; of premium, shared-cost and free numbers none is a person's own. */
const landlineTypes: readonly unknown[] = ['FIXED_LINE', 'VOIP'] satisfies NumberType[]

function readPhone(text: string, countryCode: string) {
  const parsed = parsePhoneNumberFromString(withoutUnseen(text), countryCode.toUpperCase() as CountryCode)
  if (!parsed?.isValid() || parsed.country === undefined) return null
  const type = parsed.getType()
  const isLandline = landlineTypes.includes(type)
  if (!isLandline && !mobileTypes.includes(type)) return null
  return { country: parsed.country as string, number: parsed.number as string, isLandline }
}
