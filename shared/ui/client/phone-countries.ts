import { phoneCountries } from '@mayim/domain/people/phone.ts'
import { phoneZones } from '@mayim/domain/people/phone-metadata.ts'
import type { PhoneCountry } from '../kit/phone-field.tsx'
import type { Language } from '../language.ts'

/** Listed first until the facility's own list is loaded (people-3). */
const usual = 'us, ca, il, gb, fr'

/**
 * All countries by name, the preferred ones first. Browsers have no Yiddish names, so Yiddish uses the English ones.
 * @param preferred the setting `preferredCountries`: two letters each, separated by commas; blank for the default
 * @param few two letters: lists only this country and the preferred ones
 */
export function namedCountries(
  language: Language,
  { preferred = '', few }: { preferred?: string; few?: string } = {},
): PhoneCountry[] {
  const codes = (preferred || usual).split(',').map(code => code.trim().toUpperCase())
  const names = new Intl.DisplayNames([language === 'he' ? 'he' : 'en'], { type: 'region' })
  const byName = new Intl.Collator(language)
  const named = phoneCountries(codes)
    .filter(({ code }) => few === undefined || code === few || codes.includes(code))
    .map(country => ({ ...country, name: names.of(country.code) ?? country.code }))
  const first = named.filter(country => codes.includes(country.code))
  const rest = named.filter(country => !codes.includes(country.code))
  return [...first, ...rest.sort((a, b) => byName.compare(a.name, b.name))]
}

/** Loads what the numbers of `missingPhones` look like. */
export async function loadPhones(zones: readonly string[]): Promise<void> {
  for (const zone of zones) await phoneZones[zone]?.()
}
