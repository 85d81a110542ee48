import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/max'

/** The countries whose phones get a code unless the facility says otherwise (security, T1). */
export const countriesServed: readonly string[] = ['US', 'CA', 'IL', 'GB', 'FR']

/**
 * E.164 of a phone that can receive a text, or null. `country` (two letters) is that of a phone without a
 * dial code. Where a country does not tell mobile from fixed (US, CA), both pass.
 */
export function mobilePhone(text: string, country: string, served = countriesServed): string | null {
  const parsed = parsePhoneNumberFromString(text, country.toUpperCase() as CountryCode)
  if (!parsed?.isValid()) return null
  const type = parsed.getType()
  if (type !== 'MOBILE' && type !== 'FIXED_LINE_OR_MOBILE') return null
  if (parsed.country === undefined || !served.includes(parsed.country)) return null
  return parsed.number
}
