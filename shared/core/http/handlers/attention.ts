import { type AttentionItem, isDetailForAdmins } from '@mayim/contract/entities/attention.ts'
import { ok } from '@mayim/domain/result.ts'
import { attentionRows } from '../../attention/attention-table.ts'
import { resolveAttention } from '../../attention/note-attention.ts'
import { unstoredAttention } from '../../attention/storage-attention.ts'
import type { Caller, Facility } from '../../runtime/facility.ts'
import type { AttentionRow } from '../../schema/share-rows.ts'
import type { SharedHandlers } from '../handler.ts'

/** The calls of the attention list, the same on both sides. */
export const attentionHandlers = {
  attention: async (facility, { caller, query }) => {
    const rows = await attentionRows(facility.db, query.since ?? null)
    const items = rows.map(row => viewAttention(row, caller))
    const unstored = unstoredAttention(facility)
    return ok(
      unstored ? [unstored, ...items.filter(({ entityId }) => entityId !== unstored.entityId)] : items,
    )
  },

  attentionResolve: async (facility, { caller, params }) => {
    const done = await resolveAttention(facility, caller, params.attentionId)
    return done.ok ? ok(viewAttention(done.value, caller)) : done
  },
} satisfies Partial<SharedHandlers<Facility>>

function viewAttention(row: AttentionRow, { roles }: Caller): AttentionItem {
  const { id, kind, entityId, side, at, resolvedAt } = row
  const isHidden = isDetailForAdmins(kind) && !roles.includes('Admin')
  return { id, kind, entityId, detail: isHidden ? {} : JSON.parse(row.detail), side, at, resolvedAt }
}
