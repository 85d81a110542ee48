import { systemCaller } from '../../ground/runtime/caller.ts'
import type { Caller, Facility, Writers } from '../../ground/runtime/facility.ts'
import { nowIso, record } from '../../ground/runtime/record-change.ts'
import type { AttentionRow } from '../../ground/schema/share-rows.ts'
import { updateAttention } from './attention-table.ts'

/** Resolves a matter because its reason is gone, in the transaction of its caller: as the system, or for a person. */
export async function settleAttention(
  facility: Pick<Facility, 'side' | 'clock'>,
  trx: Writers,
  id: string,
  by: Pick<Caller, 'id'> = systemCaller,
): Promise<Pick<AttentionRow, 'resolvedAt' | 'resolvedBy'>> {
  const fields = { resolvedAt: nowIso(facility), resolvedBy: by.id }
  await updateAttention(trx, id, fields)
  await record(facility, trx, by, { entity: 'attention', id, kind: 'resolved', fields })
  return fields
}
