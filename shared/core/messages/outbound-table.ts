import type { Readers, Writers } from '../runtime/facility.ts'
import type { OutboundMessageRow } from '../schema/schema.ts'

/** Puts a message in line; nothing happens when one with the same key is there already. */
export async function insertMessage(trx: Writers, row: OutboundMessageRow): Promise<void> {
  await trx
    .insertInto('outboundMessage')
    .values(row)
    .onConflict(conflict => conflict.column('dedupeKey').doNothing())
    .execute()
}

/** How many of a kind were put in line since then. */
export async function messagesSince(db: Readers, kind: string, since: string): Promise<number> {
  const { count } = await db
    .selectFrom('outboundMessage')
    .select(expression => expression.fn.countAll<number | string>().as('count'))
    .where('kind', '=', kind)
    .where('createdAt', '>', since)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Which of these keys have a message in line already, or sent. */
export async function keysInLine(db: Readers, keys: readonly string[]): Promise<ReadonlySet<string>> {
  if (keys.length === 0) return new Set()
  const rows = await db
    .selectFrom('outboundMessage')
    .select('dedupeKey')
    .where('dedupeKey', 'in', [...keys])
    .execute()
  return new Set(rows.map(row => row.dedupeKey))
}

/** How many were put in line with a key that begins so. */
export async function messagesKeyed(db: Readers, prefix: string): Promise<number> {
  const { count } = await db
    .selectFrom('outboundMessage')
    .select(expression => expression.fn.countAll<number | string>().as('count'))
    .where('dedupeKey', 'like', `${prefix}%`)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Those that are to leave, codes first: somebody stands before a field and waits for hers. */
export async function waitingMessages(db: Readers, limit: number): Promise<OutboundMessageRow[]> {
  return db
    .selectFrom('outboundMessage')
    .selectAll()
    .where('sentAt', 'is', null)
    .where('failedAt', 'is', null)
    .orderBy(expression => expression.case().when('kind', '=', 'loginCode').then(0).else(1).end())
    .orderBy('createdAt')
    .limit(limit)
    .execute()
}

/** Takes a message for one attempt; false when another sender was first. */
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

/** The text leaves the database with the outcome: what was sent is nobody's business any more. */
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

export async function deleteClosedMessages(trx: Writers, createdBefore: string): Promise<void> {
  await trx.deleteFrom('outboundMessage').where('createdAt', '<', createdBefore).execute()
}
