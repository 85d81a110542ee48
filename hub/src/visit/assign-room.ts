import type { Caller, Facility } from '@mayim/core/ground/runtime/facility.ts'
import type { Result } from '@mayim/domain/result.ts'
import type { RoomStatus } from '@mayim/domain/status.ts'
import { changeVisit } from './change-visit.ts'

/**
 * Assigns a patron to a room (visit-P1, visit-P1b, visit-P1c). Refuses as `changeVisit` does, and the codes of
 * `roomFits`.
 * @param input.roomStatus the room's status on the caller's screen; a room that was closed since is refused
 */
export async function assignRoom(
  facility: Facility,
  caller: Caller,
  input: { reservationId: string; roomId: number; roomStatus?: RoomStatus; attendantId?: number },
): Promise<Result<{ reservationId: string; status: string; transition: string }>> {
  return changeVisit(facility, caller, {
    reservationId: input.reservationId,
    to: 'Assigned',
    roomId: input.roomId,
    ...(input.roomStatus ? { roomStatus: input.roomStatus } : {}),
    kind: 'assigned',
    ...(input.attendantId === undefined ? {} : { attendantId: input.attendantId }),
  })
}
