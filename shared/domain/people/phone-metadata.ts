import type { MetadataJson } from 'libphonenumber-js/core'
import all from 'libphonenumber-js/max/metadata'

/**
 * What the numbers of each country look like. The build of the website leaves those of few calling codes here and fills
 * `phoneZones` (`shared/ui/build/few-phones.ts`).
 */
export const phoneMetadata: MetadataJson = all

/** The calling code of each country, whether or not its numbers are here. */
export const callingCodes: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(all.country_calling_codes).flatMap(([code, countries]) =>
    countries.map(country => [country, code]),
  ),
)

/** Each adds to `phoneMetadata` the numbers of the calling codes that begin with its digit. */
export const phoneZones: Readonly<Record<string, () => Promise<void>>> = {}
