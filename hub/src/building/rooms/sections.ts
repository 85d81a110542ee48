import type { Section } from '@mayim/contract/entities/room.ts'
import { shabbosRefusal } from '@mayim/core/ground/calendar/shabbos-now.ts'
import { systemCaller } from '@mayim/core/ground/runtime/caller.ts'
import type { Caller, Facility, Readers } from '@mayim/core/ground/runtime/facility.ts'
import { nowIso, record } from '@mayim/core/ground/runtime/record-change.ts'
import type { AttendantRow } from '@mayim/core/ground/schema/schema.ts'
import { attendantById, attendants } from '@mayim/core/people/attendant-table.ts'
import { decideRoomChange } from '@mayim/domain/building/room-transitions.ts'
import { ok, type Result, refuse } from '@mayim/domain/result.ts'
import { changeRoom } from './change-room.ts'
import { type RoomWithSection, rooms, sectionById, sections, updateSection } from './room-table.ts'

/** The sections in order, each with its attendant. */
export async function viewSections(db: Readers): Promise<Section[]> {
  const known = new Map((await attendants(db)).map(row => [row.id, row]))
  return (await sections(db)).map(({ id, name, attendantId }) => {
    const attendant = attendantId === null ? undefined : known.get(attendantId)
    const { firstName = '', lastName = '' } = attendant ?? {}
    return { id, name, attendant: attendant ? { id: attendant.id, firstName, lastName } : null }
  })
}

/**
 * Sets the attendant of a section. With an attendant, its offline rooms open (visit-RM1); without one, patrons in its
 * rooms stay. Refuses shabbosMode, sectionMissing and attendantMissing (also for an inactive attendant).
 * @param input.attendantId 0 for none
 */
export async function setSectionAttendant(
  facility: Facility,
  caller: Caller,
  input: { readonly sectionId: number; readonly attendantId: number },
): Promise<Result<null>> {
  const rest = shabbosRefusal(facility)
  if (rest) return rest
  return facility.write(async trx => {
    const section = await sectionById(trx, input.sectionId)
    if (!section) return refuse('missing', 'sectionMissing')
    const attendantId = input.attendantId === 0 ? null : input.attendantId
    if (attendantId !== null && (await attendantById(trx, attendantId))?.active !== 1)
      return refuse('missing', 'attendantMissing', { field: 'attendantId' })
    const hadNobody = section.attendantId === null
    await updateSection(trx, section.id, { attendantId })
    const fields = { attendantId }
    await record(facility, trx, caller, { entity: 'section', id: section.id, kind: 'attended', fields })
    if (attendantId === null || !hadNobody) return ok(null)
    for (const room of await rooms(trx)) {
      if (room.sectionId !== section.id) continue
      const facts = { status: room.status, occupied: room.reservationId !== null, preassignedTonight: false }
      const opened = decideRoomChange(facts, 'Ready', 'S')
      if (!opened.ok) continue
      await changeRoom(facility, trx, systemCaller, {
        id: room.id,
        kind: 'statusChanged',
        fields: { status: 'Ready', statusSince: nowIso(facility), lightsWanted: null },
        cause: opened.value.transition,
      })
    }
    return ok(null)
  })
}

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
