import type { AttentionItem } from '../../contract/entities/attention.ts'
import type { AttentionRow } from '../../data/share-rows.ts'
import { ok } from '../../domain/result.ts'
import type { Facility } from '../../operations/facility.ts'
import { attentionRows } from '../../operations/requests/attention-table.ts'
import { resolveAttention } from '../../operations/requests/note-attention.ts'
import type { SharedHandlers } from '../handler.ts'

/** What needs attention, the same on both sides. */
export const attentionHandlers = {
  attention: async (facility, { query }) =>
    ok((await attentionRows(facility.db, query.since ?? null)).map(viewAttention)),

  attentionResolve: async (facility, { caller, params }) => {
    const done = await resolveAttention(facility, caller, params.attentionId)
    return done.ok ? ok(viewAttention(done.value)) : done
  },
} satisfies Partial<SharedHandlers<Facility>>

function viewAttention({ id, kind, entityId, detail, side, at, resolvedAt }: AttentionRow): AttentionItem {
  return { id, kind, entityId, detail: JSON.parse(detail), side, at, resolvedAt }
}
