import type { Readers } from '../ground/runtime/facility.ts'

/** The patron of a reservation and the room that she is in, to authorize a call. */
export async function placeOfReservation(
  db: Readers,
  id: string,
): Promise<{ userId: string; roomId: number | null } | undefined> {
  return db.selectFrom('reservation').select(['userId', 'roomId']).where('id', '=', id).executeTakeFirst()
}

/** The patron of a wait list entry. */
export async function patronOfEntry(db: Readers, id: string): Promise<string | undefined> {
  const row = await db.selectFrom('waitListEntry').select('userId').where('id', '=', id).executeTakeFirst()
  return row?.userId
}

/** The reservation that is in a room now, null if it is empty, undefined if there is no such room. */
export async function reservationInRoom(db: Readers, roomId: number): Promise<string | null | undefined> {
  const row = await db.selectFrom('room').select('reservationId').where('id', '=', roomId).executeTakeFirst()
  return row?.reservationId
}
