import { systemCaller } from '../runtime/caller.ts'
import type { Facility, Readers, Writers } from '../runtime/facility.ts'
import { nowIso, record } from '../runtime/record-change.ts'
import type { AttentionRow } from '../schema/share-rows.ts'
import { updateAttention } from './attention-table.ts'

/** The number of rows returned. */
const shown = 200

/** The newest matters of one kind that this side has listed, resolved ones included. */
export async function attentionOf(
  { side, db }: { readonly side: Facility['side']; readonly db: Readers },
  kind: AttentionRow['kind'],
): Promise<AttentionRow[]> {
  return db
    .selectFrom('attention')
    .selectAll()
    .where('kind', '=', kind)
    .where('side', '=', side)
    .orderBy('at', 'desc')
    .limit(shown)
    .execute()
}

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
