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

/** The number that the waiting display calls: one more than the highest of this night. */
export async function nextWaitingCode(db: Readers, date: string): Promise<string> {
  const rows = await db
    .selectFrom('reservation')
    .select('waitingCode')
    .where('date', '=', date)
    .where('waitingCode', 'is not', null)
    .execute()
  return String(Math.max(0, ...rows.map(row => Number(row.waitingCode))) + 1)
}

/** How long a visit of a night was in one status. */
export interface StatusSpan {
  readonly reservationId: string
  readonly status: string
  readonly bath: boolean
  readonly tookMs: number
}

/** Every status of a night's visits that ended, with its duration. */
export async function statusSpansOf(db: Readers, date: string): Promise<StatusSpan[]> {
  const rows = await db
    .selectFrom('statusHistory')
    .innerJoin('reservation', 'reservation.id', 'statusHistory.reservationId')
    .select([
      'reservation.id as id',
      'reservation.bath as bath',
      'statusHistory.previousStatus as status',
      'statusHistory.previousSince as since',
      'statusHistory.at as at',
    ])
    .where('reservation.date', '=', date)
    .where('reservation.visitStatus', '=', 'Done')
    .execute()
  return rows.flatMap(({ id, bath, status, since, at }) =>
    status === null || since === null
      ? []
      : { reservationId: id, status, bath: bath === 1, tookMs: Date.parse(at) - Date.parse(since) },
  )
}

/** The nights before a date with at least one visit, newest first. */
export async function nightsBefore(db: Readers, date: string, from: string): Promise<string[]> {
  const rows = await db
    .selectFrom('reservation')
    .select('date')
    .distinct()
    .where('date', '<', date)
    .where('date', '>=', from)
    .where('visitStatus', '=', 'Done')
    .orderBy('date', 'desc')
    .execute()
  return rows.map(row => row.date)
}

/** More rows than a visit has. Beyond it, the newest are returned. */
const maxRooms = 50

/** A room that a visit was assigned, and by whom. */
export interface AssignedRoom {
  readonly roomId: number
  readonly at: string
  readonly who: string
}

/** The rooms of a visit from the log, oldest first. Only the log knows the rooms that the patron has left. */
export async function roomsOfVisit(db: Readers, reservationId: string): Promise<AssignedRoom[]> {
  const changes = await db
    .selectFrom('change')
    .select(['fields', 'at', 'who'])
    .where('entity', '=', 'reservation')
    .where('entityId', '=', reservationId)
    .where('fields', 'like', '%"roomId":%')
    .orderBy('position')
    .execute()
  const rooms: AssignedRoom[] = []
  let before: number | null = null
  for (const { fields, at, who } of changes) {
    const { roomId } = JSON.parse(fields) as { roomId: number | null }
    if (roomId !== null && roomId !== before) rooms.push({ roomId, at, who })
    before = roomId
  }
  return rooms.slice(-maxRooms)
}
