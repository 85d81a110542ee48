import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/max'

/** What of the settings says which phones can be texted. */
export interface PhoneSettings {
  /** The facility's own, two letters. */
  readonly countryCode: string
  /** Two letters each: whose phones are texted beside those, so that nobody has texts sent to dear numbers (threats-T1). */
  readonly smsCountries: readonly string[]
}

/**
 * E.164 of a phone that can receive a text, or null. Where a country does not tell mobile from fixed (US, CA), both pass.
 * @param country of a phone without a dial code; the facility's unless told
 */
export function mobilePhone(
  text: string,
  settings: PhoneSettings,
  country = settings.countryCode,
): string | null {
  const found = readMobile(text, country)
  return found !== null && isServed(found.country, settings) ? found.number : null
}

/** Whether it is the phone of a country that is not texted. */
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
