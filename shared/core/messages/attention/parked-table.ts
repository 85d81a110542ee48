import type { EntityName } from '@mayim/contract/sync/entities.ts'
import type { Side } from '@mayim/domain/sync/side.ts'
import type { Readers, Writers } from '../../ground/runtime/facility.ts'

/** A parked entry, named so that both sides mean the same. */
export interface ParkedEntry {
  readonly follower: string
  readonly position: number
  readonly reason: string
  readonly origin: Side
  readonly seq: number
  readonly entity: EntityName
  readonly kind: string
}

/** The greatest number of entries returned. */
const parkedMax = 100

/** The entries that this side could not apply or that a follower could not process, the oldest first. */
export async function parkedEntries(db: Readers): Promise<ParkedEntry[]> {
  return db
    .selectFrom('parkedChange')
    .innerJoin('change', 'change.position', 'parkedChange.position')
    .select(['follower', 'parkedChange.position', 'reason', 'origin', 'seq', 'entity', 'kind'])
    .orderBy('parkedChange.position')
    .limit(parkedMax)
    .execute()
}

/** Sets the reason of a parked entry. */
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
