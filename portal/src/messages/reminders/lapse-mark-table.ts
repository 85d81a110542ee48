import type { Readers, Writers } from '@mayim/core/ground/runtime/facility.ts'

/**
 * Which of these lapses were told, by the keys of their reminders. The mark of a lapse stays when its message is deleted.
 */
export async function markedLapses(db: Readers, keys: readonly string[]): Promise<ReadonlySet<string>> {
  if (keys.length === 0) return new Set()
  const rows = await db.selectFrom('effectDone').select('key').where('key', 'in', keys).execute()
  return new Set(rows.map(({ key }) => key))
}

/** Marks a lapse as told, and deletes the marks that are older than an instant. */
export async function markLapse(
  trx: Writers,
  { key, at }: { readonly key: string; readonly at: string },
  deleteBefore: string,
): Promise<void> {
  await trx
    .insertInto('effectDone')
    .values({ key, at })
    .onConflict(conflict => conflict.column('key').doNothing())
    .execute()
  await trx.deleteFrom('effectDone').where('key', 'like', 'lapse:%').where('at', '<', deleteBefore).execute()
}
