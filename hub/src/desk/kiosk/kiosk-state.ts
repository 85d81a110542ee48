import { printerPoint } from '@mayim/contract/building/facility-points.ts'
import type { KioskState } from '@mayim/contract/entities/kiosk.ts'
import { restNow } from '@mayim/core/ground/calendar/shabbos-now.ts'
import type { Caller } from '@mayim/core/ground/runtime/facility.ts'
import { isAtRest } from '@mayim/domain/visit/shabbos-items.ts'
import { listPrinters, printersOfKiosk } from '../../devices/printers.ts'
import { whyPrinterWaits } from '../../devices/view-printers.ts'
import type { HubFacility } from '../../ground/hub-facility.ts'
import { readerFor } from '../payments/card-readers.ts'
import { offeredGifts } from './offered-gifts.ts'

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
