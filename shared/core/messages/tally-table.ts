import { sql } from 'kysely'
import type { Readers, Writers } from '../ground/runtime/facility.ts'
import type { MessageTallyRow } from '../ground/schema/site-rows.ts'

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
