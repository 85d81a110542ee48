import type { QuarantinedNight } from '@mayim/contract/calls/sync.ts'
import { amountsOf } from '@mayim/domain/capacity/shares.ts'
import { ok, type Result, refuse } from '@mayim/domain/result.ts'
import { v7 as uuidv7 } from 'uuid'
import { holdsOf, updateReservation } from '../../booking/reservation-table.ts'
import { shareOf, sharesFrom, upsertShare } from '../../booking/shares/share-table.ts'
import { offerOfReservation } from '../../booking/wait-list/wait-list-table.ts'
import { tonight } from '../../ground/calendar/schedule-days.ts'
import { systemCaller } from '../../ground/runtime/caller.ts'
import type { Caller, Facility, Writers } from '../../ground/runtime/facility.ts'
import { nowIso, record } from '../../ground/runtime/record-change.ts'
import { activeBookingsFrom, clearUnverified, unverifiedCodes, upsertUnverified } from '../sync-table.ts'

type Restored = Pick<Facility, 'side' | 'clock' | 'settings'>

/**
 * Quarantines a restored side's places: none that it owns is sold any more, because lost entries may have sold it, and
 * its active bookings become unverified (sync-39). A canceled place is then in quarantine too, because everything that
 * the side owns is. Its holds have no end any more: a lost entry may have reserved them, so reception decides. An offer
 * of the wait list ends as ever. Returns the numbers of nights and bookings concerned.
 */
export async function quarantine(
  facility: Restored,
  trx: Writers,
): Promise<{ nights: number; bookings: number }> {
  const today = tonight(facility)
  const shares = await sharesFrom(trx, today)
  for (const share of shares) await upsertShare(trx, { ...share, quarantined: amountsOf(share.own) })
  const live = await activeBookingsFrom(trx, facility.side, today)
  const since = nowIso(facility)
  for (const { id, date } of live)
    await upsertUnverified(trx, { reservationId: id, date, since, clearedAt: null, clearedBy: null })
  for (const { id, date } of await holdsOf(trx, facility.side)) {
    if (date < today || (await offerOfReservation(trx, id))) continue
    const fields = { holdExpiresAt: null }
    await updateReservation(trx, id, fields)
    await record(facility, trx, systemCaller, { entity: 'reservation', id, kind: 'held', fields })
  }
  return { nights: shares.length, bookings: live.length }
}

/** The quarantined nights from tonight on. Past nights are not listed. */
export async function quarantinedNights(
  facility: Pick<Facility, 'clock' | 'settings' | 'db'>,
): Promise<QuarantinedNight[]> {
  const nights: QuarantinedNight[] = []
  for (const { date, quarantined } of await sharesFrom(facility.db, tonight(facility))) {
    const unverified = await unverifiedCodes(facility.db, date)
    const places = amountsOf(quarantined) as Record<string, number>
    if (Object.keys(places).length > 0 || unverified.length > 0) nights.push({ date, places, unverified })
  }
  return nights
}

/**
 * Ends a night's quarantine, after a person has compared payments, texts and proofs with the bookings.
 */
export async function endQuarantine(facility: Facility, caller: Caller, date: string): Promise<Result<null>> {
  return facility.write(async trx => {
    const share = await shareOf(trx, date)
    const unverified = await unverifiedCodes(trx, date)
    const places = share ? amountsOf(share.quarantined) : {}
    if (!share || (Object.keys(places).length === 0 && unverified.length === 0))
      return refuse('missing', 'quarantineMissing', { field: 'date' })
    await upsertShare(trx, { ...share, quarantined: {} })
    await clearUnverified(trx, date, { clearedAt: nowIso(facility), clearedBy: caller.id })
    const about = { date, places, unverified }
    await record(facility, trx, caller, {
      entity: 'quarantine',
      id: uuidv7(),
      kind: 'ended',
      fields: about,
    })
    return ok(null)
  })
}
