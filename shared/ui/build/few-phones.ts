import { join } from 'node:path'
import { phoneMetadata as all } from '@mayim/domain/people/phone-metadata.ts'
import type { Plugin } from 'vite'

const file = join(import.meta.dirname, '../../domain/people/phone-metadata.ts')
const zone = '\0mayim-phones-'

/**
 * A Vite plugin: what the numbers of few calling codes look like comes with the app, that of the others when it is
 * asked for, in a file for each first digit. All in one, they would be a fifth of the sign-in page.
 */
export function fewPhones(callingCodes: readonly string[]): Plugin {
  const others = Object.keys(all.country_calling_codes).filter(code => !callingCodes.includes(code))
  const digits = [...new Set(others.map(code => code.charAt(0)))]
  return {
    name: 'mayim-few-phones',
    enforce: 'pre',
    resolveId: id => (id.startsWith(zone) ? id : null),
    load(id) {
      if (id === file) return fewModule(metadataOf(callingCodes), digits)
      if (!id.startsWith(zone)) return null
      const digit = id.slice(zone.length)
      return `export default ${JSON.stringify(metadataOf(others.filter(code => code.startsWith(digit))))}`
    },
  }
}

function metadataOf(callingCodes: readonly string[]): typeof all {
  const codes = Object.entries(all.country_calling_codes).filter(([code]) => callingCodes.includes(code))
  const countries = codes.flatMap(([, each]) => each).map(country => [country, all.countries[country]])
  return {
    version: all.version,
    country_calling_codes: Object.fromEntries(codes),
    countries: Object.fromEntries(countries),
  } as typeof all
}

function fewModule(few: typeof all, digits: readonly string[]): string {
  const codes = Object.entries(all.country_calling_codes).map(
    ([code, countries]) => `${code}${countries.join('')}`,
  )
  const loaders = digits.map(digit => `${digit}: () => import(${JSON.stringify(zone + digit)}).then(add)`)
  return `export const phoneMetadata = ${JSON.stringify(few)}
export const callingCodes = {}
for (const each of ${JSON.stringify(codes.join(' '))}.split(' ')) {
  const code = parseInt(each)
  for (const country of each.slice(String(code).length).match(/../g)) callingCodes[country] = String(code)
}
export const phoneZones = { ${loaders.join(', ')} }
function add({ default: more }) {
  Object.assign(phoneMetadata.country_calling_codes, more.country_calling_codes)
  Object.assign(phoneMetadata.countries, more.countries)
}
`
}
