import type { Kysely, Transaction } from 'kysely'
import type { ChangeRow } from '../schema/log-rows.ts'
import type { Schema } from '../schema/schema.ts'
import type { Origin } from './entry.ts'

/** The entry of that number in the log of a side. Undefined if it was cut, or never came. */
export async function entryAt(
  db: Kysely<Schema>,
  origin: Origin,
  seq: number,
): Promise<Pick<ChangeRow, 'hash' | 'incarnation'> | undefined> {
  return db
    .selectFrom('change')
    .select(['hash', 'incarnation'])
    .where('origin', '=', origin)
    .where('seq', '=', seq)
    .executeTakeFirst()
}

/** The entries of a side after a number, in its order. */
export async function entriesAfter(db: Kysely<Schema>, origin: Origin, seq: number): Promise<ChangeRow[]> {
  return db
    .selectFrom('change')
    .selectAll()
    .where('origin', '=', origin)
    .where('seq', '>', seq)
    .orderBy('seq')
    .execute()
}

export async function deleteEntriesAfter(
  trx: Transaction<Schema>,
  origin: Origin,
  seq: number,
): Promise<void> {
  await trx.deleteFrom('change').where('origin', '=', origin).where('seq', '>', seq).execute()
}
