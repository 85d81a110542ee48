import type { BookingHooks, BookingInput } from '@mayim/core/booking/booking-input.ts'
import { tonight } from '@mayim/core/calendar/schedule-days.ts'
import { excludedAttendantsOf } from '@mayim/core/people/user-table.ts'
import type { Caller, Facility, Writers } from '@mayim/core/runtime/facility.ts'
import { avoidsAll } from '@mayim/domain/booking/attendants-avoided.ts'
import { ok, type Result, refuse } from '@mayim/domain/result.ts'
import { attendantsOnDuty } from '../rooms/room-table.ts'
import { passRoom } from './pass-room.ts'

/** What the house adds to a booking: it knows who is on duty, and which room she is in. */
export function bookingHooks(facility: Facility): BookingHooks {
  return {
    check: (trx, caller, input) => checkAttendants(facility, trx, caller, input),
    passRoom: (trx, caller, from, to) => passRoom(facility, trx, caller, from, to),
  }
}

/**
 * Tells her before she pays that every attendant on duty tonight is one whom she avoids; she may come all the same
 * (people-51). Only she herself is told: staff learn of nobody's exclusions.
 */
async function checkAttendants(
  facility: Facility,
  trx: Writers,
  caller: Caller,
  input: BookingInput,
): Promise<Result<null>> {
  if (caller.id !== input.userId || input.attendantsConfirmed || input.date !== tonight(facility))
    return ok(null)
  return avoidsAll(await attendantsOnDuty(trx), await excludedAttendantsOf(trx, input.userId))
    ? refuse('conflict', 'attendantsAllExcluded', { field: 'attendantsConfirmed' })
    : ok(null)
}
