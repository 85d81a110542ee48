import type { Result } from '@mayim/shared/domain/result.ts'
import type { Caller, Facility } from '@mayim/shared/operations/facility.ts'
import { changeVisit } from './change-visit.ts'

/** Places a patron into a room (P1, P1b, P1c). Refuses as `changeVisit` does, and the codes of `roomFits`. */
export async function assignRoom(
  facility: Facility,
  caller: Caller,
  input: { reservationId: string; roomId: number; cardCode?: string },
): Promise<Result<{ reservationId: string; status: string; transition: string }>> {
  return changeVisit(facility, caller, {
    reservationId: input.reservationId,
    to: 'Assigned',
    roomId: input.roomId,
    kind: 'assigned',
    ...(input.cardCode ? { cardCode: input.cardCode } : {}),
  })
}
