import { ok, type Result, refuse } from '@mayim/domain/result.ts'
import { v7 as uuidv7 } from 'uuid'
import type { Caller, Facility, Writers } from '../../ground/runtime/facility.ts'
import { nowIso, record } from '../../ground/runtime/record-change.ts'
import type { AttentionRow } from '../../ground/schema/share-rows.ts'
import { attentionById, hasOpenAttention, insertAttention } from './attention-table.ts'
import { settleAttention } from './own-attention.ts'

/**
 * Lists a matter for a person on both sides (sync-33), in the caller's transaction. Does nothing if the same matter is
 * open.
 */
export async function noteAttention(
  facility: Pick<Facility, 'side' | 'clock'>,
  trx: Writers,
  caller: Pick<Caller, 'id'>,
  about: { readonly kind: AttentionRow['kind']; readonly entityId: string; readonly detail?: object },
): Promise<void> {
  const { kind, entityId, detail = {} } = about
  if (await hasOpenAttention(trx, kind, entityId)) return
  const row: AttentionRow = {
    id: uuidv7(),
    kind,
    entityId,
    detail: JSON.stringify(detail),
    side: facility.side,
    at: nowIso(facility),
    resolvedAt: null,
    resolvedBy: null,
  }
  await insertAttention(trx, row)
  await record(facility, trx, caller, { entity: 'attention', id: row.id, kind: 'noted', fields: row })
}

/** Marks a matter as resolved by the caller. Repeating it is allowed. Refuses attentionMissing. */
export async function resolveAttention(
  facility: Facility,
  caller: Caller,
  id: string,
): Promise<Result<AttentionRow>> {
  return facility.write(async trx => {
    const row = await attentionById(trx, id)
    if (!row) return refuse('missing', 'attentionMissing', { field: 'id' })
    if (row.resolvedAt !== null) return ok(row)
    return ok({ ...row, ...(await settleAttention(facility, trx, id, caller)) })
  })
}
