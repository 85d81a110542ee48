import { type Kysely, sql } from 'kysely'
import { DEFAULT_MIGRATION_TABLE } from 'kysely/migration'
import type { Schema } from '../schema/schema.ts'

/** The names of the migrations that have run; none if the database is empty. */
export async function migrationsRun(db: Kysely<Schema>): Promise<string[]> {
  const rows = sql<{ name: string }>`select name from ${sql.table(DEFAULT_MIGRATION_TABLE)} order by name`
  // An empty database has no such table. The migrator meets every other error again.
  const stored = await rows.execute(db).catch(() => ({ rows: [] }))
  return stored.rows.map(({ name }) => name)
}
