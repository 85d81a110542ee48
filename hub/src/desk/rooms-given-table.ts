import type { Readers } from '@mayim/core/runtime/facility.ts'

/** More than a visit has; the newest are told. */
const mostRooms = 50

/** A room that a visit was given, and by whom. */
export interface RoomGiven {
  readonly roomId: number
  readonly at: string
  readonly who: string
}

/** The rooms of a visit as the log tells them, the oldest first; the log alone knows those that she has left. */
export async function roomsOfVisit(db: Readers, reservationId: string): Promise<RoomGiven[]> {
  const changes = await db
    .selectFrom('change')
    .select(['fields', 'at', 'who'])
    .where('entity', '=', 'reservation')
    .where('entityId', '=', reservationId)
    .where('fields', 'like', '%"roomId":%')
    .orderBy('position')
    .execute()
  const given: RoomGiven[] = []
  let before: number | null = null
  for (const { fields, at, who } of changes) {
    const { roomId } = JSON.parse(fields) as { roomId: number | null }
    if (roomId !== null && roomId !== before) given.push({ roomId, at, who })
    before = roomId
  }
  return given.slice(-mostRooms)
}
