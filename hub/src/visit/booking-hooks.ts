import type { BookingHooks, BookingInput } from '@mayim/core/booking/booking-input.ts'
import { returnMerchandise } from '@mayim/core/booking/move-account.ts'
import { noteStatus } from '@mayim/core/booking/note-status.ts'
import { tonight } from '@mayim/core/ground/calendar/schedule-days.ts'
import type { Caller, Facility, Writers } from '@mayim/core/ground/runtime/facility.ts'
import type { ReservationRow } from '@mayim/core/ground/schema/schema.ts'
import { excludedAttendantsOf } from '@mayim/core/people/user-table.ts'
import type { ChoiceKey } from '@mayim/domain/capacity/choices.ts'
import { misfitsOfNature } from '@mayim/domain/capacity/room-fit.ts'
import { excludesAll } from '@mayim/domain/people/attendant-wishes.ts'
import type { RefusalCode } from '@mayim/domain/refusal.ts'
import { ok, type Result, refuse } from '@mayim/domain/result.ts'
import { changeRoom } from '../building/rooms/change-room.ts'
import { roomNeeds } from '../building/rooms/judge-room.ts'
import { attendantsOnDuty, natureOf, roomById } from '../building/rooms/room-table.ts'
import { passRequests } from '../building/supplies/supply-table.ts'

/** The building's part in a booking: attendants on duty, and the room that the patron is in. */
export function bookingHooks(facility: Facility): BookingHooks {
  return {
    check: (trx, caller, input) => checkAttendants(facility, trx, caller, input),
    passRoom: (trx, caller, from, to, input) =>
      passRoom(facility, trx, caller, { from, to, keepsAnyRoom: input.ignoreRoom === true }),
  }
}

/**
 * Warns a patron before she pays if she excluded every attendant on duty tonight; she can book anyway (people-51).
 * Only the patron is warned: staff never learn of exclusions.
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

/** The choice that asks for what a room lacks. */
const fieldOf: Partial<Record<RefusalCode, ChoiceKey>> = {
  roomNotAccessible: 'handicapped',
  roomNotForKallah: 'kallah',
  roomNotPrivate: 'privateRoom',
  roomNotSegula: 'segula',
}

/**
 * Gives a patron's room and what she asked for there to the booking that replaces hers while she is in it (visit-R6c,
 * visit-51); lights and doors do not change. Works for bookings of either side, because the replacement is the hub's
 * change of the visit. A room that lacks what she needs now is kept by the reason of staff alone.
 */
async function passRoom(
  facility: Facility,
  trx: Writers,
  caller: Caller,
  {
    from,
    to,
    keepsAnyRoom,
  }: { readonly from: ReservationRow; readonly to: ReservationRow; readonly keepsAnyRoom: boolean },
): Promise<Result<null>> {
  const room = from.roomId === null ? undefined : await roomById(trx, from.roomId)
  if (room?.reservationId !== from.id) return refuse('conflict', 'roomMissing')
  const lacks = misfitsOfNature(natureOf(room), await roomNeeds(facility, trx, to))[0]
  if (lacks !== undefined && !keepsAnyRoom)
    return refuse('conflict', lacks, { field: fieldOf[lacks] ?? 'bath' })
  const roomReason = lacks === undefined ? '' : to.overrideReason
  const { timeArrived, arrivedOnTime, waitingCode } = from
  await noteStatus(facility, trx, caller, {
    before: to,
    reservationId: to.id,
    newStatus: 'Assigned',
    fields: { visitStatus: 'Assigned', roomId: room.id, roomReason, timeArrived, arrivedOnTime, waitingCode },
    kind: 'assigned',
    cause: 'R6c',
  })
  const isOwn = from.owner === facility.side
  await noteStatus(facility, trx, caller, {
    before: from,
    reservationId: from.id,
    newStatus: 'Replaced',
    fields: { visitStatus: 'Replaced', roomId: null, ...(isOwn ? { bookingStatus: 'Replaced' } : {}) },
    kind: 'replaced',
    cause: 'R6c',
  })
  await passRequests(trx, from.id, to.id)
  await returnMerchandise(facility, trx, caller, from)
  await changeRoom(facility, trx, caller, {
    id: room.id,
    kind: 'passedOn',
    fields: { reservationId: to.id },
    cause: 'R6c',
  })
  return ok(null)
}
