import { reservationByCode } from '@mayim/core/booking/reservation-table.ts'
import { settleHold } from '@mayim/core/booking/settle-hold.ts'
import type { Caller, Readers, Writers } from '@mayim/core/ground/runtime/facility.ts'
import { nowIso } from '@mayim/core/ground/runtime/record-change.ts'
import type { CardPaymentRow, UnpairedRow } from '@mayim/core/ground/schema/card-rows.ts'
import { lineOf, writeLines } from '@mayim/core/money/charge-lines.ts'
import { refundSale, saleOfLine, writeSale } from '@mayim/core/money/sales/write-sale.ts'
import { servedPhone } from '@mayim/core/people/mobile-phone.ts'
import { userByPhone } from '@mayim/core/people/user-table.ts'
import { ok, type Result, refuse } from '@mayim/domain/result.ts'
import { tidyText } from '@mayim/domain/validation.ts'
import { v7 as uuidv7 } from 'uuid'
import { insertPaybacks, paybacksOfSales } from '../back/payback-table.ts'
import { cardPaymentById, insertCardPayment, replaceCardPayment } from '../card-table.ts'
import type { CardFacility } from '../cards.ts'

/** What a charge is paired with: a visit by its night and code, or a sale to a patron or to a person who is not known. */
export interface PairWith {
  readonly night?: string | undefined
  readonly code?: string | undefined
  readonly purpose?: string | undefined
  readonly phone?: string | undefined
}

export type Paired = Pick<UnpairedRow, 'reservationId' | 'userId' | 'ledgerId'>

/**
 * Writes the missing line of a charge in the caller's transaction (money-721): a payment of the visit, also beyond its
 * balance, or a paid sale with its charge. The payment is stored as one of ours, so that it can be refunded. Refuses
 * paymentMismatch for another currency, reservationMissing, saleTextMissing, phoneInvalid and phoneUnknown.
 */
export async function pairCharge(
  facility: CardFacility,
  trx: Writers,
  caller: Caller,
  row: UnpairedRow,
  asked: PairWith,
): Promise<Result<Paired>> {
  if (row.currency !== facility.settings.current().currency) return refuse('conflict', 'paymentMismatch')
  const written = asked.code
    ? await payVisit(facility, trx, caller, row, asked)
    : await paySale(facility, trx, caller, row, asked)
  if (!written.ok) return written
  await storePayment(facility, trx, caller, row, written.value)
  return written
}

async function payVisit(
  facility: CardFacility,
  trx: Writers,
  caller: Caller,
  { amountMinor }: UnpairedRow,
  { night = '', code = '' }: PairWith,
): Promise<Result<Paired>> {
  const written = code.trim()
  const found =
    (await reservationByCode(trx, night, written)) ??
    (await reservationByCode(trx, night, written.toUpperCase()))
  if (!found) return refuse('missing', 'reservationMissing', { field: 'code' })
  const none = { item: null, quantity: null, note: '' }
  const line = lineOf(facility, caller, found)
  const paid = line({ ...none, kind: 'payment', method: 'CreditCard', amountMinor: -amountMinor })
  await writeLines(facility, trx, caller, [paid])
  // Of a booking that is over the money is held until staff decide about it.
  await settleHold(facility, trx, caller, found)
  return ok({ reservationId: found.id, userId: found.userId, ledgerId: paid.id })
}

async function paySale(
  facility: CardFacility,
  trx: Writers,
  caller: Caller,
  { amountMinor }: UnpairedRow,
  { purpose = '', phone = '' }: PairWith,
): Promise<Result<Paired>> {
  const note = tidyText(purpose)
  if (note === '') return refuse('invalid', 'saleTextMissing', { field: 'purpose' })
  const buyer = await buyerOf(facility, trx, phone)
  if (!buyer.ok) return buyer
  const ledgerId = uuidv7()
  const charge = { method: 'Other', item: null, quantity: null, amountMinor, note }
  const sale = { kind: 'Other', amountMinor, charges: [charge], term: null } as const
  await writeSale(facility, trx, caller, sale, {
    userId: buyer.value,
    method: 'CreditCard',
    note: '',
    paymentId: ledgerId,
  })
  return ok({ reservationId: null, userId: buyer.value, ledgerId })
}

async function buyerOf(facility: CardFacility, db: Readers, phone: string): Promise<Result<string | null>> {
  if (phone.trim() === '') return ok(null)
  const mobile = servedPhone(phone, facility.settings.current())
  if (mobile === null) return refuse('invalid', 'phoneInvalid', { field: 'phone' })
  const user = await userByPhone(db, mobile)
  return user ? ok(user.id) : refuse('missing', 'phoneUnknown', { field: 'phone' })
}

/** The payment of the charge: ours that was closed without it, or a new one. */
async function storePayment(
  facility: CardFacility,
  trx: Writers,
  caller: Caller,
  row: UnpairedRow,
  { reservationId, userId, ledgerId }: Paired,
): Promise<void> {
  const ours = row.cardPaymentId === null ? undefined : await cardPaymentById(trx, row.cardPaymentId)
  const at = new Date(facility.hostClock.now()).toISOString()
  const closed = {
    status: 'approved',
    statusSince: at,
    kind: reservationId === null ? 'sale' : 'visit',
    ...{ reservationId, userId, ledgerId },
    item: reservationId === null ? 'Other' : null,
    amountMinor: row.amountMinor,
    transactionId: row.chargeId,
    error: null,
    lookAt: null,
  } as const
  // A second charge of an approved payment is a payment of its own.
  if (ours && (ours.status !== 'approved' || ours.transactionId === row.chargeId)) {
    await replaceCardPayment(trx, ours.id, closed)
    return
  }
  await insertCardPayment(trx, {
    ...newPayment(row, caller),
    ...closed,
    createdAt: at,
    askedAt: nowIso(facility),
  })
}

function newPayment({ id, processor, currency, last4 }: UnpairedRow, caller: Caller) {
  return {
    ...{ id, key: id, asked: id, processor, currency },
    callerId: caller.id,
    sale: null,
    gifts: null,
    note: '',
    readerId: null,
    saveCard: 0,
    brand: null,
    last4: last4 === '' ? null : last4,
    donor: null,
    tries: 0,
  } satisfies Partial<CardPaymentRow>
}

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
