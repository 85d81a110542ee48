import type { Readers, Writers } from '@mayim/core/ground/runtime/facility.ts'
import type { StrangeWordRow } from '@mayim/core/ground/schema/card-rows.ts'

export async function strangeWordOf(
  db: Readers,
  service: string,
  word: string,
): Promise<StrangeWordRow | undefined> {
  return db
    .selectFrom('strangeWord')
    .selectAll()
    .where('service', '=', service)
    .where('word', '=', word)
    .executeTakeFirst()
}

export async function countStrangeWords(db: Readers, service: string): Promise<number> {
  const row = await db
    .selectFrom('strangeWord')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where('service', '=', service)
    .executeTakeFirst()
  return Number(row?.count ?? 0)
}

export async function upsertStrangeWord(trx: Writers, row: StrangeWordRow): Promise<void> {
  const { count, lastAt } = row
  await trx
    .insertInto('strangeWord')
    .values(row)
    .onConflict(conflict => conflict.columns(['service', 'word']).doUpdateSet({ count, lastAt }))
    .execute()
}
