import { lineOf, writeLines } from '@mayim/core/money/charge-lines.ts'
import type { Caller, Writers } from '@mayim/core/runtime/facility.ts'
import { nowIso } from '@mayim/core/runtime/record-change.ts'
import { refundSale } from '@mayim/core/sales/refund-sale.ts'
import { saleOfLine } from '@mayim/core/sales/sale-of-line.ts'
import type { CardPaymentRow } from '@mayim/core/schema/card-rows.ts'
import type { UnpairedRow } from '@mayim/core/schema/unpaired-rows.ts'
import { ok, type Result, refuse } from '@mayim/domain/result.ts'
import { v7 as uuidv7 } from 'uuid'
import { insertPaybacks, paybacksOfSales } from '../back/payback-table.ts'
import { cardPaymentById } from '../card-table.ts'
import type { CardFacility } from '../cards.ts'
import type { Paired } from './pair-charge.ts'

/**
 * Records in the caller's transaction that the money of a line went back to the card, or never came (money-721): a
 * refund of the visit, which is then owed again; without a visit its charge is taken back with it, and the months of a membership end with all of it. No line is changed.
 */
export async function takeBack(
  facility: CardFacility,
  trx: Writers,
  caller: Caller,
  row: UnpairedRow,
  reason: string,
): Promise<Result<Paired>> {
  const payment = row.cardPaymentId === null ? undefined : await cardPaymentById(trx, row.cardPaymentId)
  if (!payment) return refuse('missing', 'paymentMissing')
  const { reservationId, userId } = payment
  const { amountMinor } = row
  const ledgerId = await writeBack(facility, trx, caller, payment, { amountMinor, reason })
  const at = new Date(facility.hostClock.now()).toISOString()
  const part = { key: row.id, part: 0, asked: row.id, status: 'done', fate: 'refund', error: null } as const
  // So that the card is not refunded again.
  await insertPaybacks(trx, [
    {
      ...part,
      id: uuidv7(),
      reservationId: reservationId ?? '',
      saleId: payment.kind === 'sale' ? payment.ledgerId : null,
      userId: userId ?? '',
      callerId: caller.id,
      amountMinor,
      cardPaymentId: payment.id,
      ledgerId,
      tries: 0,
      lookAt: null,
      createdAt: at,
      askedAt: nowIso(facility),
      statusSince: at,
    },
  ])
  return ok({ reservationId, userId, ledgerId })
}

/** Of a sale what it gave ends with the last part, as with any refund of it (money-703). */
async function writeBack(
  facility: CardFacility,
  trx: Writers,
  caller: Caller,
  { reservationId, userId, kind, ledgerId }: CardPaymentRow,
  { amountMinor, reason: note }: { readonly amountMinor: number; readonly reason: string },
): Promise<string> {
  const sale = kind === 'sale' && ledgerId !== null ? await saleOfLine(trx, ledgerId) : undefined
  if (sale) {
    const back = (await paybacksOfSales(trx, [sale.payment.id])).filter(({ status }) => status === 'done')
    const beforeMinor = back.reduce((sum, each) => sum + each.amountMinor, 0)
    return refundSale(facility, trx, caller, sale, { amountMinor, beforeMinor, method: 'CreditRefund', note })
  }
  const line = lineOf(facility, caller, { id: reservationId, userId })
  const none = { item: null, quantity: null, note }
  const refund = line({ ...none, kind: 'refund', method: 'CreditRefund', amountMinor })
  const charge = line({ ...none, kind: 'charge', method: 'CreditRefund', amountMinor: -amountMinor })
  await writeLines(facility, trx, caller, reservationId === null ? [charge, refund] : [refund])
  return refund.id
}
