import type { StaffReservation } from '@mayim/contract/entities/reservation.ts'
import type { Room } from '@mayim/contract/entities/room.ts'
import { bestRoom, misfitsOnScreen } from '../../facility/best-room.ts'
import { type Estimates, noEstimates } from '../../facility/use-estimates.ts'

/** The rooms that are free now and fit her (visit-41), those where everything works first. */
export function roomsThatFit(
  visit: StaffReservation,
  rooms: readonly Room[],
  plan: Pick<Estimates, 'bathMayServeShower'> = noEstimates,
): readonly Room[] {
  return rooms
    .filter(room => room.roomStatus === 'Ready' && misfitsOnScreen(visit, room, { rooms, plan }).length === 0)
    .sort((a, b) => a.faults.length - b.faults.length)
}

/**
 * The room in which one press places each patron who waits: the one that is offered to her (visit-168), and to nobody before
 * her.
 * @param waiting in the order of placing
 */
export function suggestedRooms(
  waiting: readonly StaffReservation[],
  rooms: readonly Room[],
  plan: Estimates,
): ReadonlyMap<string, Room> {
  const given = new Map<string, Room>()
  const taken = new Set<number>()
  for (const visit of waiting) {
    const { room } = bestRoom(visit, rooms, plan)
    if (!room || taken.has(room.id)) continue
    taken.add(room.id)
    given.set(visit.reservationId, room)
  }
  return given
}
