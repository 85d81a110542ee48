import { lockNight, reservationById } from '@mayim/core/booking/reservation-table.ts'
import { settleHold } from '@mayim/core/booking/settle-hold.ts'
import { writeLines } from '@mayim/core/money/charge-lines.ts'
import type { Caller, Writers } from '@mayim/core/runtime/facility.ts'
import { nowIso } from '@mayim/core/runtime/record-change.ts'
import type { CardPaymentRow } from '@mayim/core/schema/card-rows.ts'
import type { LedgerRow } from '@mayim/core/schema/schema.ts'
import type { RefusalKind } from '@mayim/domain/refusal.ts'
import { ok, type Result, refuse } from '@mayim/domain/result.ts'
import { v7 as uuidv7 } from 'uuid'
import type { CardMethod } from '../processors/processor.ts'
import { cardPaymentById, updateCardPayment } from './card-table.ts'
import type { CardFacility } from './cards.ts'
import { owedFor } from './payment-plan.ts'
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
    const taken =
      row.kind === 'visit'
        ? await settleVisit(facility, trx, payer, row, lines)
        : await writeGift(facility, trx, payer, row, lines)
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

async function settleVisit(
  facility: CardFacility,
  trx: Writers,
  payer: Caller,
  payment: CardPaymentRow,
  lines: readonly LedgerRow[],
): Promise<Result<null>> {
  const found = await reservationById(trx, payment.reservationId ?? '')
  if (!found) return refuse('conflict', 'paidTooLate')
  await lockNight(trx, found.date)
  const row = (await reservationById(trx, found.id)) ?? found
  const owed = await owedFor(facility, trx, row)
  if (!owed.ok) return refuse('conflict', 'paidTooLate')
  // She has paid at the desk or in another window since.
  if (owed.value < payment.amountMinor) return refuse('conflict', 'overpaid')
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

/** One line for a visit; for a gift its charge and its payment (money-19). */
function linesOf(facility: CardFacility, row: CardPaymentRow): LedgerRow[] {
  const line = (amountMinor: number): LedgerRow => ({
    id: uuidv7(),
    reservationId: row.reservationId,
    userId: row.userId,
    at: nowIso(facility),
    byId: row.callerId,
    kind: row.kind === 'visit' ? 'payment' : row.kind,
    method: 'CreditCard',
    amountMinor,
    note: row.note,
    item: row.item,
    quantity: null,
  })
  return row.kind === 'visit' ? [line(-row.amountMinor)] : [line(row.amountMinor), line(-row.amountMinor)]
}
