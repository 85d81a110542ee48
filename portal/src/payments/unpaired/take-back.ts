import { lineOf, writeLines } from '@mayim/core/money/charge-lines.ts'
import type { Caller, Writers } from '@mayim/core/runtime/facility.ts'
import { nowIso } from '@mayim/core/runtime/record-change.ts'
import type { UnpairedRow } from '@mayim/core/schema/unpaired-rows.ts'
import { ok, type Result, refuse } from '@mayim/domain/result.ts'
import { v7 as uuidv7 } from 'uuid'
import { insertPaybacks } from '../back/payback-table.ts'
import { cardPaymentById } from '../card-table.ts'
import type { CardFacility } from '../cards.ts'
import type { Paired } from './pair-charge.ts'

/**
 * Records in the caller's transaction that the money of a line went back to the card, or never came (money-721): a
 * refund of the visit, which is then owed again; without a visit its charge is taken back with it. No line is changed.
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
  const line = lineOf(facility, caller, { id: reservationId, userId })
  const { amountMinor } = row
  const none = { item: null, quantity: null, note: reason }
  const refund = line({ ...none, kind: 'refund', method: 'CreditRefund', amountMinor })
  const charge = line({ ...none, kind: 'charge', method: 'CreditRefund', amountMinor: -amountMinor })
  await writeLines(facility, trx, caller, reservationId === null ? [charge, refund] : [refund])
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
      ledgerId: refund.id,
      tries: 0,
      lookAt: null,
      createdAt: at,
      askedAt: nowIso(facility),
      statusSince: at,
    },
  ])
  return ok({ reservationId, userId, ledgerId: refund.id })
}
