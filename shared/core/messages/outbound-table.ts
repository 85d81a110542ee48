import { sql } from 'kysely'
import { textQueued } from '../ground/log/open-log.ts'
import type { Readers, Writers } from '../ground/runtime/facility.ts'
import { prepare } from '../ground/schema/prepared.ts'
import type { OutboundMessageRow } from '../ground/schema/schema.ts'
import type { MessageTallyRow } from '../ground/schema/site-rows.ts'

/** Queues a message, and wakes its sender after the commit. Does nothing if one with the same key exists. */
export async function insertMessage(trx: Writers, row: OutboundMessageRow): Promise<void> {
  await trx
    .insertInto('outboundMessage')
    .values(row)
    .onConflict(conflict => conflict.column('dedupeKey').doNothing())
    .execute()
  textQueued(trx)
}

/** The number of messages of a kind that were queued since an instant. */
export async function messagesSince(db: Readers, kind: string, since: string): Promise<number> {
  const { count } = await db
    .selectFrom('outboundMessage')
    .select(expression => expression.fn.countAll<number | string>().as('count'))
    .where('kind', '=', kind)
    .where('createdAt', '>', since)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** The keys among these that already have a message, queued or sent. */
export async function queuedKeys(db: Readers, keys: readonly string[]): Promise<ReadonlySet<string>> {
  if (keys.length === 0) return new Set()
  const rows = await db
    .selectFrom('outboundMessage')
    .select('dedupeKey')
    .where('dedupeKey', 'in', [...keys])
    .execute()
  return new Set(rows.map(row => row.dedupeKey))
}

/** The channel of the message with this key; undefined if there is none. */
export async function channelOfKey(
  db: Readers,
  dedupeKey: string,
): Promise<OutboundMessageRow['channel'] | undefined> {
  const row = await db
    .selectFrom('outboundMessage')
    .select('channel')
    .where('dedupeKey', '=', dedupeKey)
    .executeTakeFirst()
  return row?.channel
}

/** The number of messages whose key has a prefix. */
export async function countByKeyPrefix(db: Readers, prefix: string): Promise<number> {
  const { count } = await db
    .selectFrom('outboundMessage')
    .select(expression => expression.fn.countAll<number | string>().as('count'))
    .where('dedupeKey', 'like', `${prefix}%`)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Deletes the messages whose key has a prefix and of which no attempt was made. */
export async function deleteUnsent(trx: Writers, prefix: string): Promise<void> {
  await trx
    .deleteFrom('outboundMessage')
    .where('dedupeKey', 'like', `${prefix}%`)
    .where('attempts', '=', 0)
    .where('sentAt', 'is', null)
    .where('failedAt', 'is', null)
    .execute()
}

/** The queued messages, alarms and login codes first because someone is waiting for them. */
export async function queuedMessages(db: Readers, limit: number): Promise<OutboundMessageRow[]> {
  return firstQueued(db, 'alarm', 'loginCode', limit)
}

const firstQueued = prepare((db, one: 'alarm', other: 'loginCode', limit: number) =>
  db
    .selectFrom('outboundMessage')
    .selectAll()
    .where('sentAt', 'is', null)
    .where('failedAt', 'is', null)
    .orderBy(by => by.case().when('kind', 'in', [one, other]).then(0).else(1).end())
    .orderBy('createdAt')
    .limit(limit),
)

/** Claims a message for one attempt. False if another sender was first. */
export async function claimMessage(trx: Writers, row: OutboundMessageRow): Promise<boolean> {
  const result = await trx
    .updateTable('outboundMessage')
    .set({ attempts: row.attempts + 1 })
    .where('id', '=', row.id)
    .where('attempts', '=', row.attempts)
    .where('sentAt', 'is', null)
    .where('failedAt', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** Stores the outcome and deletes the text from the database. */
export async function closeMessage(
  trx: Writers,
  id: string,
  at: string,
  outcome: 'sent' | 'failed',
): Promise<void> {
  await trx
    .updateTable('outboundMessage')
    .set(outcome === 'sent' ? { sentAt: at, sealed: '' } : { failedAt: at, sealed: '' })
    .where('id', '=', id)
    .execute()
}

/** The messages to a person that are still kept, the oldest first. */
export async function messagesTo(db: Readers, userId: string): Promise<OutboundMessageRow[]> {
  return db
    .selectFrom('outboundMessage')
    .selectAll()
    .where('userId', '=', userId)
    .orderBy('createdAt')
    .execute()
}

export async function deleteClosedMessages(trx: Writers, createdBefore: string): Promise<void> {
  await trx.deleteFrom('outboundMessage').where('createdAt', '<', createdBefore).execute()
}

/** What a provider reported last of a text; undefined if it is unknown. */
export async function deliveryOf(
  trx: Writers,
  id: string,
): Promise<Pick<OutboundMessageRow, 'delivery' | 'kind' | 'channel'> | undefined> {
  return trx
    .selectFrom('outboundMessage')
    .select(['delivery', 'kind', 'channel'])
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Stores the end of a text as the provider reports it. Null if it is unknown, or was reported as delivered before. */
export async function reportDelivery(
  trx: Writers,
  id: string,
  report: Pick<OutboundMessageRow, 'delivery' | 'deliveryCode' | 'deliveredAt'>,
): Promise<Pick<OutboundMessageRow, 'userId'> | null> {
  const row = await trx
    .updateTable('outboundMessage')
    .set(report)
    .where('id', '=', id)
    .where('delivery', '!=', 'delivered')
    .returning('userId')
    .executeTakeFirst()
  return row ?? null
}

/** The messages that were queued since an instant, the latest first. */
export async function messagesQueuedSince(
  db: Readers,
  since: string,
  limit: number,
): Promise<OutboundMessageRow[]> {
  return db
    .selectFrom('outboundMessage')
    .selectAll()
    .where('createdAt', '>=', since)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

type Counts = Pick<MessageTallyRow, 'sent' | 'parts' | 'undelivered' | 'dropped'>

/** Adds to the counts of a business day, kind and channel. */
export async function addToTally(
  trx: Writers,
  key: Pick<MessageTallyRow, 'day' | 'kind' | 'channel'>,
  counts: Partial<Counts>,
): Promise<void> {
  const added: Counts = { sent: 0, parts: 0, undelivered: 0, dropped: 0, ...counts }
  const names = Object.keys(added) as (keyof Counts)[]
  const sums = names.map(name => [
    name,
    sql<number>`${sql.ref(`messageTally.${name}`)} + ${sql.ref(`excluded.${name}`)}`,
  ])
  await trx
    .insertInto('messageTally')
    .values({ ...key, ...added })
    .onConflict(conflict =>
      conflict.columns(['day', 'kind', 'channel']).doUpdateSet(Object.fromEntries(sums)),
    )
    .execute()
}

/** The counts of the business days of a range, both included. */
export async function talliesBetween(
  db: Readers,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<MessageTallyRow[]> {
  return db
    .selectFrom('messageTally')
    .selectAll()
    .where('day', '>=', from)
    .where('day', '<=', to)
    .orderBy('day')
    .orderBy('kind')
    .orderBy('channel')
    .execute()
}
