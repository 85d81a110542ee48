import { entityOf } from '@mayim/contract/sync/entities.ts'
import { parkChange } from '../followers/follower-cursor-table.ts'
import { isStampedAhead } from '../log/change-log.ts'
import { stampClockOf } from '../log/open-log.ts'
import { type Stamp, stampAheadMaxMs, stampAt } from '../log/stamp.ts'
import type { Facility, Writers } from '../runtime/facility.ts'
import { nowIso } from '../runtime/record-change.ts'
import type { ChangeRow } from '../schema/schema.ts'
import { hasRow } from './apply-change.ts'

/** Why an entry was put aside whose author's clock must be wrong. */
export const aheadReason = 'clockAhead'
/** Somebody has looked and lets it in all the same. */
export const acceptedReason = 'accepted'

/**
 * Whether an entry waits until the time here has come near its stamp, or somebody has looked (the sync design, Conflicts).
 * What is new waits for nobody: there is nothing that it could be wrongly newer than.
 */
export async function waitsForClock(trx: Writers, row: ChangeRow): Promise<boolean> {
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

/** The latest stamp that is taken now; all of them where this side's own clock is not trusted. */
export function latestTaken(trx: Writers): Stamp {
  const nowMs = stampClockOf(trx).now()
  return nowMs === 0 ? '9' : stampAt(new Date(nowMs + stampAheadMaxMs).toISOString())
}
