import type { OpenDatabase } from '@mayim/core/ground/database/open-database.ts'
import { sql } from 'kysely'

type Writing = Pick<OpenDatabase, 'writing'>

/** The database may not grow any more: SQLite then answers as it does on a full disk. */
export async function stopGrowth(database: Writing): Promise<void> {
  const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(database.writing)
  await limitPages(database, rows[0]?.page_count ?? 0)
}

/** There is space again. */
export function allowGrowth(database: Writing): Promise<void> {
  return limitPages(database, 100_000)
}

async function limitPages({ writing }: Writing, most: number): Promise<void> {
  await sql`pragma max_page_count = ${sql.lit(most)}`.execute(writing)
}
