import { type Refusal, type Result, refuse } from '@mayim/domain/result.ts'
import { v7 as uuidv7 } from 'uuid'
import { book } from '../booking/book.ts'
import type { BookingHooks, BookingInput } from '../booking/booking-input.ts'
import { reservationById } from '../booking/reservation-table.ts'
import type { Peer } from '../commands/peer.ts'
import { callerVouchedFor } from '../commands/vouched-caller.ts'
import { userById } from '../people/user-table.ts'
import { rememberKey } from '../runtime/claim-key.ts'
import type { Caller, Facility } from '../runtime/facility.ts'
import type { ReservationRow } from '../schema/schema.ts'
import { askForEdit } from './ask-for-edit.ts'
import { bookingAskedFor, mayAskFor } from './booking-on-behalf.ts'
import { untilHere } from './until-here.ts'

/** Refusals of a side that has nothing left, though the other may. */
const soldOut = new Set(['slotTaken', 'parkingTaken', 'salonTaken', 'chabadBorTaken'])
/** Refusals of a side about a booking that the other side owns. */
const foreign = new Set(['ownedElsewhere', 'ownedOnline'])
const timeoutMs = 3_000

/**
 * Books here, and where this side has no place left, or the booking to be edited is the other's, asks the other side to
 * book on its own share while it can be reached (sync-S6); an edit is passed on while it cannot (sync-S3). Refuses as `book` and
 * `askForEdit` do, and noAnswer: it may have been booked.
 */
export async function bookAnywhere(
  facility: Facility,
  peer: Peer,
  caller: Caller,
  input: BookingInput,
  hooks: BookingHooks = {},
): Promise<Result<ReservationRow>> {
  const own = await book(facility, caller, input, hooks)
  if (own.ok || !mayBeElsewhere(own, input)) return own
  if (!peer.linked()) return foreign.has(own.code) ? askForEdit(facility, caller, input, own) : own
  const done = await peer.ask<ReservationRow>('book', { caller, input: withKey(input) }, { timeoutMs })
  if (done.ok && input.once) await rememberKey(facility, caller, input.once, done.value.id)
  // The next reader should find it: its entry is on the way.
  if (done.ok) await untilHere(facility, async () => !!(await reservationById(facility.db, done.value.id)))
  // If the link has just failed, the earlier refusal counts.
  return !done.ok && done.code === 'linkDown' ? own : done
}

/**
 * Books a request of the other side on this side's share, as the caller for whom that side vouches. This side owns the
 * booking. Refuses as `book` does, and with invalid or forbidden where this side would not allow the caller to ask.
 */
export async function bookOnBehalf(
  facility: Facility,
  asked: unknown,
  hooks: BookingHooks = {},
): Promise<Result<ReservationRow>> {
  const booking = bookingAskedFor(asked)
  if (!booking) return refuse('invalid', 'invalid')
  // A new patron may not have been synced to this side yet.
  await untilHere(facility, async () => !!(await userById(facility.db, booking.caller.id)))
  const caller = await callerVouchedFor(facility, booking.caller)
  if (!caller) return refuse('forbidden', 'forbidden')
  return mayAskFor(caller, booking.input) ?? book(facility, caller, booking.input, hooks)
}

/** Also where the key is known but its booking is not synced yet: the other side returns it. */
function mayBeElsewhere({ code, field }: Refusal, input: BookingInput): boolean {
  if (field === 'idempotencyKey' && code === 'reservationMissing') return true
  return foreign.has(code) || (soldOut.has(code) && input.replacingReservationId === null)
}

/** Asked twice, it is booked once. */
function withKey(input: BookingInput): BookingInput {
  const { replacingReservationId, date, time } = input
  return input.once
    ? input
    : { ...input, once: { key: uuidv7(), asked: JSON.stringify([replacingReservationId, date, time]) } }
}
