import type { ReservationAnswer } from '@mayim/contract/entities/reservation.ts'
import { minorOf } from '@mayim/domain/money/money.ts'
import { ok, type Result } from '@mayim/domain/result.ts'
import { availableAnywhere } from '../../booking/anywhere/available-anywhere.ts'
import { bookAnywhere } from '../../booking/anywhere/book-anywhere.ts'
import { withWayOut } from '../../booking/anywhere/way-out.ts'
import type { BookingHooks, BookingInput } from '../../booking/booking-input.ts'
import { adjustVisit } from '../../booking/change-charges.ts'
import { reservationById } from '../../booking/reservation-table.ts'
import { saveNotes } from '../../booking/save-notes.ts'
import { isStaff, mayPassLimits } from '../../ground/runtime/caller.ts'
import type { Caller, Facility } from '../../ground/runtime/facility.ts'
import type { ReservationRow } from '../../ground/schema/schema.ts'
import { noPeer, type Peer } from '../../people/commands/peer.ts'
import type { SharedHandlers } from '../handler.ts'
import { bookingInput } from './booking-request.ts'

/** The parts of the booking calls in which the sides differ. */
export interface BookingsOfSide<F extends Facility> {
  /** Shows a reservation to a caller. The hub adds rooms and history for its staff. */
  one(facility: F, caller: Caller, row: ReservationRow): Promise<ReservationAnswer>
  hooks?(facility: F): BookingHooks
  /** Runs before the transaction, for what the other side has to be asked. A refusal is the call's answer. */
  beforeBooking?(facility: F, caller: Caller, input: BookingInput): Promise<Result<null>>
  /** Runs after the booking is stored, and returns its row from then on. */
  afterBooking?(facility: F, caller: Caller, row: ReservationRow): Promise<ReservationRow>
  /** The other side, which books its own places on request. */
  peer?(facility: F): Peer
}

/** The calls of bookings and notes, the same on both sides. Each sells the places that it owns. */
export function bookingHandlers<F extends Facility>(side: BookingsOfSide<F>) {
  return {
    availableReservations: async (facility, { caller, query }) =>
      ok(
        await availableAnywhere(facility, side.peer?.(facility) ?? noPeer, {
          date: query.dt,
          replacingReservationId: await leftOut(facility, caller, query.replacingreservationid),
          byStaff: mayPassLimits(caller),
          ignoreCutoff: mayPassLimits(caller) && query.ignoreCutoff === true,
        }),
      ),

    newReservation: async (facility, { caller, query, body }, { idempotencyKey }) => {
      const input = await bookingInput(facility, caller, { query, body }, idempotencyKey)
      if (!input.ok) return input
      const before = await side.beforeBooking?.(facility, caller, input.value)
      if (before?.ok === false) return before
      const peer = side.peer?.(facility) ?? noPeer
      const booked = await bookAnywhere(facility, peer, caller, input.value, side.hooks?.(facility))
      if (!booked.ok) return withWayOut(facility, peer, input.value, booked)
      const row = (await side.afterBooking?.(facility, caller, booked.value)) ?? booked.value
      return ok(await side.one(facility, caller, row))
    },

    reservationAdjust: async (facility, { caller, params, body }, { idempotencyKey: key }) => {
      const { kind, amt = 0, reason, idempotencyKey = key } = body
      const adjusted = await adjustVisit(facility, caller, {
        reservationId: params.id,
        kind,
        amountMinor: minorOf(amt),
        reason,
        key: idempotencyKey,
      })
      return adjusted.ok ? ok(await side.one(facility, caller, adjusted.value)) : adjusted
    },

    reservationNotes: async (facility, { caller, params, body }) => {
      const saved = await saveNotes(facility, caller, { reservationId: params.id, ...body })
      return saved.ok ? ok(await side.one(facility, caller, saved.value)) : saved
    },
  } satisfies Partial<SharedHandlers<F>>
}

/** While editing, the reservation's own place counts as free. Staff may name any reservation, patrons only their own (threats-T6). */
async function leftOut(facility: Facility, caller: Caller, id: string | undefined): Promise<string | null> {
  if (id === undefined || isStaff(caller)) return id ?? null
  return (await reservationById(facility.db, id))?.userId === caller.id ? id : null
}
