import type { PaymentRow } from '@mayim/contract/entities/payment.ts'
import { instantsOf, listPayments, type PaymentRange } from '@mayim/core/booking/list-payments.ts'
import { codesOf } from '@mayim/core/booking/reservation-table.ts'
import { purposeOf } from '@mayim/core/booking/view-reservation.ts'
import type { Facility, Readers } from '@mayim/core/ground/runtime/facility.ts'
import type { CardPaymentRow, PaybackRow } from '@mayim/core/ground/schema/card-rows.ts'
import { isFailureListed } from '@mayim/domain/money/card-payment.ts'
import { giftWordOf } from '@mayim/domain/money/donation.ts'
import { isPaidSale } from '@mayim/domain/money/merchandise.ts'
import { decimalOf, minorOf } from '@mayim/domain/money/money.ts'
import { backOfSale } from './back/payback-subject.ts'
import { cardsOfPaybacks, paybacksOfSales, unsurePaybacks } from './back/payback-table.ts'
import { isCardError } from './card-refusal.ts'
import { cardPaymentsOfLines, failedCardPayments, openCardPayments } from './card-table.ts'
import { declinesWithReason } from './card-tries.ts'
import { processorPage } from './processors/processors.ts'

const methods = { visit: 'CreditCard', donation: 'Donation', tip: 'Tip', sale: 'CreditCard' } as const

/**
 * The payments of these business days with what the portal knows of their cards, preceded by all card payments and
 * refunds whose outcome is unknown, of whatever day, so that staff see them until they end (money-79).
 */
export async function listPaymentsOfStaff(
  facility: Pick<Facility, 'db' | 'settings'>,
  range: PaymentRange,
): Promise<PaymentRow[]> {
  const lines = await withBacks(facility.db, await listPayments(facility, range))
  const cards = await cardPaymentsOfLines(
    facility.db,
    lines.filter(line => line.status === 'Approved' && line.amount < 0).map(line => line.id),
  )
  const refunds = await cardsOfPaybacks(
    facility.db,
    lines.filter(line => line.method === 'CreditRefund').map(line => line.id),
  )
  const { testMode } = facility.settings.current()
  const open = await openCardPayments(facility.db)
  const unsure = await unsurePaybacks(facility.db)
  const pending = [
    ...open.map(row => ({ ...viewOpen(row), processorUrl: processorPage(row, { testMode }) })),
    ...unsure.map(viewUnsure),
  ]
  return [
    ...(await withCodes(facility.db, pending)),
    ...lines.map(line => withCard(line, cards.get(line.id) ?? refunds.get(line.id), testMode)),
  ]
}

/**
 * A patron's payments, with the last digits of the card, and her failed ones, with the reason (money-78); newest first.
 * A form that she closed is no payment. Staff get the processor's numbers and pages too (money-625).
 */
export async function listPaymentsOfUser(
  facility: Pick<Facility, 'db' | 'settings'>,
  range: PaymentRange,
  userId: string,
  forStaff = false,
): Promise<PaymentRow[]> {
  const listed = await listPayments(facility, range, userId)
  const lines = forStaff ? await withBacks(facility.db, listed) : listed
  const ids = lines.map(line => line.id)
  const cards = await cardPaymentsOfLines(facility.db, ids)
  const refunds = await cardsOfPaybacks(facility.db, ids)
  const { testMode } = facility.settings.current()
  const shown = (line: PaymentRow) => {
    const card = cards.get(line.id) ?? refunds.get(line.id)
    if (forStaff) return withCard(line, card, testMode)
    return { ...line, reference: card?.last4 ?? line.reference }
  }
  const failed = await failedCardPayments(facility.db, { userId, ...instantsOf(facility, range) })
  const isReasonTold = failed.filter(({ status }) => status === 'declined').length <= declinesWithReason
  const listedFailed = failed
    .filter(({ error }) => isFailureListed(error))
    .map(row => viewFailed(row, isReasonTold))
  const rows = [...lines.map(shown), ...(await withCodes(facility.db, listedFailed))]
  return rows.sort((a, b) => b.dateCreated.localeCompare(a.dateCreated))
}

/** The card payments of these business days that failed or were declined, of every patron (screens-72). */
export async function listFailedPayments(
  facility: Pick<Facility, 'db' | 'settings'>,
  range: PaymentRange,
): Promise<PaymentRow[]> {
  const failed = await failedCardPayments(facility.db, instantsOf(facility, range))
  const rows = failed.filter(({ error }) => isFailureListed(error)).map(row => viewFailed(row, true))
  return withCodes(facility.db, rows)
}

/** Card payments with the codes of the reservations that they are for. */
async function withCodes(db: Readers, rows: readonly PaymentRow[]): Promise<PaymentRow[]> {
  const ids = rows.flatMap(({ reservationId }) => reservationId ?? [])
  const codes = await codesOf(db, [...new Set(ids)])
  return rows.map(row => ({ ...row, reservationCode: codes.get(row.reservationId ?? '') ?? null }))
}

/** Her own view, without the processor's ids. A long list of reasons would be that of stolen cards (money-43). */
function viewFailed(row: CardPaymentRow, isReasonTold: boolean): PaymentRow {
  const { transactionID: _, ...view } = viewOpen(row)
  if (!isReasonTold && row.error !== null && isCardError(row.error)) view.error = 'cardDeclined'
  if (row.status === 'declined') return { ...view, status: 'Declined' }
  const isOpen = row.status === 'unknown' || row.status === 'refundDue'
  return { ...view, status: isOpen ? 'Unknown' : 'Error' }
}

/** What a card payment is for. */
export function purposeOfCard({ kind, reservationId, item }: CardPaymentRow): PaymentRow['purpose'] {
  return purposeOf({ kind: kind === 'donation' || kind === 'tip' ? kind : 'payment', reservationId, item })
}

type Card = Pick<CardPaymentRow, 'last4' | 'transactionId' | 'processor'>

function withCard(line: PaymentRow, card: Card | undefined, testMode: boolean): PaymentRow {
  if (!card) return line
  const processorUrl = processorPage(card, { testMode })
  return { ...line, reference: card.last4, transactionID: card.transactionId, processorUrl }
}

/** Each paid sale with what went back of it and what may still. */
async function withBacks(db: Readers, lines: readonly PaymentRow[]): Promise<PaymentRow[]> {
  const sold = lines.filter(isPaidSale).map(line => line.id)
  const paybacks = Map.groupBy(await paybacksOfSales(db, sold), ({ saleId }) => saleId)
  return Promise.all(
    lines.map(async line => {
      if (!isPaidSale(line)) return line
      const sale = { id: line.id, kind: line.purpose, paidMinor: -minorOf(line.amount) }
      const { leftMinor, doneMinor, openMinor } = await backOfSale(db, sale, paybacks.get(line.id) ?? [])
      const back = { left: decimalOf(leftMinor), done: decimalOf(doneMinor), open: decimalOf(openMinor) }
      return { ...line, back }
    }),
  )
}

function viewOpen(row: CardPaymentRow): PaymentRow {
  return {
    id: row.id,
    reservationId: row.reservationId,
    method: methods[row.kind],
    status: 'Unknown',
    amount: decimalOf(-row.amountMinor),
    purpose: purposeOfCard(row),
    dateCreated: row.askedAt,
    note: row.note,
    tipNote: row.kind === 'tip' ? giftWordOf(row.item ?? '') : '',
    reference: row.last4,
    transactionID: row.transactionId,
    error: row.error,
    reservationCode: null,
    userId: row.userId,
  }
}

function viewUnsure(row: PaybackRow): PaymentRow {
  return {
    id: row.id,
    reservationId: row.reservationId || null,
    method: 'CreditRefund',
    status: 'Unknown',
    amount: decimalOf(row.amountMinor),
    purpose: row.saleId === null ? 'Visit' : 'Other',
    dateCreated: row.askedAt,
    note: '',
    tipNote: '',
    reference: null,
    error: null,
    reservationCode: null,
    userId: row.userId || null,
  }
}
