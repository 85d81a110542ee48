import { type Refusal, type Result, refuse } from '@mayim/domain/result.ts'
import { v7 as uuidv7 } from 'uuid'
import { reservationById } from '../../ground/reservation-table.ts'
import { storeRemoteKey } from '../../ground/runtime/claim-key.ts'
import type { Caller, Facility } from '../../ground/runtime/facility.ts'
import type { ReservationRow } from '../../ground/schema/schema.ts'
import { userById } from '../../ground/user-table.ts'
import type { Peer } from '../../people/commands/peer.ts'
import { verifyCaller } from '../../people/commands/vouched-caller.ts'
import { book } from '../book.ts'
import type { BookingHooks, BookingInput } from '../booking-input.ts'
import { checkOnBehalf, parseBookingOnBehalf } from './booking-on-behalf.ts'
import { requestRemoteEdit } from './request-remote-edit.ts'
import { waitUntilReceived } from './wait-until-received.ts'

/** Refusals of a side without a free place. The other side may have one. */
const soldOut = new Set(['slotTaken', 'parkingTaken', 'salonTaken', 'chabadBorTaken'])
/** Refusals of a side that does not own the booking. */
const ownedByOther = new Set(['ownedElsewhere', 'ownedOnline'])
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
  const own = await book(facility, caller, input, hooks)
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
 * Books on this side's share for the other side, as the caller for whom that side vouches, if this side would allow the
 * caller to book that.
 */
export async function bookOnBehalf(
  facility: Facility,
  body: unknown,
  hooks: BookingHooks = {},
): Promise<Result<ReservationRow>> {
  const booking = parseBookingOnBehalf(body)
  if (!booking) return refuse('invalid', 'invalid')
  // A new patron's entry may not have arrived yet.
  await waitUntilReceived(facility, async () => !!(await userById(facility.db, booking.caller.id)))
  const caller = await verifyCaller(facility, booking.caller)
  if (!caller) return refuse('forbidden', 'forbidden')
  return checkOnBehalf(caller, booking.input) ?? book(facility, caller, booking.input, hooks)
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
