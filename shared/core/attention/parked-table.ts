import type { EntityName } from '@mayim/contract/sync/entities.ts'
import type { Side } from '@mayim/domain/side.ts'
import type { Readers, Writers } from '../runtime/facility.ts'

/** An entry that was put aside, named so that both sides mean the same. */
export interface ParkedEntry {
  readonly follower: string
  readonly position: number
  readonly reason: string
  readonly origin: Side
  readonly seq: number
  readonly entity: EntityName
  readonly kind: string
}

/** More than this is no list that anybody reads. */
const parkedMax = 100

/** What this side could not take over or carry out, the oldest first. */
export async function parkedEntries(db: Readers): Promise<ParkedEntry[]> {
  return db
    .selectFrom('parkedChange')
    .innerJoin('change', 'change.position', 'parkedChange.position')
    .select(['follower', 'parkedChange.position', 'reason', 'origin', 'seq', 'entity', 'kind'])
    .orderBy('parkedChange.position')
    .limit(parkedMax)
    .execute()
}

/** Lets an entry in that waited, whatever kept it. */
export async function setParkedReason(
  trx: Writers,
  { follower, position }: Pick<ParkedEntry, 'follower' | 'position'>,
  reason: string,
): Promise<void> {
  await trx
    .updateTable('parkedChange')
    .set({ reason })
    .where('follower', '=', follower)
    .where('position', '=', position)
    .execute()
}
