import type { Readers } from '@mayim/core/ground/runtime/facility.ts'
import type { ReservationRow } from '@mayim/core/ground/schema/schema.ts'

/** A reservation in a room, with the room's section and its attendant. */
export interface Placed extends ReservationRow {
  readonly sectionId: number
  readonly attendantId: number | null
}

export async function placedReservations(db: Readers): Promise<Placed[]> {
  return db
    .selectFrom('reservation')
    .innerJoin('room', 'room.reservationId', 'reservation.id')
    .innerJoin('section', 'section.id', 'room.sectionId')
    .selectAll('reservation')
    .select(['room.sectionId as sectionId', 'section.attendantId as attendantId'])
    .orderBy('reservation.statusSince')
    .orderBy('reservation.id')
    .execute()
}

/** The visits before the date `today` whose patron came and got no room, the oldest first, at most 200 (visit-161). */
export async function leftOverWithoutRoom(db: Readers, today: string): Promise<ReservationRow[]> {
  return db
    .selectFrom('reservation')
    .selectAll()
    .where('date', '<', today)
    .where('visitStatus', 'in', ['Arrived', 'Waiting'])
    .orderBy('date')
    .orderBy('id')
    .limit(200)
    .execute()
}

/** The excluded attendants of each of these patrons. */
export async function exclusionsOf(
  db: Readers,
  userIds: readonly string[],
): Promise<Map<string, readonly number[]>> {
  if (userIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('user')
    .select(['id', 'excludedAttendants'])
    .where('id', 'in', userIds)
    .execute()
  return new Map(rows.map(({ id, excludedAttendants }) => [id, JSON.parse(excludedAttendants) as number[]]))
}
