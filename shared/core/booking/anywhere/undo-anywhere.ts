import { strict, written } from '@mayim/contract/entities/scalars.ts'
import { type Result, refuse } from '@mayim/domain/result.ts'
import { shownStatus } from '@mayim/domain/visit/visit.ts'
import { Compile } from 'typebox/compile'
import { isStaff } from '../../ground/runtime/caller.ts'
import type { Caller, Facility } from '../../ground/runtime/facility.ts'
import type { ReservationRow } from '../../ground/schema/schema.ts'
import type { Peer } from '../../people/commands/peer.ts'
import { VouchedCaller, verifyCaller } from '../../people/commands/vouched-caller.ts'
import { reservationById } from '../reservation-table.ts'
import { undoCancel } from '../undo-cancel.ts'
import { waitUntilReceived } from './wait-until-received.ts'

const timeoutMs = 3_000
const check = Compile(strict({ caller: VouchedCaller, reservationId: written(120, 1) }))

/**
 * Undoes a cancellation on this side, or through the side that owns the booking while the link is up (sync-28). A
 * stored request would arrive after the minute for undo. Refuses as `undoCancel` does, and noAnswer, after which the
 * cancellation may or may not be undone.
 */
export async function undoAnywhere(
  facility: Facility,
  peer: Peer,
  caller: Caller,
  reservationId: string,
): Promise<Result<ReservationRow>> {
  const own = await undoCancel(facility, caller, reservationId)
  if (own.ok || (own.code !== 'ownedElsewhere' && own.code !== 'ownedOnline')) return own
  const remote = await peer.ask<ReservationRow>('undo', { caller, reservationId }, { timeoutMs })
  if (remote.ok)
    await waitUntilReceived(facility, async () => {
      const row = await reservationById(facility.db, reservationId)
      return row !== undefined && shownStatus(row) !== 'Canceled'
    })
  return !remote.ok && remote.code === 'linkDown' ? own : remote
}

/**
 * Undoes a cancellation for the other side, as the caller for whom it vouches: the patron of the booking, or staff.
 * Refuses as `undoCancel` does, invalid, and forbidden.
 */
export async function undoOnBehalf(facility: Facility, body: unknown): Promise<Result<ReservationRow>> {
  if (!check.Check(body)) return refuse('invalid', 'invalid')
  const caller = await verifyCaller(facility, body.caller)
  const row = await reservationById(facility.db, body.reservationId)
  const isOwnBooking = row !== undefined && row.userId === caller?.id
  if (!caller || !(isOwnBooking || isStaff(caller))) return refuse('forbidden', 'forbidden')
  return undoCancel(facility, caller, body.reservationId)
}
