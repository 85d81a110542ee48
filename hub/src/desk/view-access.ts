import type { StaffReservation } from '@mayim/contract/entities/reservation.ts'
import type { StaffReading } from '@mayim/core/booking/view-for-staff.ts'
import type { Readers } from '@mayim/core/ground/runtime/facility.ts'
import type { AccessLogRow } from '@mayim/core/ground/schema/evening-rows.ts'
import type { DoorReason } from '@mayim/domain/building/occupied-door.ts'
import { cubicles, rooms } from '../building/rooms/room-table.ts'

/**
 * The doors of a visit as staff see them (building-53), in the order given. The calls to the phone of its room, which
 * the access log has too, are left out.
 * @param names people by id
 */
export async function viewAccess(
  db: Readers,
  access: readonly AccessLogRow[],
  { attendants }: Pick<StaffReading, 'attendants'>,
  names: ReadonlyMap<string, string>,
): Promise<NonNullable<StaffReservation['accessLog']>> {
  if (access.length === 0) return []
  const doors = await doorNames(db)
  const cardOf = (id: number | null) => {
    const attendant = id === null ? undefined : attendants.get(id)
    return attendant ? `${attendant.firstName} ${attendant.lastName}`.trim() : null
  }
  return access
    .filter(({ outcome }) => !outcome.startsWith('ring:'))
    .map(({ at, door, outcome, byId, byRole, attendantId, reason, reasonText }) => ({
      dateCreated: at,
      door,
      name: doors.get(door.replace(/-(dry|wet)$/, '')) ?? null,
      firstName: names.get(byId) ?? byRole,
      lastName: '',
      outcome,
      attendant: cardOf(attendantId),
      reason: reason as DoorReason | null,
      reasonText,
    }))
}

/** The names of `room-1`, `cubicle-1` and `pool-1`; a pool has that of its section. */
async function doorNames(db: Readers): Promise<ReadonlyMap<string, string>> {
  const [roomRows, cubicleRows] = await Promise.all([rooms(db), cubicles(db)])
  return new Map([
    ...roomRows.map(({ id, name }) => [`room-${id}`, name] as const),
    ...roomRows.map(({ sectionId, sectionName }) => [`pool-${sectionId}`, sectionName] as const),
    ...cubicleRows.map(({ id, name }) => [`cubicle-${id}`, name] as const),
  ])
}
