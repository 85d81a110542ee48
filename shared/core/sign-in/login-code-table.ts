import type { Readers, Writers } from '../ground/runtime/facility.ts'
import type { LoginSessionRow } from '../ground/schema/schema.ts'

export async function loginSessionById(db: Readers, id: string): Promise<LoginSessionRow | undefined> {
  return db.selectFrom('loginSession').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function insertLoginSession(trx: Writers, row: LoginSessionRow): Promise<void> {
  await trx.insertInto('loginSession').values(row).execute()
}

/** Counts a try before its code is checked. False if the session is used, expired or out of tries. */
export async function claimTry(trx: Writers, id: string, at: string, tries: number): Promise<boolean> {
  const result = await trx
    .updateTable('loginSession')
    .set(eb => ({ failures: eb('failures', '+', 1) }))
    .where('id', '=', id)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', at)
    .where('failures', '<', tries)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** Subtracts the try of a right code. */
export async function releaseTry(trx: Writers, id: string): Promise<void> {
  await trx
    .updateTable('loginSession')
    .set(eb => ({ failures: eb('failures', '-', 1) }))
    .where('id', '=', id)
    .execute()
}

/** Uses a session up. False if it belongs to another phone or was used before. */
export async function spendLoginSession(
  trx: Writers,
  id: string,
  phoneHash: string,
  usedAt: string,
): Promise<boolean> {
  const result = await trx
    .updateTable('loginSession')
    .set({ usedAt })
    .where('id', '=', id)
    .where('phone', '=', phoneHash)
    .where('usedAt', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** The number of wrong codes for a phone in the sessions created after `since`. */
export async function failuresOf(db: Readers, phoneHash: string, since: string): Promise<number> {
  const row = await db
    .selectFrom('loginSession')
    .select(eb => eb.fn.sum<number | string | null>('failures').as('failures'))
    .where('phone', '=', phoneHash)
    .where('expiresAt', '>', since)
    .executeTakeFirst()
  return Number(row?.failures ?? 0)
}

export async function deleteLoginSessions(trx: Writers, expiredBefore: string): Promise<void> {
  await trx.deleteFrom('loginSession').where('expiresAt', '<', expiredBefore).execute()
}

/** The number of login codes sent since an instant, to one phone (by its keyed hash) or to all. */
export async function sendsSince(db: Readers, since: string, phoneHash?: string): Promise<number> {
  let query = db
    .selectFrom('codeSend')
    .select(eb => eb.fn.countAll<number | string>().as('sends'))
    .where('at', '>', since)
  if (phoneHash !== undefined) query = query.where('phoneHash', '=', phoneHash)
  return Number((await query.executeTakeFirst())?.sends ?? 0)
}

export async function insertSend(
  trx: Writers,
  row: { id: string; phoneHash: string; at: string },
): Promise<void> {
  await trx.insertInto('codeSend').values(row).execute()
}

export async function deleteSends(trx: Writers, before: string): Promise<void> {
  await trx.deleteFrom('codeSend').where('at', '<', before).execute()
}
