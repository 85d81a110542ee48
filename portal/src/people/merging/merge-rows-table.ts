import type { Readers, Writers } from '@mayim/core/ground/runtime/facility.ts'
import type { CardCustomerRow, SavedCardRow } from '@mayim/core/ground/schema/card-rows.ts'

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

/** Gives cards, the names by which processors know a person, and all card payments to another account. */
export async function moveCards(
  trx: Writers,
  {
    processors,
    cards,
  }: { readonly processors: readonly CardCustomerRow['processor'][]; readonly cards: readonly string[] },
  { goneId, keptId }: { readonly goneId: string; readonly keptId: string },
): Promise<void> {
  const set = { userId: keptId }
  await trx.updateTable('cardPayment').set(set).where('userId', '=', goneId).execute()
  if (processors.length > 0)
    await trx
      .updateTable('cardCustomer')
      .set(set)
      .where('userId', '=', goneId)
      .where('processor', 'in', processors)
      .execute()
  if (cards.length > 0)
    await trx
      .updateTable('savedCard')
      .set(set)
      .where('userId', '=', goneId)
      .where('id', 'in', cards)
      .execute()
}

/** The merged accounts that have card payments, or cards that can be charged for the account that stayed. */
export async function pairsWithCards(db: Readers): Promise<{ keptId: string; goneId: string }[]> {
  const rows = await db
    .selectFrom('user')
    .select(['id', 'mergedInto'])
    // Not `is not null`, for which SQLite reads all accounts.
    .where('mergedInto', '>', '')
    .where(row =>
      row.or([
        row.exists(row.selectFrom('cardPayment').select('id').whereRef('cardPayment.userId', '=', 'user.id')),
        row.exists(
          row
            .selectFrom('cardCustomer as own')
            .leftJoin('cardCustomer as kept', join =>
              join.onRef('kept.userId', '=', 'user.mergedInto').onRef('kept.processor', '=', 'own.processor'),
            )
            .select('own.userId')
            .whereRef('own.userId', '=', 'user.id')
            .where('kept.userId', 'is', null),
        ),
      ]),
    )
    .execute()
  return rows.map(({ id, mergedInto }) => ({ keptId: mergedInto ?? '', goneId: id }))
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
