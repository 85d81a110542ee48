import type { Side } from '@mayim/contract/call.ts'
import type { Held } from '@mayim/domain/capacity/held-night.ts'
import {
  type Amounts,
  countsWith,
  isNothing,
  noPlaces,
  ofLargeKinds,
  peaks,
  sealGift,
} from '@mayim/domain/capacity/shares.ts'
import { ok } from '@mayim/domain/result.ts'
import { scheduleDayOf, tonight } from '../../ground/calendar/schedule-days.ts'
import { systemCaller } from '../../ground/runtime/caller.ts'
import type { Caller, Facility, Readers, Writers } from '../../ground/runtime/facility.ts'
import { record } from '../../ground/runtime/record-change.ts'
import { endOverHolds } from '../end-hold.ts'
import { heldOf } from '../night-places.ts'
import { updateReservation } from '../reservation-table.ts'
import { moveShare } from '../shares/apply-share-entry.ts'
import { isPastCutoff, isSealTime } from '../shares/counts.ts'
import { holdIdsOf, type Share, sellable, shareOf } from '../shares/share-table.ts'

/**
 * Seals tonight once its seal time has come (sync-S4). The portal gives the hub its bookings with their rooms, and its
 * unsold places except `roomsKeptOnline`. At the cutoff it gives the rest. For the portal only. May be called at any
 * time.
 */
export async function sealTonight(facility: Facility): Promise<void> {
  const date = tonight(facility)
  if (!isSealTime(facility, date) || !(await hasToGive(facility, date))) return
  await facility.write(async trx => {
    await endOverHolds(facility, trx, date)
    await sealNight(facility, trx, systemCaller, date)
    return ok(null)
  })
}

/**
 * Gives the hub a booking that the portal sold of a sealed night, with its room (sync-S4, the online remainder). The
 * portal's sale hook. Does nothing before the seal. Returns the new owner.
 */
export async function handOverSale(
  facility: Facility,
  trx: Writers,
  caller: Pick<Caller, 'id'>,
  sale: { readonly id: string; readonly date: string },
): Promise<Side> {
  const share = await shareOf(trx, sale.date)
  if (!share?.sealedAt) return 'portal'
  const going = await sealNight(facility, trx, caller, sale.date)
  return going.includes(sale.id) ? 'hub' : 'portal'
}

/** Returns the ids of the bookings that the hub got. */
async function sealNight(
  facility: Facility,
  trx: Writers,
  caller: Pick<Caller, 'id'>,
  date: string,
): Promise<string[]> {
  const share = await shareOf(trx, date)
  if (!share) return []
  const { going, staying } = await splitHolds(facility, trx, share)
  const carries = going.map(hold => hold.id)
  for (const id of carries) {
    await updateReservation(trx, id, { owner: 'hub' })
    await record(facility, trx, caller, {
      entity: 'reservation',
      id,
      kind: 'handedOver',
      fields: { owner: 'hub' },
      cause: 'S4',
    })
  }
  const amounts = giftOf(facility, share, going, staying)
  const isFirst = share.sealedAt === null
  if (!isFirst && carries.length === 0 && isNothing(amounts)) return []
  // The log lists the bookings before the gift of their rooms, so these rooms never look free to the other side.
  await moveShare(facility, trx, caller, {
    kind: 'gift',
    date,
    amounts,
    carries,
    ...(isFirst ? { seals: true as const } : {}),
    cause: isFirst ? 'seal' : carries.length > 0 ? 'sale' : 'cutoff',
  })
  return carries
}

/**
 * Divides the portal's holds into those that go to the hub and those that stay. Pending ones stay, so that the portal
 * can settle them, as long as the portal owns enough places for both.
 */
async function splitHolds(
  facility: Facility,
  db: Readers,
  share: Share,
): Promise<{ going: Held[]; staying: Held[] }> {
  const { date } = share
  const held = await heldOf(facility, db, date, null)
  const pending = await holdIdsOf(db, date)
  const staying = held.filter(hold => pending.has(hold.id))
  const going = held.filter(hold => !pending.has(hold.id))
  const need = (holds: Held[]) => peaks(holds, facility.settings.onNight(date), scheduleDayOf(facility, date))
  const [ofGoing, ofStaying, own] = [need(going), need(staying), sellable(share)]
  const fits = isNothing(countsWith(kind => Math.max(0, ofGoing[kind] + ofStaying[kind] - own[kind])))
  return fits ? { going, staying } : { going: held, staying: [] }
}

function giftOf(facility: Facility, share: Share, going: readonly Held[], staying: readonly Held[]): Amounts {
  const settings = facility.settings.onNight(share.date)
  const night = scheduleDayOf(facility, share.date)
  const own = sellable(share)
  const ofGoing = peaks(going, settings, night)
  const wanted = isPastCutoff(facility, night)
    ? noPlaces
    : ofLargeKinds(share.minted, settings.roomsKeptOnline)
  const kept = countsWith(kind => Math.max(0, Math.min(wanted[kind], own[kind] - ofGoing[kind])))
  return sealGift(own, kept, peaks(staying, settings, night))
}

/** Whether sealing would write anything. Reads only. */
async function hasToGive(facility: Facility, date: string): Promise<boolean> {
  const share = await shareOf(facility.db, date)
  if (!share) return false
  if (share.sealedAt === null) return true
  const { going, staying } = await splitHolds(facility, facility.db, share)
  return going.length > 0 || !isNothing(giftOf(facility, share, going, staying))
}
