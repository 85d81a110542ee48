import { Companions, reservationChoices } from '@mayim/contract/entities/reservation.ts'
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
import { type Refusal, type Result, refuse } from '@mayim/domain/result.ts'
import Type, { type Static } from 'typebox'
import { Compile } from 'typebox/compile'
import { isStaff, mayPassLimits } from '../../ground/runtime/caller.ts'
import { runAfter } from '../../ground/runtime/clock.ts'
import type { Caller, Facility } from '../../ground/runtime/facility.ts'
import type { ReservationRow } from '../../ground/schema/schema.ts'
import { VouchedCaller, verifyCaller } from '../../people/commands/vouched-caller.ts'
import { userById } from '../../people/user-table.ts'
import { book } from '../book.ts'
import type { BookingHooks, BookingInput } from '../booking-input.ts'
import { undoCancel } from '../cancel-booking.ts'
import { reservationById } from '../reservation-table.ts'

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

/**
 * Undoes a cancellation for the other side, as the caller for whom it vouches: the patron of the booking, or staff.
 * Refuses as `undoCancel` does, invalid, and forbidden.
 */
export async function undoOnBehalf(facility: Facility, body: unknown): Promise<Result<ReservationRow>> {
  if (!checkUndo.Check(body)) return refuse('invalid', 'invalid')
  const caller = await verifyCaller(facility, body.caller)
  const row = await reservationById(facility.db, body.reservationId)
  const isOwnBooking = row !== undefined && row.userId === caller?.id
  if (!caller || !(isOwnBooking || isStaff(caller))) return refuse('forbidden', 'forbidden')
  return undoCancel(facility, caller, body.reservationId)
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
    givenName: Type.Optional(Line),
    date: CivilDate,
    time: WallTime,
    ...reservationChoices,
    companions: Type.Optional(Companions),
    userNotes: Note,
    language: Language,
    replacingReservationId: nullable(written(120, 1)),
    walkIn: Type.Boolean(),
    byStaff: Type.Boolean(),
    ignoreCutoff: Type.Boolean(),
    ignoreAvailability: Type.Optional(Type.Boolean()),
    ignoreRoom: Type.Optional(Type.Boolean()),
    overrideReason: Type.Optional(Note),
    useDiscountPrice: Type.Optional(Type.Boolean()),
    wantedStatus: Type.Optional(Type.Enum(['Pending', 'Reserved'])),
    charges: Type.Optional(Charges),
    shownFee: Type.Optional(strict({ minor: Minor, words: Type.String({ maxLength: 1000 }) })),
    attendantsConfirmed: Type.Optional(Type.Boolean()),
    secondVisit: Type.Optional(Type.Boolean()),
    once: Type.Optional(strict({ key: written(200, 1), asked: Type.String({ maxLength: 20_000 }) })),
    shownTotalMinor: nullable(Minor),
  }),
})
type BookingOnBehalf = Static<typeof BookingOnBehalf>

const checkBooking = Compile(BookingOnBehalf)

/** Returns the body if it matches the schema, else undefined. */
function parseBookingOnBehalf(body: unknown): BookingOnBehalf | undefined {
  return checkBooking.Check(body) ? body : undefined
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
    input.ignoreRoom ||
    input.overrideReason ||
    input.givenName !== undefined ||
    input.useDiscountPrice
  const isOther = input.userId !== caller.id && !isStaff(caller)
  const forAnother = isKiosk ? !input.walkIn : isOther || input.walkIn
  return needsStaff || forAnother ? refuse('forbidden', 'forbidden') : undefined
}

const checkUndo = Compile(strict({ caller: VouchedCaller, reservationId: written(120, 1) }))

const maxWaitMs = 800

/** Waits until an entry that the other side has just written is received, at most 800 ms (sync-24). */
export async function waitUntilReceived(
  facility: Pick<Facility, 'changes' | 'hostClock'>,
  isReceived: () => Promise<boolean>,
): Promise<void> {
  if (await isReceived()) return
  await new Promise<void>(resolve => {
    const settle = () => {
      cancelTimer()
      unsubscribe()
      resolve()
    }
    const check = () => void isReceived().then(received => received && settle(), settle)
    const cancelTimer = runAfter(facility, maxWaitMs, settle)
    const unsubscribe = facility.changes.onCommit(check)
    // The entry may have arrived between the first check and `onCommit`.
    check()
  })
}
