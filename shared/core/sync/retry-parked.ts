import { inSavepoint } from '../log/savepoint.ts'

import type { Writers } from '../runtime/facility.ts'
import { applyChange } from './apply-change.ts'
import { aheadReason, latestAccepted } from './park-ahead.ts'

const maxTried = 20

/**
 * Tries parked entries again. The entry that one depends on may have arrived, or this version may know its columns.
 * Entries that still fail stay parked. Returns how many were applied.
 */
export async function retryParked(trx: Writers): Promise<number> {
  const parked = await trx
    .selectFrom('parkedChange')
    .innerJoin('change', 'change.position', 'parkedChange.position')
    .selectAll('change')
    .where('follower', '=', 'sync')
    .where(eb => eb.or([eb('reason', '<>', aheadReason), eb('stamp', '<=', latestAccepted(trx))]))
    .orderBy('change.position')
    .limit(maxTried)
    .execute()
  let applied = 0
  for (const row of parked) {
    // The error was logged when the entry was parked.
    const failed = await inSavepoint(trx, async () => {
      await applyChange(trx, row)
      await trx
        .deleteFrom('parkedChange')
        .where('follower', '=', 'sync')
        .where('position', '=', row.position)
        .execute()
    })
    if (!failed) applied += 1
  }
  return applied
}
