import type { AttentionItem } from '@mayim/contract/entities/attention.ts'
import { ok } from '@mayim/domain/result.ts'
import type { Facility } from '../../ground/runtime/facility.ts'
import type { AttentionRow } from '../../ground/schema/share-rows.ts'
import { attentionRows } from '../../messages/attention/attention-table.ts'
import { resolveAttention } from '../../messages/attention/note-attention.ts'
import { unstoredAttention } from '../../messages/attention/storage-attention.ts'
import type { SharedHandlers } from '../handler.ts'

/** The calls of the attention list, the same on both sides. */
export const attentionHandlers = {
  attention: async (facility, { query }) => {
    const rows = await attentionRows(facility.db, query.since ?? null)
    const items = rows.map(viewAttention)
    const unstored = unstoredAttention(facility)
    return ok(
      unstored ? [unstored, ...items.filter(({ entityId }) => entityId !== unstored.entityId)] : items,
    )
  },

  attentionResolve: async (facility, { caller, params }) => {
    const done = await resolveAttention(facility, caller, params.attentionId)
    return done.ok ? ok(viewAttention(done.value)) : done
  },
} satisfies Partial<SharedHandlers<Facility>>

function viewAttention({ id, kind, entityId, detail, side, at, resolvedAt }: AttentionRow): AttentionItem {
  return { id, kind, entityId, detail: JSON.parse(detail), side, at, resolvedAt }
}
