import type { Readers, Writers } from '@mayim/core/ground/runtime/facility.ts'
import type { ReceivedTextRow } from '@mayim/core/ground/schema/access-rows.ts'
import type { OpenCount } from '../mail/contact-table.ts'

/** Stores a text once by the provider's id. False if it was received before. */
export async function insertReceivedText(trx: Writers, row: ReceivedTextRow): Promise<boolean> {
  const result = await trx
    .insertInto('receivedText')
    .values(row)
    .onConflict(conflict => conflict.column('providerId').doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

/** The texts that nobody has dealt with, newest first. */
export async function openReceivedTexts(db: Readers, limit: number): Promise<ReceivedTextRow[]> {
  return db
    .selectFrom('receivedText')
    .selectAll()
    .where('handledAt', 'is', null)
    .orderBy('receivedAt', 'desc')
    .limit(limit)
    .execute()
}

/** The texts from a person's phone that are still kept, the oldest first. */
export async function receivedTextsFrom(db: Readers, userId: string): Promise<ReceivedTextRow[]> {
  return db
    .selectFrom('receivedText')
    .selectAll()
    .where('userId', '=', userId)
    .orderBy('receivedAt')
    .execute()
}

/** How many texts nobody has dealt with, and the newest of them. */
export async function countReceivedTexts(db: Readers): Promise<OpenCount> {
  const open = db.selectFrom('receivedText').where('handledAt', 'is', null)
  const { count } = await open.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  const newest = await open.select(['id', 'receivedAt']).orderBy('receivedAt', 'desc').limit(1).execute()
  return { count: Number(count), newest }
}

/** Marks an open text as dealt with and deletes its words. False if there is none. */
export async function handleReceivedText(
  trx: Writers,
  id: string,
  by: Pick<ReceivedTextRow, 'handledAt' | 'handledBy'>,
): Promise<boolean> {
  const result = await trx
    .updateTable('receivedText')
    .set({ ...by, sealed: '' })
    .where('id', '=', id)
    .where('handledAt', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** Deletes the texts that were dealt with before an instant. */
export async function deleteReceivedTexts(trx: Writers, handledBefore: string): Promise<void> {
  await trx.deleteFrom('receivedText').where('handledAt', '<', handledBefore).execute()
}

/** Deletes the texts that were received before an instant or a civil date. */
export async function deleteReceivedTextsBefore(trx: Writers, before: string): Promise<void> {
  await trx.deleteFrom('receivedText').where('receivedAt', '<', before).execute()
}
