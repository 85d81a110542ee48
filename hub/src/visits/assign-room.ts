import type { Caller, Facility } from '@mayim/core/runtime/facility.ts'
import type { Result } from '@mayim/domain/result.ts'
import type { RoomStatus } from '@mayim/domain/status.ts'
import { changeVisit } from './change-visit.ts'

/**
 * Places a patron into a room (visit-P1, visit-P1b, visit-P1c). Refuses as `changeVisit` does, and the codes of `roomFits`.
 * @param input.roomStatus what the screen showed of the room, so that nobody is placed in one that was closed meanwhile
 */
export async function assignRoom(
  facility: Facility,
  caller: Caller,
  input: { reservationId: string; roomId: number; roomStatus?: RoomStatus; cardCode?: string },
): Promise<Result<{ reservationId: string; status: string; transition: string }>> {
  return changeVisit(facility, caller, {
    reservationId: input.reservationId,
    to: 'Assigned',
    roomId: input.roomId,
    ...(input.roomStatus ? { roomStatus: input.roomStatus } : {}),
    kind: 'assigned',
    ...(input.cardCode ? { cardCode: input.cardCode } : {}),
  })
}
