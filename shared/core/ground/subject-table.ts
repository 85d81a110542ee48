import type { Readers, Writers } from './runtime/facility.ts'
import type { UserRow } from './schema/schema.ts'

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

export async function userByUsername(db: Readers, username: string): Promise<UserRow | undefined> {
  return db.selectFrom('user').selectAll().where('username', '=', username).executeTakeFirst()
}

export async function insertUser(trx: Writers, row: UserRow): Promise<void> {
  await trx.insertInto('user').values(row).execute()
}

/** Whether the log contains a change of a user or a password after a position. */
export async function hasAccountChanged(db: Readers, after: number): Promise<boolean> {
  const row = await db
    .selectFrom('change')
    .select('position')
    .where('position', '>', after)
    .where('entity', 'in', ['user', 'credential'])
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
