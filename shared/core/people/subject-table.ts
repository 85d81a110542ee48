import type { Readers, Writers } from '../runtime/facility.ts'
import type { UserRow } from '../schema/schema.ts'

/** Whose a reservation is and where she is: what is asked before a call may touch it. */
export async function placeOfReservation(
  db: Readers,
  id: string,
): Promise<{ userId: string; roomId: number | null } | undefined> {
  return db.selectFrom('reservation').select(['userId', 'roomId']).where('id', '=', id).executeTakeFirst()
}

/** Whose an entry of the wait list is. */
export async function waiterOf(db: Readers, id: string): Promise<string | undefined> {
  const row = await db.selectFrom('waitListEntry').select('userId').where('id', '=', id).executeTakeFirst()
  return row?.userId
}

/** The reservation that is in a room now; undefined where there is no such room. */
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

/** Whether the log tells of any user after a position. */
export async function hasUserChanged(db: Readers, after: number): Promise<boolean> {
  const row = await db
    .selectFrom('change')
    .select('position')
    .where('position', '>', after)
    .where('entity', '=', 'user')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
