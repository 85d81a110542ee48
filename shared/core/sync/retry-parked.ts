import { inSavepoint } from '../log/savepoint.ts'
import type { Writers } from '../runtime/facility.ts'
import { applyChange } from './apply-change.ts'
import { aheadReason, latestTaken } from './park-ahead.ts'

const triedAtOnce = 20

/**
 * Tries again what was put aside: what it builds on may have come by now, or this version of the program may know how. What
 * still cannot be applied stays for a person. Answers how many went in.
 */
export async function retryParked(trx: Writers): Promise<number> {
  const parked = await trx
    .selectFrom('parkedChange')
    .innerJoin('change', 'change.position', 'parkedChange.position')
    .selectAll('change')
    .where('follower', '=', 'sync')
    .where(eb => eb.or([eb('reason', '<>', aheadReason), eb('stamp', '<=', latestTaken(trx))]))
    .orderBy('change.position')
    .limit(triedAtOnce)
    .execute()
  let applied = 0
  for (const row of parked) {
    // Its error is in the log of faults since it was parked.
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
