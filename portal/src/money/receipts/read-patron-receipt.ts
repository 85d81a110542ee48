import type { PatronReceipt } from '@mayim/contract/entities/patron-receipt.ts'
import { reservationById } from '@mayim/core/booking/reservation-table.ts'
import type { Facility } from '@mayim/core/ground/runtime/facility.ts'
import { nowIso } from '@mayim/core/ground/runtime/record-change.ts'
import type { LedgerRow, ReservationRow } from '@mayim/core/ground/schema/schema.ts'
import { ledgerLineById, ledgerOf } from '@mayim/core/money/ledger-table.ts'
import { receiptHeading } from '@mayim/core/money/receipts/receipt-heading.ts'
import { type Statement, statementOf, statementOfPayment } from '@mayim/core/money/receipts/statement.ts'
import { decimalOf } from '@mayim/domain/money/money.ts'
import { ok, type Result, refuse } from '@mayim/domain/result.ts'
import { shownStatus } from '@mayim/domain/visit/visit.ts'
import { cardsOfPaybacks } from '../back/payback-table.ts'
import { cardPaymentsOfLines } from '../card-table.ts'

/** A visit, or the ledger line of a payment. */
export interface ReceiptAbout {
  readonly reservationId?: string | undefined
  readonly paymentId?: string | undefined
}

type Word = PatronReceipt['charges'][number]['word']
type Reading = Pick<Facility, 'db' | 'settings' | 'clock'>

/**
 * The receipt of a visit of this patron, or of a payment of hers without one; a payment of a visit has that visit's
 * (money-726). Refuses paymentMissing, also for what is another person's.
 */
export async function readPatronReceipt(
  facility: Reading,
  userId: string,
  { reservationId, paymentId }: ReceiptAbout,
): Promise<Result<PatronReceipt>> {
  const { db } = facility
  const line = paymentId === undefined ? undefined : await ledgerLineById(db, paymentId)
  const visit = await reservationById(db, reservationId ?? line?.reservationId ?? '')
  if (visit?.userId === userId) {
    return ok({
      ...(await viewed(facility, statementOf(visit, await ledgerOf(db, visit.id)))),
      ...factsOf(visit),
    })
  }
  // A line that moved no money is no payment.
  if (line?.userId !== userId || line.kind === 'charge') return refuse('missing', 'paymentMissing')
  return ok({ ...(await viewed(facility, statementOfPayment(line))), ...factsOfLine(line) })
}

function factsOf({ code, date, ...visit }: ReservationRow) {
  return { number: code, night: date, isCanceled: shownStatus(visit) === 'Canceled' }
}

function factsOfLine({ id }: LedgerRow) {
  return { number: id.slice(-8).toUpperCase(), night: null, isCanceled: false }
}

async function viewed(facility: Reading, { charges, totalMinor, payments, balanceMinor }: Statement) {
  const ids = payments.map(({ ledgerId }) => ledgerId)
  const cards = await cardPaymentsOfLines(facility.db, ids)
  const refunds = await cardsOfPaybacks(facility.db, ids)
  const settings = facility.settings.current()
  return {
    heading: receiptHeading(settings),
    issuedAt: nowIso(facility),
    currency: settings.currency,
    charges: charges.map(({ label, amountMinor }) => ({
      word: label as Word,
      amount: decimalOf(amountMinor),
    })),
    total: decimalOf(totalMinor),
    payments: payments.map(({ label, amountMinor, at, ledgerId }) => ({
      word: label as Word,
      reference: (cards.get(ledgerId) ?? refunds.get(ledgerId))?.last4 ?? null,
      at,
      amount: decimalOf(amountMinor),
    })),
    balance: decimalOf(balanceMinor),
  }
}
