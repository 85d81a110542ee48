import type { OfferedGift } from '@mayim/contract/entities/kiosk.ts'
import type { Facility } from '@mayim/core/ground/runtime/facility.ts'
import { viewSiteLists } from '@mayim/core/money/lists/view-lists.ts'
import { donationTypesWithVisit } from '@mayim/domain/money/gift.ts'
import { giftTypeOf } from '@mayim/domain/money/gift-type.ts'
import { recordedName } from '@mayim/domain/site/listed.ts'

/** The gifts that a kiosk asks for: those with amounts in the settings, and what they can be for (money-701). */
export async function offeredGifts(facility: Pick<Facility, 'db' | 'settings'>): Promise<OfferedGift[]> {
  const { kioskTipAmounts, kioskDonationAmounts, tipTypes } = facility.settings.current()
  const tips = tipTypes.map(type => ({ type: giftTypeOf(type), names: null }))
  const offered: OfferedGift[] = [
    { kind: 'tip', amounts: kioskTipAmounts.map(Number), types: tips },
    { kind: 'donation', amounts: kioskDonationAmounts.map(Number), types: await donationsFor(facility) },
  ]
  return offered.filter(({ amounts, types }) => amounts.length > 0 && types.length > 0)
}

/** Those of the facility's own list with their names, else those of the setting. */
async function donationsFor(facility: Pick<Facility, 'db' | 'settings'>): Promise<OfferedGift['types']> {
  const listed = (await viewSiteLists(facility)).filter(({ list }) => list === 'donationType')
  const known = new Map(listed.map(({ names }) => [giftTypeOf(recordedName(names)), names]))
  const all = listed.length > 0 ? [...known.keys()] : facility.settings.current().donationTypes
  return donationTypesWithVisit(all).map(type => ({ type, names: known.get(type) ?? null }))
}
