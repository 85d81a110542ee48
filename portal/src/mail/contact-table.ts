import type { Readers, Writers } from '@mayim/core/runtime/facility.ts'
import type { ContactMessageRow } from '@mayim/core/schema/site-rows.ts'

/** Inserts a message. Does nothing if one with the same id exists. */
export async function insertContactMessage(trx: Writers, row: ContactMessageRow): Promise<void> {
  await trx
    .insertInto('contactMessage')
    .values(row)
    .onConflict(conflict => conflict.column('id').doNothing())
    .execute()
}

/** The messages whose next attempt is due, oldest first. */
export async function dueContactMessages(
  db: Readers,
  now: string,
  limit: number,
): Promise<ContactMessageRow[]> {
  return db
    .selectFrom('contactMessage')
    .selectAll()
    .where('sentAt', 'is', null)
    .where('nextTryAt', '<=', now)
    .orderBy('nextTryAt')
    .limit(limit)
    .execute()
}

/** Reserves a message for one attempt; false if another sender was first. */
export async function claimContactMessage(
  trx: Writers,
  row: ContactMessageRow,
  nextTryAt: string,
): Promise<boolean> {
  const result = await trx
    .updateTable('contactMessage')
    .set({ attempts: row.attempts + 1, nextTryAt })
    .where('id', '=', row.id)
    .where('attempts', '=', row.attempts)
    .where('sentAt', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** Deletes the text of a message that was sent. */
export async function closeContactMessage(trx: Writers, id: string, sentAt: string): Promise<void> {
  await trx.updateTable('contactMessage').set({ sentAt, sealed: '' }).where('id', '=', id).execute()
}

export async function deleteContactMessages(trx: Writers, sentBefore: string): Promise<void> {
  await trx.deleteFrom('contactMessage').where('sentAt', '<', sentBefore).execute()
}
