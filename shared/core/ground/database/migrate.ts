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
 */
export async function migrate(database: OpenDatabase, all = migrations): Promise<void> {
  if (!(await isNewest(database, all))) await migrateToNewest(database, all)
  await loadHead(database)
}

/** Whether every migration has run. The migrator reads the columns of all tables first, which is slow. */
async function isNewest({ writing }: OpenDatabase, all: Migrations): Promise<boolean> {
  return (await migrationsRun(writing)).join() === Object.keys(all).sort().join()
}

async function migrateToNewest(database: OpenDatabase, all: Migrations): Promise<void> {
  const migrator = new Migrator({
    db: database.writing,
    provider: { getMigrations: async () => all },
    ...(database.schema ? { migrationTableSchema: database.schema } : {}),
  })
  const { error } = await migrator.migrateToLatest()
  if (error) throw error
}
