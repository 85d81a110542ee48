import { inSavepoint } from '../ground/log/savepoint.ts'
import type { Writers } from '../ground/runtime/facility.ts'
import { applyChange } from './apply-change.ts'
import { aheadReason, latestAccepted } from './park-ahead.ts'
import { deleteParked, parkedEntries } from './parked-entry-table.ts'

const maxTried = 20

/**
 * Tries parked entries again. The entry that one depends on may have arrived, or this version may know its columns.
 * Entries that still fail stay parked. Returns how many were applied.
 */
export async function retryParked(trx: Writers): Promise<number> {
  const parked = await parkedEntries(trx, { except: aheadReason, upTo: latestAccepted(trx), limit: maxTried })
  let applied = 0
  for (const row of parked) {
    // The error was logged when the entry was parked.
    const failed = await inSavepoint(trx, async () => {
      await applyChange(trx, row)
      await deleteParked(trx, row.position)
    })
    if (!failed) applied += 1
  }
  return applied
}
