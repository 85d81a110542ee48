import type { ParkedChangeRow, Schema } from '@mayim/core/ground/schema/schema.ts'
import type { Kysely } from 'kysely'

/** Every entry that is parked, in the order of the log. */
export async function readParked(db: Kysely<Schema>): Promise<ParkedChangeRow[]> {
  return db.selectFrom('parkedChange').selectAll().orderBy('position').execute()
}
