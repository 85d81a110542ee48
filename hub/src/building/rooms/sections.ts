import type { Section } from '@mayim/contract/entities/room.ts'
import { shabbosRefusal } from '@mayim/core/ground/calendar/shabbos-now.ts'
import { systemCaller } from '@mayim/core/ground/runtime/caller.ts'
import type { Caller, Facility, Readers } from '@mayim/core/ground/runtime/facility.ts'
import { nowIso, record } from '@mayim/core/ground/runtime/record-change.ts'
import type { AttendantRow, SectionRow } from '@mayim/core/ground/schema/schema.ts'
import { attendantById, attendants } from '@mayim/core/people/attendant-table.ts'
import { decideRoomChange } from '@mayim/domain/building/room-transitions.ts'
import { ok, type Result, refuse } from '@mayim/domain/result.ts'
import { changeRoom } from './change-room.ts'
import { type RoomWithSection, rooms, sectionById, sections, updateSection } from './room-table.ts'

/** The sections in order, each with its attendant. */
export async function viewSections(db: Readers): Promise<Section[]> {
  const known = new Map((await attendants(db)).map(row => [row.id, row]))
  return (await sections(db)).map(section => view(section, known))
}

/** The section of a room with its attendant. */
export function viewSection(room: RoomWithSection, known: ReadonlyMap<number, AttendantRow>): Section {
  return view({ id: room.sectionId, name: room.sectionName, attendantId: room.attendantId }, known)
}

function view(
  { id, name, attendantId }: Pick<SectionRow, 'id' | 'name' | 'attendantId'>,
  known: ReadonlyMap<number, AttendantRow>,
): Section {
  const attendant = attendantId === null ? undefined : known.get(attendantId)
  if (!attendant) return { id, name, attendant: null }
  const { firstName, lastName } = attendant
  return { id, name, attendant: { id: attendant.id, firstName, lastName } }
}

/**
 * Sets the attendant of a section. With an attendant, its offline rooms open (visit-RM1); without one, patrons in its
 * rooms stay. An inactive attendant is refused as missing.
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
