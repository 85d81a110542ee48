import { reservationChoices } from '@mayim/contract/entities/reservation.ts'
import {
  CivilDate,
  Language,
  Line,
  Note,
  nullable,
  strict,
  WallTime,
  written,
} from '@mayim/contract/entities/scalars.ts'
import { requiresPrepayment } from '@mayim/domain/money/price.ts'
import { ok, type Refusal, type Result, refuse } from '@mayim/domain/result.ts'
import { shownStatus } from '@mayim/domain/visit/visit.ts'
import Type, { type Static } from 'typebox'
import { Compile } from 'typebox/compile'
import { v7 as uuidv7 } from 'uuid'
import { scheduleDayOf } from '../../ground/calendar/schedule-days.ts'
import { isStaff, mayPassLimits } from '../../ground/runtime/caller.ts'
import { storeRemoteKey } from '../../ground/runtime/claim-key.ts'
import type { Caller, Facility, Writers } from '../../ground/runtime/facility.ts'
import { nowIso, record } from '../../ground/runtime/record-change.ts'
import type { ReservationRow } from '../../ground/schema/schema.ts'
import type { Peer } from '../../people/commands/peer.ts'
import { VouchedCaller, verifyCaller } from '../../people/commands/vouched-caller.ts'
import { userById } from '../../people/user-table.ts'
import { book } from '../book.ts'
import type { BookingHooks, BookingInput } from '../booking-input.ts'
import { isPastCutoff } from '../cancel-booking.ts'
import { addRequest } from '../requests/add-request.ts'
import { openRequest, updateRequest } from '../requests/request-table.ts'
import { reservationById } from '../reservation-table.ts'
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
    requiresPrepayment(input, facility.settings.current(), scheduleDayOf(facility, input.date))
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

const Minor = Type.Integer({ minimum: -100_000_000, maximum: 100_000_000 })
const Charges = strict({
  merchandise: Type.Array(strict({ item: Line, quantity: Type.Integer({ minimum: -1000, maximum: 1000 }) }), {
    maxItems: 100,
  }),
  donationMinor: Minor,
  donationNote: Note,
  tipMinor: Minor,
  tipNote: Note,
  merchandiseStated: Type.Boolean(),
})

/** A booking that one side requests from the other, as sent over the link. Other fields are refused. */
const BookingOnBehalf = strict({
  caller: VouchedCaller,
  input: strict({
    userId: written(120, 1),
    phone: Type.Optional(Type.String({ pattern: '^\\+[1-9]\\d{6,14}$', maxLength: 16 })),
    walkInName: Type.Optional(Line),
    date: CivilDate,
    time: WallTime,
    ...reservationChoices,
    userNotes: Note,
    language: Language,
    replacingReservationId: nullable(written(120, 1)),
    walkIn: Type.Boolean(),
    byStaff: Type.Boolean(),
    ignoreCutoff: Type.Boolean(),
    ignoreAvailability: Type.Optional(Type.Boolean()),
    overrideReason: Type.Optional(Note),
    useDiscountPrice: Type.Optional(Type.Boolean()),
    wantedStatus: Type.Optional(Type.Enum(['Pending', 'Reserved'])),
    charges: Type.Optional(Charges),
    shownFee: Type.Optional(strict({ minor: Minor, words: Type.String({ maxLength: 1000 }) })),
    attendantsConfirmed: Type.Optional(Type.Boolean()),
    once: Type.Optional(strict({ key: written(200, 1), asked: Type.String({ maxLength: 20_000 }) })),
    shownTotalMinor: nullable(Minor),
  }),
})
type BookingOnBehalf = Static<typeof BookingOnBehalf>

const check = Compile(BookingOnBehalf)

/** Returns the body if it matches the schema, else undefined. */
function parseBookingOnBehalf(body: unknown): BookingOnBehalf | undefined {
  return check.Check(body) ? body : undefined
}

/**
 * The refusal for a booking that the caller may not make, or undefined. The other side has checked this already; the
 * check here limits a stolen key of the link.
 */
function checkOnBehalf(caller: Caller, input: BookingInput): Refusal | undefined {
  if (mayPassLimits(caller)) return undefined
  const isKiosk = caller.roles.includes('Kiosk')
  const needsStaff =
    input.byStaff ||
    input.ignoreCutoff ||
    input.ignoreAvailability ||
    input.overrideReason ||
    input.walkInName !== undefined ||
    input.useDiscountPrice
  const isOther = input.userId !== caller.id && !isStaff(caller)
  const forAnother = isKiosk ? !input.walkIn : isOther || input.walkIn
  return needsStaff || forAnother ? refuse('forbidden', 'forbidden') : undefined
}
