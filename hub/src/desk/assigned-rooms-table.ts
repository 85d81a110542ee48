import type { Readers } from '@mayim/core/ground/runtime/facility.ts'

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
  const given: AssignedRoom[] = []
  let before: number | null = null
  for (const { fields, at, who } of changes) {
    const { roomId } = JSON.parse(fields) as { roomId: number | null }
    if (roomId !== null && roomId !== before) given.push({ roomId, at, who })
    before = roomId
  }
  return given.slice(-maxRooms)
}
