import { ok } from '@mayim/domain/result.ts'
import { systemCaller } from '../../ground/runtime/caller.ts'
import type { Facility } from '../../ground/runtime/facility.ts'
import type { AttentionRow } from '../../ground/schema/share-rows.ts'
import { attentionOf } from './attention-table.ts'
import { noteAttention } from './note-attention.ts'
import { settleAttention } from './own-attention.ts'

/** A condition that a person has resolved and that still exists is listed again after this time. */
const againAfterMs = 86_400_000

export interface Condition {
  readonly kind: AttentionRow['kind']
  /** Identifies the condition. A worse degree has another id. */
  readonly entityId: string
  readonly detail: object
}

/**
 * Lists a condition while it exists. Notes it when it begins, resolves it when it ends or changes its id, and notes it
 * again a day after a person resolved it.
 */
export async function updateConditionAttention(
  facility: Facility,
  kind: AttentionRow['kind'],
  condition: Condition | null,
): Promise<void> {
  const known = await attentionOf(facility, kind)
  const over = known.filter(row => row.resolvedAt === null && row.entityId !== condition?.entityId)
  const isKnown = known.some(row => row.entityId === condition?.entityId && isFresh(facility, row))
  if (over.length === 0 && (condition === null || isKnown)) return
  await facility.write(async trx => {
    for (const { id } of over) await settleAttention(facility, trx, id)
    if (condition && !isKnown) await noteAttention(facility, trx, systemCaller, condition)
    return ok(null)
  })
}

function isFresh({ clock }: Pick<Facility, 'clock'>, { resolvedAt, resolvedBy }: AttentionRow): boolean {
  if (resolvedAt === null) return true
  return resolvedBy !== systemCaller.id && clock.now() - Date.parse(resolvedAt) < againAfterMs
}
