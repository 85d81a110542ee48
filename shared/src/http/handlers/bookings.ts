import type { Body, Query } from '../../contract/call.ts'
import { type reservationCalls, reservationWhen } from '../../contract/calls/reservations.ts'
import type { ReservationRow } from '../../data/schema.ts'
import { minorOf } from '../../domain/money.ts'
import { ok, type Result, refuse } from '../../domain/result.ts'
import { isStaff } from '../../operations/caller.ts'
import type { Caller, Facility } from '../../operations/facility.ts'
import { available } from '../../operations/reservations/available.ts'
import { book } from '../../operations/reservations/book.ts'
import type { BookingInput } from '../../operations/reservations/booking-input.ts'
import { saveNotes } from '../../operations/reservations/save-notes.ts'
import type { SharedHandlers } from '../handler.ts'

/** How a side shows a reservation to a caller: the hub adds rooms and history for its staff. */
export interface ReservationViews<F extends Facility> {
  one(facility: F, caller: Caller, row: ReservationRow): Promise<ReservationAnswerOf>
}
type ReservationAnswerOf = import('../../contract/entities/reservation.ts').ReservationAnswer

/** Booking and its notes: the same on both sides, each among the places that it owns. */
export function bookingHandlers<F extends Facility>(views: ReservationViews<F>) {
  return {
    availableReservations: async (facility, { caller, query }) =>
      ok(
        await available(facility, {
          date: query.dt,
          replacingReservationId: query.replacingreservationid ?? null,
          ignoreCutoff: isStaff(caller) && query.ignoreCutoff === true,
        }),
      ),

    newReservation: async (facility, { caller, query, body }) => {
      const input = bookingInput(caller, query, body)
      if (!input.ok) return input
      const booked = await book(facility, caller, input.value)
      return booked.ok ? ok(await views.one(facility, caller, booked.value)) : booked
    },

    reservationNotes: async (facility, { caller, params, body }) => {
      const saved = await saveNotes(facility, caller, { reservationId: params.id, ...body })
      return saved.ok ? ok(await views.one(facility, caller, saved.value)) : saved
    },
  } satisfies Partial<SharedHandlers<F>>
}

/** What the body and the caller together ask for: a patron books for herself, and only staff pass over a limit. */
function bookingInput(
  caller: Caller,
  query: Query<typeof reservationCalls.newReservation>,
  body: Body<typeof reservationCalls.newReservation>,
): Result<BookingInput> {
  const byStaff = isStaff(caller)
  if (!byStaff && (query.ignoreCutoff || query.ignoreAvailability))
    return refuse('forbidden', 'staffOnly', { field: 'ignoreCutoff' })
  if (query.ignoreAvailability) return refuse('later', 'later', { field: 'ignoreAvailability' })
  if (query.ignoreCutoff && !body.overrideReason)
    return refuse('invalid', 'reasonMissing', { field: 'overrideReason' })
  const when = reservationWhen(body)
  if (!when) return refuse('invalid', 'reserveDateMissing', { field: 'reservationDate' })
  return ok({
    userId: body.userId ?? caller.id,
    ...when,
    bath: body.bath ?? false,
    privateRoom: body.privateRoom ?? false,
    handicapped: body.handicapped ?? false,
    segula: body.segula ?? false,
    kallah: body.kallah ?? false,
    doubleSlot: body.doubleSlot ?? false,
    parking: body.parking ?? false,
    salonManicure: body.salonManicure ?? false,
    salonPedicure: body.salonPedicure ?? false,
    salonBoth: body.salonBoth ?? false,
    chabadBor: body.chabadBor ?? false,
    userNotes: body.reservationNotes ?? '',
    language: body.language ?? caller.language,
    replacingReservationId: body.replacingReservationId ?? null,
    walkIn: byStaff && body.advanceReservation === false,
    byStaff,
    ignoreCutoff: byStaff && query.ignoreCutoff === true,
    shownTotalMinor: body.total === undefined ? null : minorOf(body.total),
  })
}
