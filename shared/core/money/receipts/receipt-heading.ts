import type { Settings } from '@mayim/contract/settings.ts'

/** Name, address and tax number of the facility, as they stand at the head of a receipt; what is blank is left out. */
export function receiptHeading({
  facilityName,
  facilityAddress,
  facilityTaxNumber,
}: Pick<Settings, 'facilityName' | 'facilityAddress' | 'facilityTaxNumber'>): string[] {
  return [facilityName, facilityAddress, facilityTaxNumber].filter(Boolean)
}
