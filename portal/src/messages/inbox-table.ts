import type { Readers, Writers } from '@mayim/core/ground/runtime/facility.ts'
import type { ReceivedTextRow } from '@mayim/core/ground/schema/access-rows.ts'
import type { ContactMessageRow } from '@mayim/core/ground/schema/site-rows.ts'

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
    .where('handledAt', 'is', null)
    .where('nextTryAt', '<=', now)
    .orderBy('nextTryAt')
    .limit(limit)
    .execute()
}

/** When the next message is due, in epoch milliseconds; none without one. */
export async function nextTryOf(db: Readers): Promise<number[]> {
  const row = await db
    .selectFrom('contactMessage')
    .select('nextTryAt')
    .where('sentAt', 'is', null)
    .where('handledAt', 'is', null)
    .orderBy('nextTryAt')
    .limit(1)
    .executeTakeFirst()
  return row ? [Date.parse(row.nextTryAt)] : []
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
    .where('handledAt', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** Deletes the text of a message that was sent. */
export async function closeContactMessage(trx: Writers, id: string, sentAt: string): Promise<void> {
  await trx.updateTable('contactMessage').set({ sentAt, sealed: '' }).where('id', '=', id).execute()
}

/** Mails of the program itself to staff. Each is about a matter of its own (attention). */
const ofProgram = ['newDevice', 'hubSilent'] as const

/** A message that a person wrote in a form. */
export type FormMessageRow = ContactMessageRow & {
  kind: Exclude<ContactMessageRow['kind'], (typeof ofProgram)[number]>
}

/** The messages of forms that were neither mailed nor dealt with, newest first. */
export async function openContactMessages(db: Readers, limit: number): Promise<FormMessageRow[]> {
  const rows = await db
    .selectFrom('contactMessage')
    .selectAll()
    .where('kind', 'not in', ofProgram)
    .where('sentAt', 'is', null)
    .where('handledAt', 'is', null)
    .orderBy('receivedAt', 'desc')
    .limit(limit)
    .execute()
  return rows as FormMessageRow[]
}

/** How many messages of forms were neither mailed nor dealt with, and the newest of them. */
export async function countContactMessages(db: Readers): Promise<OpenCount> {
  const open = db
    .selectFrom('contactMessage')
    .where('kind', 'not in', ofProgram)
    .where('sentAt', 'is', null)
    .where('handledAt', 'is', null)
  const { count } = await open.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  const newest = await open.select(['id', 'receivedAt']).orderBy('receivedAt', 'desc').limit(1).execute()
  return { count: Number(count), newest }
}

/** Open messages as a number, and the newest of them, if any. */
export interface OpenCount {
  readonly count: number
  readonly newest: readonly { readonly id: string; readonly receivedAt: string }[]
}

/** Marks an open message as dealt with and deletes its words. False if there is none. */
export async function handleContactMessage(
  trx: Writers,
  id: string,
  by: { readonly handledAt: string; readonly handledBy: string },
): Promise<boolean> {
  const result = await trx
    .updateTable('contactMessage')
    .set({ ...by, sealed: '' })
    .where('id', '=', id)
    .where('sentAt', 'is', null)
    .where('handledAt', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** Deletes the messages that were mailed or dealt with before an instant. */
export async function deleteContactMessages(trx: Writers, closedBefore: string): Promise<void> {
  await trx
    .deleteFrom('contactMessage')
    .where(row => row.or([row('sentAt', '<', closedBefore), row('handledAt', '<', closedBefore)]))
    .execute()
}

/** Deletes the messages of forms that were received before an instant or a civil date. */
export async function deleteFormMessagesBefore(trx: Writers, before: string): Promise<void> {
  await trx.deleteFrom('contactMessage').where('receivedAt', '<', before).execute()
}

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
    .orderBy('id', 'desc')
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
    .orderBy('id')
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
