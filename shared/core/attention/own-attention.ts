import { systemCaller } from '../runtime/caller.ts'
import type { Facility, Writers } from '../runtime/facility.ts'
import { nowIso, record } from '../runtime/record-change.ts'
import { updateAttention } from './attention-table.ts'

/** Resolves a matter as the system, because its reason is gone. */
export async function settleAttention(
  facility: Pick<Facility, 'side' | 'clock'>,
  trx: Writers,
  id: string,
): Promise<void> {
  const fields = { resolvedAt: nowIso(facility), resolvedBy: systemCaller.id }
  await updateAttention(trx, id, fields)
  await record(facility, trx, systemCaller, { entity: 'attention', id, kind: 'resolved', fields })
}
