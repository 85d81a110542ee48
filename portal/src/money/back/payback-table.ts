import type { Readers, Writers } from '@mayim/core/ground/runtime/facility.ts'
import type { CardPaymentRow, PaybackRow } from '@mayim/core/ground/schema/card-rows.ts'

const linesAtOnce = 500

export async function paybacksById(db: Readers, ids: readonly string[]): Promise<PaybackRow[]> {
  return db.selectFrom('payback').selectAll().where('id', 'in', ids).execute()
}

/** The parts of one refund request, in order. */
export async function paybacksBy(db: Readers, key: string): Promise<PaybackRow[]> {
  return db.selectFrom('payback').selectAll().where('key', '=', key).orderBy('part').execute()
}

/** The refunds of a booking that are under way and not confirmed. */
export async function openPaybacksOf(db: Readers, reservationId: string): Promise<PaybackRow[]> {
  return db
    .selectFrom('payback')
    .selectAll()
    .where('reservationId', '=', reservationId)
    .where('lookAt', 'is not', null)
    .execute()
}

/** Whether a refund of a booking was refused: another one is then the desk's. */
export async function wasRefundRefused(db: Readers, reservationId: string): Promise<boolean> {
  const row = await db
    .selectFrom('payback')
    .select('id')
    .where('reservationId', '=', reservationId)
    .where('status', '=', 'failed')
    .executeTakeFirst()
  return row !== undefined
}

/** The refunds of sales without a visit that did not fail. */
export async function paybacksOfSales(db: Readers, saleIds: readonly string[]): Promise<PaybackRow[]> {
  const found: PaybackRow[] = []
  for (let from = 0; from < saleIds.length; from += linesAtOnce)
    found.push(
      ...(await db
        .selectFrom('payback')
        .selectAll()
        .where('saleId', 'in', saleIds.slice(from, from + linesAtOnce))
        .where('status', '!=', 'failed')
        .execute()),
    )
  return found
}

/** The refunds of all bookings whose outcome is unknown. */
export async function unsurePaybacks(db: Readers): Promise<PaybackRow[]> {
  return db
    .selectFrom('payback')
    .selectAll()
    .where('lookAt', 'is not', null)
    .where('status', 'in', ['unknown', 'pending'])
    .orderBy('createdAt', 'desc')
    .limit(100)
    .execute()
}

export async function paybacksDue(db: Readers, nowIso: string, limit: number): Promise<PaybackRow[]> {
  return db
    .selectFrom('payback')
    .selectAll()
    .where('lookAt', '<=', nowIso)
    .orderBy('lookAt')
    .limit(limit)
    .execute()
}

/** When the next refund is due for a look-up, in epoch milliseconds; none without one. */
export async function nextPaybackLook(db: Readers): Promise<number[]> {
  const { lookAt } = await db
    .selectFrom('payback')
    .select(each => each.fn.min('lookAt').as('lookAt'))
    .executeTakeFirstOrThrow()
  return lookAt === null ? [] : [Date.parse(lookAt)]
}

/** What was refunded of those charges or is under way, in minor units by the charge's id. */
export async function backOfCharges(
  db: Readers,
  cardPaymentIds: readonly string[],
): Promise<Map<string, number>> {
  const back = new Map<string, number>()
  if (cardPaymentIds.length === 0) return back
  const rows = await db
    .selectFrom('payback')
    .select(['cardPaymentId', 'amountMinor'])
    .where('cardPaymentId', 'in', cardPaymentIds)
    .where('status', '!=', 'failed')
    .execute()
  for (const { cardPaymentId, amountMinor } of rows)
    back.set(cardPaymentId ?? '', (back.get(cardPaymentId ?? '') ?? 0) + amountMinor)
  return back
}

/** Whether a refund of a charge has no outcome yet. */
export async function isReturning(db: Readers, cardPaymentId: string): Promise<boolean> {
  const row = await db
    .selectFrom('payback')
    .select('id')
    .where('cardPaymentId', '=', cardPaymentId)
    .where('lookAt', 'is not', null)
    .executeTakeFirst()
  return row !== undefined
}

type RefundedCard = Pick<CardPaymentRow, 'last4' | 'transactionId' | 'processor'>

/** The cards to which ledger lines were refunded, by the line's id. */
export async function cardsOfPaybacks(
  db: Readers,
  ledgerIds: readonly string[],
): Promise<Map<string, RefundedCard>> {
  const found = new Map<string, RefundedCard>()
  for (let from = 0; from < ledgerIds.length; from += linesAtOnce) {
    const rows = await db
      .selectFrom('payback')
      .innerJoin('cardPayment', 'cardPayment.id', 'payback.cardPaymentId')
      .select(['payback.ledgerId', 'cardPayment.last4', 'cardPayment.transactionId', 'cardPayment.processor'])
      .where('payback.ledgerId', 'in', ledgerIds.slice(from, from + linesAtOnce))
      .execute()
    for (const { ledgerId, ...card } of rows) found.set(ledgerId ?? '', card)
  }
  return found
}

export async function insertPaybacks(trx: Writers, rows: readonly PaybackRow[]): Promise<void> {
  await trx
    .insertInto('payback')
    .values([...rows])
    .execute()
}

/** Updates a part. A completed one stays completed, even if the caller read it before its completion. */
export async function updatePayback(trx: Writers, id: string, fields: Partial<PaybackRow>): Promise<void> {
  await trx.updateTable('payback').set(fields).where('id', '=', id).where('status', '!=', 'done').execute()
}
