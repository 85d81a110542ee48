import { attentionOf } from '@mayim/core/attention/attention-table.ts'
import { noteAttention } from '@mayim/core/attention/note-attention.ts'
import { settleAttention } from '@mayim/core/attention/own-attention.ts'
import { type Follower, follow } from '@mayim/core/followers/follower.ts'
import { itemRows } from '@mayim/core/money/item-table.ts'
import { isAnyCounted, lastArrivals, stockOfItems } from '@mayim/core/money/stock-table.ts'
import { systemCaller } from '@mayim/core/runtime/caller.ts'
import type { Facility } from '@mayim/core/runtime/facility.ts'
import type { ChangeRow } from '@mayim/core/schema/schema.ts'
import type { MerchandiseItemRow } from '@mayim/core/schema/shop-rows.ts'
import { stockState } from '@mayim/domain/money/stock.ts'
import { ok } from '@mayim/domain/result.ts'

/**
 * Lists for staff of both sides an item of which few are left, or of which more were sold than there were, and clears it
 * when pieces came in (money-593). Sales of the portal count once they have arrived here.
 */
export function followStock(facility: Facility): Follower {
  return follow(facility, {
    name: 'stock',
    from: 'now',
    handle: async change => {
      if (touchesStock(change)) await updateStock(facility)
    },
  })
}

function touchesStock({ entity, kind, fields }: ChangeRow): boolean {
  if (entity === 'stockMove' || entity === 'merchandiseItem') return true
  if (entity !== 'reservation' && entity !== 'ledger') return false
  const { quantity, visitStatus } = JSON.parse(fields) as { quantity?: unknown; visitStatus?: unknown }
  if (entity === 'ledger') return typeof quantity === 'number'
  return kind === 'canceled' || kind === 'restored' || visitStatus === 'Canceled'
}

async function updateStock(facility: Facility): Promise<void> {
  if (!(await isAnyCounted(facility.db))) return
  const stock = await stockOfItems(facility.db)
  const wanted = (await itemRows(facility.db)).flatMap(row => {
    const state = row.active === 1 ? stockState(stock(row.id).left, row.lowAt) : 'fine'
    return state === 'fine' ? [] : [{ entityId: `${state} ${row.id}`, detail: detailOf(row, state) }]
  })
  const open = (await attentionOf(facility, 'stock')).filter(row => row.resolvedAt === null)
  const over = open.filter(row => !wanted.some(({ entityId }) => entityId === row.entityId))
  const seen = await seenTo(facility)
  const added = wanted.filter(({ entityId }) => !seen.has(entityId))
  if (over.length === 0 && added.length === 0) return
  await facility.write(async trx => {
    for (const { id } of over) await settleAttention(facility, trx, id)
    for (const about of added) await noteAttention(facility, trx, systemCaller, { kind: 'stock', ...about })
    return ok(null)
  })
}

/** Matters that are listed, or that a person has seen to since pieces of the item last came in. */
async function seenTo(facility: Facility): Promise<ReadonlySet<string>> {
  const cameIn = await lastArrivals(facility.db)
  const seen = (await attentionOf(facility, 'stock')).filter(({ entityId, resolvedAt, resolvedBy }) => {
    if (resolvedAt === null) return true
    const itemId = entityId.slice(entityId.indexOf(' ') + 1)
    return resolvedBy !== systemCaller.id && resolvedAt >= (cameIn.get(itemId) ?? '')
  })
  return new Set(seen.map(({ entityId }) => entityId))
}

function detailOf({ item, nameHe, nameYi }: MerchandiseItemRow, state: 'low' | 'below') {
  return { item, itemHe: nameHe, itemYi: nameYi, below: state === 'below' }
}
