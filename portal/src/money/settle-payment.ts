import { reservationById } from '@mayim/core/booking/reservation-table.ts'
import { settleHold } from '@mayim/core/booking/settle-hold.ts'
import type { Caller, Writers } from '@mayim/core/ground/runtime/facility.ts'
import { nowIso } from '@mayim/core/ground/runtime/record-change.ts'
import type { CardPaymentRow } from '@mayim/core/ground/schema/card-rows.ts'
import type { LedgerRow } from '@mayim/core/ground/schema/schema.ts'
import { writeLines } from '@mayim/core/money/charge-lines.ts'
import type { PlannedSale } from '@mayim/core/money/sales/plan-sale.ts'
import { writeSale } from '@mayim/core/money/sales/write-sale.ts'
import { type Gift, sumOfGifts } from '@mayim/domain/money/gift.ts'
import type { RefusalKind } from '@mayim/domain/refusal.ts'
import { ok, type Result, refuse } from '@mayim/domain/result.ts'
import { v7 as uuidv7 } from 'uuid'
import { cardPaymentById, updateCardPayment } from './card-table.ts'
import type { CardFacility } from './cards.ts'
import { owedFor } from './payment-plan.ts'
import type { CardMethod } from './processors/processor.ts'
import { reportDonation } from './report-donation.ts'
import { saveCardOf } from './saved-cards.ts'

/**
 * Stores in one transaction that a payment was captured: its ledger lines, the hold that it pays (visit-R3), the card
 * to save, and the closed payment; once, however often it is called. Refuses paidTooLate and overpaid; then nothing is
 * stored and the money is refunded.
 */
export async function settlePayment(
  facility: CardFacility,
  paymentId: string,
  card: CardMethod | null,
): Promise<Result<CardPaymentRow>> {
  return facility.write(async trx => {
    const row = await cardPaymentById(trx, paymentId)
    if (!row) throw new Error('A card payment without its row')
    if (row.status === 'approved') return ok(row)
    // A refund is final: a hold that is hers again does not stop it.
    if (row.status === 'refundDue' || row.status === 'refunded')
      return refuse<RefusalKind>('conflict', row.error ?? 'paidTooLate')
    const payer: Caller = { ...nobody, id: row.callerId }
    const lines = linesOf(facility, row)
    const taken = await take(facility, trx, payer, row, lines)
    if (!taken.ok) return taken
    if (row.saveCard === 1 && card !== null) await saveCardOf(facility, trx, row, card)
    const closed = {
      status: 'approved',
      statusSince: new Date(facility.hostClock.now()).toISOString(),
      lookAt: null,
      error: null,
      ledgerId: lines.at(-1)?.id ?? null,
      brand: card?.brand ?? row.brand,
      last4: card?.last4 ?? row.last4,
    } as const
    await updateCardPayment(trx, row.id, closed)
    return ok({ ...row, ...closed })
  })
}

/** The log names the payer by id; the address is not known any more when a job writes it. */
const nobody = { kind: 'person', roles: [], address: '', language: 'en' } as const

function take(
  facility: CardFacility,
  trx: Writers,
  payer: Caller,
  row: CardPaymentRow,
  lines: readonly LedgerRow[],
): Promise<Result<null>> {
  if (row.kind === 'visit') return settleVisit(facility, trx, payer, row, lines)
  return row.kind === 'sale'
    ? settleSale(facility, trx, payer, row, lines)
    : writeGift(facility, trx, payer, row, lines)
}

async function settleSale(
  facility: CardFacility,
  trx: Writers,
  payer: Caller,
  { sale, userId, note }: CardPaymentRow,
  lines: readonly LedgerRow[],
): Promise<Result<null>> {
  const paymentId = lines[0]?.id
  if (sale === null || paymentId === undefined) throw new Error('A sale without what it sells')
  const planned = JSON.parse(sale) as PlannedSale
  await writeSale(facility, trx, payer, planned, { userId, method: 'CreditCard', note, paymentId })
  return ok(null)
}

async function settleVisit(
  facility: CardFacility,
  trx: Writers,
  payer: Caller,
  payment: CardPaymentRow,
  lines: readonly LedgerRow[],
): Promise<Result<null>> {
  const row = await reservationById(trx, payment.reservationId ?? '')
  if (!row) return refuse('conflict', 'paidTooLate')
  const owed = await owedFor(facility, trx, row)
  if (!owed.ok) return refuse('conflict', 'paidTooLate')
  // She has paid at the desk or in another window since.
  if (owed.value < visitPartOf(payment)) return refuse('conflict', 'overpaid')
  await writeLines(facility, trx, payer, lines)
  return (await settleHold(facility, trx, payer, row)) === 'lost'
    ? refuse('conflict', 'paidTooLate')
    : ok(null)
}

async function writeGift(
  facility: CardFacility,
  trx: Writers,
  payer: Caller,
  payment: CardPaymentRow,
  lines: readonly LedgerRow[],
): Promise<Result<null>> {
  await writeLines(facility, trx, payer, lines)
  await reportDonation(facility, trx, payer, payment)
  return ok(null)
}

/**
 * One line for a visit and for a sale, behind the charges of the gifts that it includes; for a gift its charge and its
 * payment (money-19, money-700).
 */
function linesOf(facility: CardFacility, row: CardPaymentRow): LedgerRow[] {
  const giftKind = row.kind === 'donation' || row.kind === 'tip' ? row.kind : null
  const line = (amountMinor: number, more: Partial<LedgerRow> = {}): LedgerRow => ({
    id: uuidv7(),
    reservationId: row.reservationId,
    userId: row.userId,
    at: nowIso(facility),
    byId: row.callerId,
    kind: giftKind ?? 'payment',
    method: 'CreditCard',
    amountMinor,
    note: row.note,
    item: row.item,
    quantity: null,
    ...more,
  })
  const gifts = giftsOf(row).map(({ kind, amountMinor, type: item }) => line(amountMinor, { kind, item }))
  return [...gifts, ...(giftKind === null ? [] : [line(row.amountMinor)]), line(-row.amountMinor)]
}

/** The tips and donations that a card payment of a visit includes. */
function giftsOf({ gifts }: Pick<CardPaymentRow, 'gifts'>): readonly Gift[] {
  return gifts === null ? [] : (JSON.parse(gifts) as Gift[])
}

/** What of a card payment is for the visit itself, in minor units. */
export function visitPartOf(row: Pick<CardPaymentRow, 'gifts' | 'amountMinor'>): number {
  return row.amountMinor - sumOfGifts(giftsOf(row))
}
