import type { AttentionItem } from '@mayim/contract/entities/attention.ts'
import type { Facility } from '../../ground/runtime/facility.ts'
import { nowIso } from '../../ground/runtime/record-change.ts'
import { type Condition, updateConditionAttention } from './attention.ts'

/** Below this a person must make space (sync-44). */
const lowBytes = 500_000_000

/** Stands for the item that a full disk cannot store. */
const unstoredId = '00000000-0000-4000-8000-000000000000'

/**
 * Puts a full, failing or nearly full disk before people. While nothing can be stored, each run tries it again, so
 * that this side notices when there is space. Keeps the reserve of space.
 */
export async function updateStorageAttention(facility: Facility): Promise<void> {
  const { side, storage } = facility
  const freeBytes = await storage.freeBytes()
  const low: Condition | null =
    freeBytes !== null && freeBytes < lowBytes
      ? { kind: 'storage', entityId: `${side} low`, detail: { low: true, freeBytes } }
      : null
  await updateConditionAttention(facility, 'storage', faultOf(facility) ?? low)
  if (freeBytes !== null) await storage.keepReserve(freeBytes)
}

function faultOf({ side, storage }: Pick<Facility, 'side' | 'storage'>): Condition | null {
  const { fault } = storage
  return fault && { kind: 'storage', entityId: `${side} ${fault}`, detail: { low: false } }
}

/** The item of a fault of this side's storage, which may be too full to hold it. Null while writes are stored. */
export function unstoredAttention(
  facility: Pick<Facility, 'side' | 'storage' | 'clock'>,
): AttentionItem | null {
  const condition = faultOf(facility)
  if (condition === null) return null
  const { kind, entityId } = condition
  const detail = { low: false }
  return {
    id: unstoredId,
    kind,
    entityId,
    detail,
    side: facility.side,
    at: nowIso(facility),
    resolvedAt: null,
  }
}
