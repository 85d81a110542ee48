import type { EntityName } from '@mayim/contract/sync/entities.ts'
import { assertAsSeen } from '../log/as-seen.ts'
import { appendChanges } from '../log/change-log.ts'
import type { Caller, Facility, Writers } from './facility.ts'

/** Whoever writes, and what her form had seen. */
type Writer = Pick<Caller, 'id' | 'seen'>

export interface RecordedChange {
  readonly entity: EntityName
  readonly id: string | number
  /** Past tense: `booked`, `checkedIn`, `statusChanged`. */
  readonly kind: string
  /** The columns that changed; never a secret. */
  readonly fields: object
  /** The cause, such as the id of a transition. */
  readonly cause?: string
}

/** Appends one entry to the change log, in the transaction of the operation (sync-10). */
export async function record(
  facility: Pick<Facility, 'side' | 'clock'>,
  trx: Writers,
  caller: Writer,
  change: RecordedChange,
): Promise<void> {
  await recordAll(facility, trx, caller, [change])
}

/** Appends entries that belong together, in their order. */
export async function recordAll(
  facility: Pick<Facility, 'side' | 'clock'>,
  trx: Writers,
  caller: Writer,
  changes: readonly RecordedChange[],
): Promise<void> {
  const at = nowIso(facility)
  for (const { entity, id, fields } of changes)
    await assertAsSeen(trx, caller, { entity, entityId: String(id), fields })
  await appendChanges(
    trx,
    changes.map(change => ({
      origin: facility.side,
      at,
      entity: change.entity,
      entityId: String(change.id),
      kind: change.kind,
      fields: change.fields as Record<string, unknown>,
      who: caller.id,
      cause: change.cause ?? '',
    })),
  )
}

/** The facility's time in the stored form. */
export function nowIso(facility: Pick<Facility, 'clock'>): string {
  return new Date(facility.clock.now()).toISOString()
}
