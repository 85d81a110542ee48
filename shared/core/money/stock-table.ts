import { itemKey } from '@mayim/domain/money/merchandise.ts'
import { stockLeft } from '@mayim/domain/money/stock.ts'
import { sql } from 'kysely'
import type { Readers, Writers } from '../runtime/facility.ts'
import type { StockMoveRow } from '../schema/shop-rows.ts'

/** The stock of one item. */
export interface Stock {
  /** Null if nobody has counted it. */
  readonly left: number | null
  readonly sold: number
}

/** The stock of every item that was counted or sold, by the item's id (money-591). */
export async function stockOfItems(db: Readers): Promise<(itemId: string) => Stock> {
  const [moved, sold] = [await movedPieces(db), await soldPieces(db)]
  return id => ({ left: stockLeft(moved.get(id) ?? null, sold.get(id) ?? 0), sold: sold.get(id) ?? 0 })
}

async function movedPieces(db: Readers): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('stockMove')
    .select(['itemId', eb => eb.fn.sum<number | string>('pieces').as('pieces')])
    .groupBy('itemId')
    .execute()
  return new Map(rows.map(({ itemId, pieces }) => [itemId, Number(pieces)]))
}

/** What was sold with a visit or without; the goods of a canceled booking or visit never left. */
async function soldPieces(db: Readers): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('ledger')
    .leftJoin('reservation', 'reservation.id', 'ledger.reservationId')
    .select(['ledger.item', eb => eb.fn.sum<number | string>('ledger.quantity').as('pieces')])
    .where('ledger.item', 'is not', null)
    .where('ledger.quantity', 'is not', null)
    .where(
      // The shown status (sync-30).
      sql<string>`coalesce(${sql.ref('reservation.visitStatus')}, ${sql.ref('reservation.bookingStatus')}, '')`,
      '!=',
      'Canceled',
    )
    .groupBy('ledger.item')
    .execute()
  const sold = new Map<string, number>()
  for (const { item, pieces } of rows) {
    const key = itemKey(item ?? '')
    sold.set(key, (sold.get(key) ?? 0) + Number(pieces))
  }
  return sold
}

/** When pieces of an item last came in, by the item's id. */
export async function lastArrivals(db: Readers): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('stockMove')
    .select(['itemId', eb => eb.fn.max<string>('at').as('at')])
    .where('pieces', '>', 0)
    .groupBy('itemId')
    .execute()
  return new Map(rows.map(({ itemId, at }) => [itemId, at]))
}

export async function isAnyCounted(db: Readers): Promise<boolean> {
  return (await db.selectFrom('stockMove').select('id').limit(1).executeTakeFirst()) !== undefined
}

export async function insertStockMove(trx: Writers, row: StockMoveRow): Promise<void> {
  await trx.insertInto('stockMove').values(row).execute()
}
