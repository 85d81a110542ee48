import { printerPoint } from '@mayim/contract/building/facility-points.ts'
import type { KioskState, OfferedGift } from '@mayim/contract/entities/kiosk.ts'
import { restNow } from '@mayim/core/ground/calendar/shabbos-now.ts'
import type { Caller, Facility } from '@mayim/core/ground/runtime/facility.ts'
import { viewSiteLists } from '@mayim/core/money/lists/view-lists.ts'
import { recordedName } from '@mayim/domain/language.ts'
import { giftTypeOf } from '@mayim/domain/money/donation.ts'
import { donationTypesWithVisit } from '@mayim/domain/money/gift.ts'
import { isAtRest } from '@mayim/domain/visit/shabbos-items.ts'
import { listPrinters, printersOfKiosk, whyPrinterWaits } from '../../devices/printers.ts'
import type { HubFacility } from '../../ground/hub-facility.ts'
import { readerFor } from '../payments/card-readers.ts'

/** What a kiosk can do now: print, take cards, or neither because it is Shabbos. */
export async function kioskState(facility: HubFacility, caller: Caller): Promise<KioskState> {
  const { registry } = facility.devices
  const own = printersOfKiosk(await listPrinters(facility.db, registry), caller.id)
  const printer = own.find(({ id }) => whyPrinterWaits(registry, printerPoint(id)) === null)
  const rest = restNow(facility)
  const takesCards =
    facility.peer.linked() && !isAtRest(rest, 'payment') && (await readerFor(facility, caller)) !== undefined
  const gifts = takesCards ? await offeredGifts(facility) : []
  return { shabbosMode: isAtRest(rest, 'kiosk'), printer: printer?.id ?? null, takesCards, gifts }
}

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
