import type { Readers, Writers } from '../ground/runtime/facility.ts'
import type { ChangeRow } from '../ground/schema/schema.ts'

/**
 * Parked entries of the other side, in the order of the log: those that were parked for another reason than `except`, and
 * those that are stamped up to `upTo`.
 */
export async function parkedEntries(
  db: Readers,
  { except, upTo, limit }: { readonly except: string; readonly upTo: string; readonly limit: number },
): Promise<ChangeRow[]> {
  return db
    .selectFrom('parkedChange')
    .innerJoin('change', 'change.position', 'parkedChange.position')
    .selectAll('change')
    .where('follower', '=', 'sync')
    .where(eb => eb.or([eb('reason', '<>', except), eb('stamp', '<=', upTo)]))
    .orderBy('change.position')
    .limit(limit)
    .execute()
}

export async function deleteParked(trx: Writers, position: number): Promise<void> {
  await trx
    .deleteFrom('parkedChange')
    .where('follower', '=', 'sync')
    .where('position', '=', position)
    .execute()
}

/** How many entries are parked, for any follower. */
export async function countParked(db: Readers): Promise<number> {
  const { count } = await db
    .selectFrom('parkedChange')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}
