import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/max'

/** The settings that decide which phones can get texts. */
export interface PhoneSettings {
  /** The facility's country, two letters. */
  readonly countryCode: string
  /**
   * More countries whose phones get texts, two letters each. No other country gets any, because an attacker could cause
   * texts to premium numbers (threats-T1).
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
  const found = readMobile(text, country)
  return found !== null && isServed(found.country, settings) ? found.number : null
}

/** Whether it is a mobile phone of a country that gets no texts. */
export function isOfOtherCountry(
  text: string,
  settings: PhoneSettings,
  country = settings.countryCode,
): boolean {
  const found = readMobile(text, country)
  return found !== null && !isServed(found.country, settings)
}

function isServed(country: string, { countryCode, smsCountries }: PhoneSettings): boolean {
  return [countryCode, ...smsCountries].some(each => each.toUpperCase() === country)
}

function readMobile(text: string, countryCode: string) {
  const parsed = parsePhoneNumberFromString(text, countryCode.toUpperCase() as CountryCode)
  if (!parsed?.isValid() || parsed.country === undefined) return null
  const type = parsed.getType()
  if (type !== 'MOBILE' && type !== 'FIXED_LINE_OR_MOBILE') return null
  return { country: parsed.country as string, number: parsed.number as string }
}
