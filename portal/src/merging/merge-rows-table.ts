import type { Readers, Writers } from '@mayim/core/runtime/facility.ts'
import type { CardCustomerRow, SavedCardRow } from '@mayim/core/schema/card-rows.ts'
import type { ProcessorName } from '@mayim/domain/money/card-processors.ts'

/** The saved cards of people, and as whom the processors know them. */
export async function cardsOfPeople(
  db: Readers,
  userIds: readonly string[],
): Promise<{ cards: SavedCardRow[]; customers: CardCustomerRow[] }> {
  return {
    cards: await db
      .selectFrom('savedCard')
      .selectAll()
      .where('userId', 'in', userIds)
      .orderBy('createdAt')
      .orderBy('id')
      .execute(),
    customers: await db.selectFrom('cardCustomer').selectAll().where('userId', 'in', userIds).execute(),
  }
}

/** The ids of a person's card payments. */
export async function cardPaymentIds(db: Readers, userId: string): Promise<string[]> {
  const rows = await db.selectFrom('cardPayment').select('id').where('userId', '=', userId).execute()
  return rows.map(({ id }) => id)
}

/** Whether a card payment or a refund of a person is under way. */
export async function hasOpenPayment(db: Readers, userId: string): Promise<boolean> {
  for (const table of ['cardPayment', 'payback'] as const) {
    const row = await db
      .selectFrom(table)
      .select('id')
      .where('userId', '=', userId)
      .where('lookAt', 'is not', null)
      .executeTakeFirst()
    if (row) return true
  }
  return false
}

/** What of the cards and the payments goes from one account to another. */
export interface CardMove {
  readonly processors: readonly ProcessorName[]
  readonly cards: readonly string[]
  readonly payments: readonly string[]
}

const idsEachTime = 500

/** Gives cards, card payments, and the names by which processors know a person, to another account. */
export async function moveCards(
  trx: Writers,
  { processors, cards, payments }: CardMove,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<void> {
  if (processors.length > 0)
    await trx
      .updateTable('cardCustomer')
      .set({ userId: to })
      .where('userId', '=', from)
      .where('processor', 'in', processors)
      .execute()
  for (const [table, ids] of [
    ['savedCard', cards],
    ['cardPayment', payments],
  ] as const)
    for (let at = 0; at < ids.length; at += idsEachTime)
      await trx
        .updateTable(table)
        .set({ userId: to })
        .where('userId', '=', from)
        .where('id', 'in', ids.slice(at, at + idsEachTime))
        .execute()
}

/** The number of a person's visits and of the lines of the ledger that name her. */
export async function countsOf(
  db: Readers,
  userId: string,
): Promise<{ visits: number; ledgerLines: number }> {
  const counted = async (table: 'reservation' | 'ledger') => {
    const row = await db
      .selectFrom(table)
      .select(({ fn }) => fn.countAll().as('count'))
      .where('userId', '=', userId)
      .executeTakeFirstOrThrow()
    return Number(row.count)
  }
  return { visits: await counted('reservation'), ledgerLines: await counted('ledger') }
}

/** The phones of the accounts that were merged into one. */
export async function phonesLeadingTo(db: Readers, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('user')
    .select('phone')
    .where('mergedInto', '=', userId)
    .where('phone', 'is not', null)
    .orderBy('phone')
    .execute()
  return rows.map(({ phone }) => phone ?? '')
}
