import { entityOf } from '@mayim/contract/sync/entities.ts'
import { inSavepoint } from '../ground/database/writer.ts'
import { parkChange } from '../ground/followers/follower-cursor-table.ts'
import { isStampedAhead } from '../ground/log/change-log.ts'
import { stampClockOf } from '../ground/log/open-log.ts'
import { type Stamp, stampAheadMaxMs, stampAt } from '../ground/log/stamp.ts'
import type { Facility, Writers } from '../ground/runtime/facility.ts'
import { nowIso } from '../ground/runtime/record-change.ts'
import type { ChangeRow } from '../ground/schema/schema.ts'
import { applyChange, hasRow } from './apply-change.ts'
import { deleteParked, parkedEntries } from './sync-table.ts'

/** The reason of an entry that is parked because its author's clock must be wrong. */
export const aheadReason = 'clockAhead'
/** The reason of a parked entry that a person has accepted. */
export const acceptedReason = 'accepted'

/**
 * Whether an entry must wait until this side's time is near its stamp, or a person accepts it (sync-31, sync-14). An
 * entry that creates a row does not wait, because there is nothing that it could wrongly win over.
 */
export async function mustWaitForClock(trx: Writers, row: ChangeRow): Promise<boolean> {
  return (
    entityOf(row.entity)?.stamped === true && (await isStampedAhead(trx, row)) && (await hasRow(trx, row))
  )
}

export async function parkAhead(
  facility: Pick<Facility, 'clock' | 'log'>,
  trx: Writers,
  { position, origin, seq, entity, entityId }: ChangeRow,
): Promise<void> {
  const reason = aheadReason
  facility.log.warn({ position, origin, seq, entity, entityId, reason }, 'an entry is parked')
  await parkChange(trx, { follower: 'sync', position, reason, at: nowIso(facility) })
}

/** The latest stamp that is accepted now. Without a trusted clock, every stamp is. */
export function latestAccepted(trx: Writers): Stamp {
  const nowMs = stampClockOf(trx).now()
  return nowMs === 0 ? '9' : stampAt(new Date(nowMs + stampAheadMaxMs).toISOString())
}

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
