import type { Kysely, Transaction } from 'kysely'
import type { ParkedChangeRow, Schema } from '../schema/schema.ts'

export async function readCursor(db: Kysely<Schema>, name: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('followerCursor')
    .select('position')
    .where('name', '=', name)
    .executeTakeFirst()
  return row?.position
}

export async function saveCursor(trx: Transaction<Schema>, name: string, position: number): Promise<void> {
  await trx
    .insertInto('followerCursor')
    .values({ name, position })
    .onConflict(conflict => conflict.column('name').doUpdateSet({ position }))
    .execute()
}

/** Parks an entry that could not be processed, for a person to resolve. */
export async function parkChange(trx: Transaction<Schema>, parked: ParkedChangeRow): Promise<void> {
  await trx
    .insertInto('parkedChange')
    .values(parked)
    .onConflict(conflict => conflict.columns(['follower', 'position']).doNothing())
    .execute()
}
