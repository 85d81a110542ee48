import type { Readers, Writers } from '@mayim/core/ground/runtime/facility.ts'
import type { CardPaymentRow, CardStatus } from '@mayim/core/ground/schema/card-rows.ts'
import { partedId } from '@mayim/core/people/create-user.ts'
import type { ProcessorName } from '@mayim/domain/money/card-payment.ts'

export async function cardPaymentById(db: Readers, id: string): Promise<CardPaymentRow | undefined> {
  return db.selectFrom('cardPayment').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Those payments by their ids. */
export async function cardPaymentsById(
  db: Readers,
  ids: readonly string[],
): Promise<Map<string, CardPaymentRow>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('cardPayment')
    .selectAll()
    .where('id', 'in', [...new Set(ids)])
    .execute()
  return new Map(rows.map(row => [row.id, row]))
}

/** @param by `key`: the fingerprint of a caller's key */
export async function cardPaymentBy(
  db: Readers,
  by: 'key' | 'transactionId',
  value: string,
): Promise<CardPaymentRow | undefined> {
  return db.selectFrom('cardPayment').selectAll().where(by, '=', value).executeTakeFirst()
}

/** Closed ones may be due for a look too (`abilities.cancels`). */
export const openStatuses: readonly CardStatus[] = ['begun', 'actionNeeded', 'unknown', 'refundDue']

/** The open payments of a visit. */
export async function openForVisit(db: Readers, reservationId: string): Promise<CardPaymentRow[]> {
  return db
    .selectFrom('cardPayment')
    .selectAll()
    .where('reservationId', '=', reservationId)
    .where('kind', '=', 'visit')
    .where('status', 'in', openStatuses)
    .where('lookAt', 'is not', null)
    .orderBy('createdAt')
    .execute()
}

/** The payments for which a reader may be waiting for a card. */
export async function openAtReader(db: Readers, readerId: string): Promise<CardPaymentRow[]> {
  return db
    .selectFrom('cardPayment')
    .selectAll()
    .where('readerId', '=', readerId)
    .where('status', 'in', ['begun', 'actionNeeded'])
    .where('lookAt', 'is not', null)
    .orderBy('createdAt')
    .execute()
}

/** The payments that are due for a look-up, the longest waiting first. */
export async function cardPaymentsDue(db: Readers, nowIso: string, limit: number): Promise<CardPaymentRow[]> {
  return db
    .selectFrom('cardPayment')
    .selectAll()
    .where('lookAt', '<=', nowIso)
    .orderBy('lookAt')
    .limit(limit)
    .execute()
}

/** When the next payment is due for a look-up, in epoch milliseconds; none without one. */
export async function nextCardLook(db: Readers): Promise<number[]> {
  const { lookAt } = await db
    .selectFrom('cardPayment')
    .select(each => each.fn.min('lookAt').as('lookAt'))
    .executeTakeFirstOrThrow()
  return lookAt === null ? [] : [Date.parse(lookAt)]
}

export async function insertCardPayment(trx: Writers, row: CardPaymentRow): Promise<void> {
  await trx.insertInto('cardPayment').values(row).execute()
}

/** Updates a payment. An approved one stays approved, even if the caller read it before the approval. */
export async function updateCardPayment(
  trx: Writers,
  id: string,
  fields: Partial<CardPaymentRow>,
): Promise<void> {
  await trx
    .updateTable('cardPayment')
    .set(fields)
    .where('id', '=', id)
    .where('status', '!=', 'approved')
    .execute()
}

/** Updates a payment that a person paired with its charge, whatever its status was. */
export async function replaceCardPayment(
  trx: Writers,
  id: string,
  fields: Partial<CardPaymentRow>,
): Promise<void> {
  await trx.updateTable('cardPayment').set(fields).where('id', '=', id).execute()
}

const linesAtOnce = 500

/** The card payments of ledger lines, by the line's id. */
export async function cardPaymentsOfLines(
  db: Readers,
  ledgerIds: readonly string[],
): Promise<Map<string, CardPaymentRow>> {
  const found = new Map<string, CardPaymentRow>()
  for (let from = 0; from < ledgerIds.length; from += linesAtOnce) {
    const rows = await db
      .selectFrom('cardPayment')
      .selectAll()
      .where('ledgerId', 'in', ledgerIds.slice(from, from + linesAtOnce))
      .execute()
    for (const row of rows) found.set(row.ledgerId ?? '', row)
  }
  return found
}

/** The payments with a capture or refund under way. */
export async function openCardPayments(db: Readers): Promise<CardPaymentRow[]> {
  return (
    db
      // First, and not `is not null`: else SQLite reads all payments by their time.
      .with(
        cte => cte('open').materialized(),
        query => query.selectFrom('cardPayment').selectAll().where('lookAt', '>', ''),
      )
      .selectFrom('open')
      .selectAll()
      .where('status', 'in', ['unknown', 'refundDue'])
      .orderBy('createdAt', 'desc')
      .limit(100)
      .execute()
  )
}

/** A user's charges that failed or are unknown, begun between two instants; newest first. */
export async function failedCardPayments(
  db: Readers,
  { userId, from, before }: { readonly userId?: string; readonly from: string; readonly before: string },
): Promise<CardPaymentRow[]> {
  return db
    .selectFrom('cardPayment')
    .selectAll()
    .$if(userId !== undefined, query => query.where('userId', '=', userId ?? ''))
    .where('status', 'in', ['unknown', 'refundDue', 'declined', 'voided', 'refunded'])
    .where('askedAt', '>=', from)
    .where('askedAt', '<', before)
    .orderBy('askedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(maxFailed)
    .execute()
}

const maxFailed = 1000

/** The ids of captured charges that have no ledger line of their amount and visit. */
export async function unpairedCharges(db: Readers): Promise<string[]> {
  const rows = await db
    .selectFrom('cardPayment')
    .leftJoin('ledger', join =>
      join
        .onRef('ledger.id', '=', 'cardPayment.ledgerId')
        .on(({ eb, ref }) => eb(ref('ledger.amountMinor'), '=', eb.neg(ref('cardPayment.amountMinor')))),
    )
    .select('cardPayment.id')
    .where('cardPayment.status', '=', 'approved')
    .where(({ eb, or, ref }) =>
      or([
        eb('ledger.id', 'is', null),
        eb(ref('ledger.reservationId'), '<>', ref('cardPayment.reservationId')),
      ]),
    )
    .orderBy('cardPayment.createdAt')
    .execute()
  return rows.map(row => row.id)
}

/** The approved payments of a processor that were begun between two instants, the second excluded. */
export async function approvedBetween(
  db: Readers,
  processor: ProcessorName,
  from: string,
  before: string,
): Promise<CardPaymentRow[]> {
  return db
    .selectFrom('cardPayment')
    .selectAll()
    .where('processor', '=', processor)
    .where('status', '=', 'approved')
    .where('createdAt', '>=', from)
    .where('createdAt', '<', before)
    .execute()
}

/** The processor's number of the newest payment that was approved before an instant; empty for none. */
export async function numberBefore(db: Readers, processor: ProcessorName, before: string): Promise<string> {
  const row = await db
    .selectFrom('cardPayment')
    .select('transactionId')
    .where('processor', '=', processor)
    .where('status', '=', 'approved')
    .where('createdAt', '<', before)
    .orderBy('createdAt', 'desc')
    .executeTakeFirst()
  return row?.transactionId ?? ''
}

/**
 * Takes the person from the card payments of parted visits, and from gifts before an instant. They stay at this side
 * alone, so that they are in no log.
 */
export async function partCardPayments(trx: Writers, before: string): Promise<void> {
  await trx
    .updateTable('cardPayment')
    .set({ userId: partedId, callerId: partedId, note: '', donor: null, brand: null, last4: null })
    .where('lookAt', 'is', null)
    .where(row => row.or([row('userId', 'is', null), row('userId', '!=', partedId)]))
    .where(row =>
      row.or([
        row('reservationId', 'in', row.selectFrom('reservation').select('id').where('userId', '=', partedId)),
        row.and([row('reservationId', 'is', null), row('askedAt', '<', before)]),
      ]),
    )
    .execute()
  await trx
    .updateTable('unpaired')
    .set({ userId: null, last4: '', reason: '' })
    .where('actedAt', '<', before)
    .execute()
  await trx
    .updateTable('payback')
    .set({ userId: partedId })
    .where('userId', '!=', partedId)
    .where(row =>
      row.or([
        row('reservationId', 'in', row.selectFrom('reservation').select('id').where('userId', '=', partedId)),
        row.and([row('saleId', 'is not', null), row('askedAt', '<', before)]),
      ]),
    )
    .execute()
}
