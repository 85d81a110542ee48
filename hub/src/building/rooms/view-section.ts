import type { Section } from '@mayim/contract/entities/room.ts'
import type { AttendantRow } from '@mayim/core/ground/schema/schema.ts'
import type { RoomWithSection } from './room-table.ts'

/** The section of a room with its attendant. */
export function viewSection(room: RoomWithSection, attendants: ReadonlyMap<number, AttendantRow>): Section {
  const attendant = room.attendantId === null ? undefined : attendants.get(room.attendantId)
  return {
    id: room.sectionId,
    name: room.sectionName,
    attendant: attendant
      ? { id: attendant.id, firstName: attendant.firstName, lastName: attendant.lastName }
      : null,
  }
}
