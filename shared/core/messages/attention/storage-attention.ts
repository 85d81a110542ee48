import type { AttentionItem } from '@mayim/contract/entities/attention.ts'
import type { Facility } from '../../ground/runtime/facility.ts'
import { nowIso } from '../../ground/runtime/record-change.ts'
import type { NodeMode } from '../../ground/schema/log-rows.ts'
import { type Condition, updateConditionAttention } from './attention.ts'

/** Below this a person must make space (sync-44). */
const lowBytes = 500_000_000

/** Begins the ids of the items that cannot be stored. */
const unstoredId = '00000000-0000-4000-8000-00000000000'

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

/**
 * The items that this side cannot store: of its storage, which may be too full, and of its log, which takes no entry
 * while what it lost is missing.
 */
export function unstoredAttention(
  facility: Pick<Facility, 'side' | 'storage' | 'clock'>,
  mode: NodeMode,
): AttentionItem[] {
  const { side } = facility
  const closed: Condition | null =
    mode === 'active' ? null : { kind: 'exchangeStopped', entityId: `${side} ${mode}`, detail: {} }
  return [faultOf(facility), closed].flatMap((condition, index) =>
    condition === null ? [] : [unstoredItem(facility, condition, index)],
  )
}

function unstoredItem(
  facility: Pick<Facility, 'side' | 'clock'>,
  { kind, entityId, detail }: Condition,
  index: number,
): AttentionItem {
  const { side } = facility
  const id = `${unstoredId}${index}`
  return { id, kind, entityId, detail: { ...detail }, side, at: nowIso(facility), resolvedAt: null }
}
