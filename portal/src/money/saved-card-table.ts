import type { Readers, Writers } from '@mayim/core/ground/runtime/facility.ts'
import type { CardCustomerRow, SavedCardRow } from '@mayim/core/ground/schema/card-rows.ts'
import type { ProcessorName } from '@mayim/domain/money/card-payment.ts'

export async function savedCardsOf(
  db: Readers,
  userId: string,
  processor: ProcessorName,
): Promise<SavedCardRow[]> {
  return db
    .selectFrom('savedCard')
    .selectAll()
    .where('userId', '=', userId)
    .where('processor', '=', processor)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
}

/** Saves a card; a card that is saved already only gets its new expiry and processor id. */
export async function putSavedCard(trx: Writers, row: SavedCardRow): Promise<void> {
  const { sealed, expiry, brand, last4 } = row
  await trx
    .insertInto('savedCard')
    .values(row)
    .onConflict(conflict =>
      conflict.columns(['userId', 'mark']).doUpdateSet({ sealed, expiry, brand, last4 }),
    )
    .execute()
}

export async function deleteSavedCard(trx: Writers, id: string): Promise<void> {
  await trx.deleteFrom('savedCard').where('id', '=', id).execute()
}

export async function customerRow(
  db: Readers,
  userId: string,
  processor: ProcessorName,
): Promise<CardCustomerRow | undefined> {
  return db
    .selectFrom('cardCustomer')
    .selectAll()
    .where('userId', '=', userId)
    .where('processor', '=', processor)
    .executeTakeFirst()
}

export async function insertCustomer(trx: Writers, row: CardCustomerRow): Promise<void> {
  await trx
    .insertInto('cardCustomer')
    .values(row)
    .onConflict(conflict => conflict.columns(['userId', 'processor']).doNothing())
    .execute()
}

export async function deleteSavedCardsOf(trx: Writers, userId: string): Promise<void> {
  await trx.deleteFrom('savedCard').where('userId', '=', userId).execute()
}

/** The processor's customers whose accounts were deleted, and those of merged accounts whose cards cannot go along. */
export async function customersOfErased(db: Readers, limit: number): Promise<CardCustomerRow[]> {
  return db
    .selectFrom('cardCustomer')
    .innerJoin('user', 'user.id', 'cardCustomer.userId')
    .selectAll('cardCustomer')
    .where(row =>
      row.or([
        row('user.erasedAt', 'is not', null),
        row.exists(
          row
            .selectFrom('cardCustomer as kept')
            .select('kept.userId')
            .whereRef('kept.userId', '=', 'user.mergedInto')
            .whereRef('kept.processor', '=', 'cardCustomer.processor'),
        ),
      ]),
    )
    .orderBy('cardCustomer.createdAt')
    .limit(limit)
    .execute()
}

export async function deleteCustomer(trx: Writers, userId: string, processor: ProcessorName): Promise<void> {
  await trx
    .deleteFrom('cardCustomer')
    .where('userId', '=', userId)
    .where('processor', '=', processor)
    .execute()
}
