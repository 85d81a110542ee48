import { requiresPrepayment } from '@mayim/domain/money/price.ts'
import { ok, type Refusal, type Result, refuse } from '@mayim/domain/result.ts'
import { shownStatus } from '@mayim/domain/visit/visit.ts'
import { v7 as uuidv7 } from 'uuid'
import { scheduleDayOf } from '../../ground/calendar/schedule-days.ts'
import { storeRemoteKey } from '../../ground/runtime/claim-key.ts'
import type { Caller, Facility, Writers } from '../../ground/runtime/facility.ts'
import { nowIso, record } from '../../ground/runtime/record-change.ts'
import type { ReservationRow } from '../../ground/schema/schema.ts'
import type { Peer } from '../../people/commands/peer.ts'
import { addRequest } from '../add-request.ts'
import { book } from '../book.ts'
import type { BookingHooks, BookingInput } from '../booking-input.ts'
import { isPastCutoff, undoCancel } from '../cancel-booking.ts'
import { ownedByOther } from '../replace-booking.ts'
import { openRequest, updateRequest } from '../request-table.ts'
import { reservationById } from '../reservation-table.ts'
import { bookInTurn } from './book-in-turn.ts'
import { waitUntilReceived } from './on-behalf.ts'

/** Refusals of a side without a free place. The other side may have one. */
const soldOut = new Set(['slotTaken', 'parkingTaken', 'salonTaken', 'chabadBorTaken'])
const timeoutMs = 3_000

/**
 * Books on this side. If this side has no place left, or the other side owns the booking that is edited, asks the other
 * side to book on its own share while the link is up (sync-S6). While the link is down, an edit is recorded as a
 * request (sync-S3). After `noAnswer` the booking may or may not exist.
 */
export async function bookAnywhere(
  facility: Facility,
  peer: Peer,
  caller: Caller,
  input: BookingInput,
  hooks: BookingHooks = {},
): Promise<Result<ReservationRow>> {
  const own = await bookInTurn(facility, caller, input, () => book(facility, caller, input, hooks))
  if (own.ok || !mayFitOtherSide(own, input)) return own
  if (!peer.linked())
    return ownedByOther.has(own.code) ? requestRemoteEdit(facility, caller, input, own) : own
  const remote = await peer.ask<ReservationRow>('book', { caller, input: withKey(input) }, { timeoutMs })
  if (remote.ok && input.once) await storeRemoteKey(facility, caller, input.once, remote.value.id)
  // Waits for the entry, so that the next read on this side finds the booking.
  if (remote.ok)
    await waitUntilReceived(facility, async () => !!(await reservationById(facility.db, remote.value.id)))
  // If the link broke before the command was sent, this side's refusal counts.
  return !remote.ok && remote.code === 'linkDown' ? own : remote
}

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

/** Also if the key is known here and its booking has not arrived yet: the other side returns that booking. */
function mayFitOtherSide({ code, field }: Refusal, input: BookingInput): boolean {
  if (field === 'idempotencyKey' && code === 'reservationMissing') return true
  return ownedByOther.has(code) || (soldOut.has(code) && input.replacingReservationId === null)
}

/** Adds an idempotency key, so that a repeated request books once. */
function withKey(input: BookingInput): BookingInput {
  const { replacingReservationId, date, time } = input
  return input.once
    ? input
    : { ...input, once: { key: uuidv7(), asked: JSON.stringify([replacingReservationId, date, time]) } }
}

const field = 'replacingReservationId'

/**
 * Records an edit of a booking that the other side owns as a request, while the link is down (sync-S3, sync-27). The
 * booking stays as it is until its owner has answered. Always returns a refusal, because nothing is changed yet:
 * editAsked if the request was recorded, editPastCutoff, or `own` if no request is possible. That is so for an edit
 * that must be prepaid, because nobody could pay when it is answered.
 */
async function requestRemoteEdit(
  facility: Facility,
  caller: Caller,
  input: BookingInput,
  own: Refusal,
): Promise<Refusal> {
  const row = await reservationById(facility.db, input.replacingReservationId ?? '')
  if (!row || shownStatus(row) !== 'Reserved' || mustPayFirst(facility, input)) return own
  if (!input.byStaff && isPastCutoff(facility, row)) return refuse('conflict', 'editPastCutoff', { field })
  await recordRequest(facility, caller, input, row)
  return refuse('conflict', 'editAsked', { field })
}

function mustPayFirst(facility: Facility, input: BookingInput): boolean {
  return (
    input.wantedStatus === 'Pending' ||
    requiresPrepayment(input, facility.settings.onNight(input.date), scheduleDayOf(facility, input.date))
  )
}

/** Records the request. An earlier edit request without an answer is superseded. */
async function recordRequest(
  facility: Facility,
  caller: Caller,
  { once: _key, ...edit }: BookingInput,
  { id }: ReservationRow,
): Promise<void> {
  await facility.write(async trx => {
    const earlier = await openRequest(trx, id, 'edit')
    if (earlier) {
      const fields = { outcome: 'superseded', answeredAt: nowIso(facility) }
      await updateRequest(trx, earlier.id, fields)
      await record(facility, trx, caller, {
        entity: 'bookingRequest',
        id: earlier.id,
        kind: 'answered',
        fields,
      })
    }
    await requestEdit(facility, trx, caller, { ...edit, replacingReservationId: id })
    return ok(null)
  })
}

/**
 * Requests from the owner of a booking to replace it by the one in `input` (sync-S3). Several requests may be open.
 */
export async function requestEdit(
  facility: Pick<Facility, 'side' | 'clock' | 'notes'>,
  trx: Writers,
  caller: Pick<Caller, 'id'>,
  input: BookingInput & { readonly replacingReservationId: string },
): Promise<void> {
  const { replacingReservationId: reservationId, userId } = input
  // Both logs keep the request, so the note in it is sealed as a stored one is (privacy-670).
  const body = { ...input, userNotes: facility.notes.seal(userId, input.userNotes) }
  await addRequest(facility, trx, caller, { reservationId, kind: 'edit', body: JSON.stringify(body) })
}
