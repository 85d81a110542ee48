import { itemKey } from '@mayim/domain/money/merchandise.ts'
import { piecesMoved, type StockReason } from '@mayim/domain/money/stock.ts'
import { ok, type Result, refuse } from '@mayim/domain/result.ts'
import { v7 as uuidv7 } from 'uuid'
import type { Caller, Facility } from '../runtime/facility.ts'
import { nowIso, record } from '../runtime/record-change.ts'
import { itemById } from './item-table.ts'
import { insertStockMove, stockOfItems } from './stock-table.ts'

/**
 * Enters a delivery, a count or a loss of an item, and returns the pieces that are then left. Entries are only added, so
 * those of both sides add up. Refuses itemMissing (money-592).
 */
export async function moveStock(
  facility: Facility,
  caller: Caller,
  asked: { readonly item: string; readonly reason: StockReason; readonly pieces: number },
): Promise<Result<{ readonly left: number }>> {
  return facility.write(async trx => {
    const item = await itemById(trx, itemKey(asked.item))
    if (item?.active !== 1) return refuse('missing', 'itemMissing', { field: 'item' })
    const { left, sold } = (await stockOfItems(trx))(item.id)
    const pieces = piecesMoved(asked.reason, asked.pieces, left, sold)
    const { reason } = asked
    const row = { id: uuidv7(), itemId: item.id, reason, pieces, at: nowIso(facility), byId: caller.id }
    await insertStockMove(trx, row)
    await record(facility, trx, caller, { entity: 'stockMove', id: row.id, kind: 'added', fields: row })
    return ok({ left: (left ?? -sold) + pieces })
  })
}
