import { phoneCountries } from '../domain/phone.ts'
import type { PhoneCountry } from './base/phone-field.tsx'
import type { Language } from './language.ts'

/** Listed first (the specification, patron 2, login list). */
const preferred = ['US', 'CA', 'IL', 'GB', 'FR']

/** All countries by name, the preferred ones first. Browsers name none in Yiddish: there in English. */
export function namedCountries(language: Language): PhoneCountry[] {
  const names = new Intl.DisplayNames([language === 'he' ? 'he' : 'en'], { type: 'region' })
  const named = phoneCountries(preferred).map(country => ({
    ...country,
    name: names.of(country.code) ?? country.code,
  }))
  const rest = named.slice(preferred.length).sort((a, b) => a.name.localeCompare(b.name, language))
  return [...named.slice(0, preferred.length), ...rest]
}
