import type { BookingHooks, BookingInput } from '@mayim/core/booking/booking-input.ts'
import { tonight } from '@mayim/core/ground/calendar/schedule-days.ts'
import type { Caller, Facility, Writers } from '@mayim/core/ground/runtime/facility.ts'
import { excludedAttendantsOf } from '@mayim/core/ground/user-table.ts'
import { excludesAll } from '@mayim/domain/booking/excluded-attendants.ts'
import { ok, type Result, refuse } from '@mayim/domain/result.ts'
import { attendantsOnDuty } from '../building/rooms/room-table.ts'
import { passRoom } from './pass-room.ts'

/** The building's part in a booking: attendants on duty, and the room that the patron is in. */
export function bookingHooks(facility: Facility): BookingHooks {
  return {
    check: (trx, caller, input) => checkAttendants(facility, trx, caller, input),
    passRoom: (trx, caller, from, to) => passRoom(facility, trx, caller, from, to),
  }
}

/**
 * Warns a patron before she pays if she excluded every attendant on duty tonight; she can book anyway (people-51). Only
 * the patron is warned: staff never learn of exclusions.
 */
async function checkAttendants(
  facility: Facility,
  trx: Writers,
  caller: Caller,
  input: BookingInput,
): Promise<Result<null>> {
  if (caller.id !== input.userId || input.attendantsConfirmed || input.date !== tonight(facility))
    return ok(null)
  return excludesAll(await attendantsOnDuty(trx), await excludedAttendantsOf(trx, input.userId))
    ? refuse('conflict', 'attendantsAllExcluded', { field: 'attendantsConfirmed' })
    : ok(null)
}
