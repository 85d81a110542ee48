import { prepare } from '../schema/prepared.ts'
import type { IdempotencyRow } from '../schema/schema.ts'
import type { Readers, Writers } from './facility.ts'

/** Stores a key, or returns what is stored under it. Of two concurrent callers one waits for the other. */
export async function insertKey(trx: Writers, row: IdempotencyRow): Promise<IdempotencyRow | null> {
  const inserted = await trx
    .insertInto('idempotency')
    .values(row)
    .onConflict(conflict => conflict.column('key').doNothing())
    .returning('key')
    .executeTakeFirst()
  if (inserted) return null
  return trx.selectFrom('idempotency').selectAll().where('key', '=', row.key).executeTakeFirstOrThrow()
}

export async function isKeyStored(db: Readers, key: string): Promise<boolean> {
  return (await storedKey(db, key)).length > 0
}

const storedKey = prepare((db, key: string) =>
  db.selectFrom('idempotency').select('key').where('key', '=', key),
)

export async function deleteKeysBefore(trx: Writers, createdAt: string): Promise<void> {
  await trx.deleteFrom('idempotency').where('createdAt', '<', createdAt).execute()
}
