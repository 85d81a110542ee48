import { readPhone, readTyped } from '@mayim/domain/people/phone.ts'

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
  const { read } = readTyped(text, country, servedBy(settings))
  return read !== null && !read.isLandline && isServed(read.code, settings) ? read.number : null
}

/** The E.164 form of a phone that a text or at least a call reaches, mobile or landline, or null (people-880). */
export function servedPhone(
  text: string,
  settings: PhoneSettings,
  country = settings.countryCode,
): string | null {
  const { read } = readTyped(text, country, servedBy(settings))
  return read !== null && isServed(read.code, settings) ? read.number : null
}

/**
 * The phones that a number may be which is none here, dialed as in another country that gets texts: 050-234-5678 in the
 * US. They are offered, and never taken by themselves (people-2).
 */
export function otherReadings(text: string, settings: PhoneSettings): string[] {
  const { others } = readTyped(text, settings.countryCode, servedBy(settings))
  return others.filter(each => isServed(each.code, settings)).map(each => each.number)
}

/** The same as a field of an answer, which is there only if there is something to offer. */
export function readingsOf(text: string, settings: PhoneSettings): { readonly instead?: string[] } {
  const instead = otherReadings(text, settings).slice(0, 5)
  return instead.length > 0 ? { instead } : {}
}

/** A phone as a call says it: digit by digit, as it is dialed within its country. */
export function spokenPhone(e164: string): string {
  const dialed = readPhone(e164, '')?.national ?? e164
  return [...dialed.replace(/\D/g, '')].join(', ')
}

/** Whether it is a phone of a country that gets neither texts nor calls. */
export function isOfOtherCountry(
  text: string,
  settings: PhoneSettings,
  country = settings.countryCode,
): boolean {
  const { read } = readTyped(text, country, servedBy(settings))
  return read !== null && !isServed(read.code, settings)
}

function isServed(country: string, settings: PhoneSettings): boolean {
  return servedBy(settings).includes(country)
}

function servedBy({ countryCode, smsCountries }: PhoneSettings): string[] {
  return [countryCode, ...smsCountries].map(each => each.toUpperCase())
}
