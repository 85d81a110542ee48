import type { StaffReservation } from '@mayim/contract/entities/reservation.ts'
import type { Room } from '@mayim/contract/entities/room.ts'
import type { Estimates } from '../../facility/use-estimates.ts'

/** The rooms that are free now and fit her, those where everything works first. */
export function roomsThatFit(visit: StaffReservation, rooms: readonly Room[]): readonly Room[] {
  return rooms
    .filter(
      room =>
        room.reservation === null &&
        room.status === 'Ready' &&
        room.section.attendant !== null &&
        (room.preassigned === null || room.preassigned.reservationId === visit.reservationId) &&
        (!visit.bath || room.bath),
    )
    .sort((a, b) => a.faults.length - b.faults.length)
}

/**
 * The room in which one press places each patron who waits: the one that the plan gives her while it is free, and for
 * those whom the plan gives none, one that nobody before them gets.
 * @param waiting in the order of placing
 */
export function suggestedRooms(
  waiting: readonly StaffReservation[],
  rooms: readonly Room[],
  { roomOf }: Pick<Estimates, 'roomOf'>,
): ReadonlyMap<string, Room> {
  const given = new Map<string, Room>()
  const taken = new Set<number>()
  for (const visit of waiting) {
    const fitting = roomsThatFit(visit, rooms).filter(({ id }) => !taken.has(id))
    const planned = roomOf.get(visit.reservationId)
    const room = fitting.find(({ id }) => id === planned) ?? fitting[0]
    if (!room) continue
    taken.add(room.id)
    given.set(visit.reservationId, room)
  }
  return given
}
