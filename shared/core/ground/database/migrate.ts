import { type Migration, Migrator } from 'kysely/migration'
import { migrationsRun } from './migration-table.ts'
import { firstSchema } from './migrations/001-first-schema/first-schema.ts'
import { loadHead, type OpenDatabase } from './open-database.ts'

type Migrations = Readonly<Record<string, Migration>>

/** In order of their names. A released migration never changes. */
export const migrations: Migrations = { '001-first-schema': firstSchema }

/**
 * Migrates the tables to the newest version and opens the log. Throws if a migration fails, or if the tables are of a
 * newer version than this one.
 * @param before what is done first with a database that has data
 */
export async function migrate(
  database: OpenDatabase,
  all = migrations,
  before: () => Promise<void> = async () => undefined,
): Promise<void> {
  const run = await migrationsRun(database.writing)
  if (run.join() !== Object.keys(all).sort().join()) {
    if (run.length > 0 && run.every(name => name in all)) await before()
    await migrateToNewest(database, all)
  }
  await loadHead(database)
}

/** Only if a migration is left: the migrator reads the columns of all tables first, which is slow. */
async function migrateToNewest(database: OpenDatabase, all: Migrations): Promise<void> {
  const migrator = new Migrator({
    db: database.writing,
    provider: { getMigrations: async () => all },
    ...(database.schema ? { migrationTableSchema: database.schema } : {}),
  })
  const { error } = await migrator.migrateToLatest()
  if (error) throw error
}
