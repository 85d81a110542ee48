import type { Kysely } from 'kysely'
import type { Schema } from '../../ground/schema/schema.ts'

/** What a copy of a database holds. */
export interface CopyContent {
  readonly reservations: number
  readonly entries: number
  /** When its newest entry was written; null without one. */
  readonly newestAt: string | null
}

/** Counts what a copy of a database holds. */
export async function contentOf(db: Kysely<Schema>): Promise<CopyContent> {
  const countOf = async (table: 'reservation' | 'change') => {
    const counted = db.selectFrom(table).select(of => of.fn.countAll<number>().as('count'))
    return Number((await counted.executeTakeFirstOrThrow()).count)
  }
  const newest = await db
    .selectFrom('change')
    .select('at')
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst()
  return {
    reservations: await countOf('reservation'),
    entries: await countOf('change'),
    newestAt: newest?.at ?? null,
  }
}
