import { type PaymentPurpose, paymentPurposes } from '@mayim/contract/entities/payment.ts'
import type { PatronReservation } from '@mayim/contract/entities/reservation.ts'
import type { MerchandiseLine } from '@mayim/contract/entities/shop.ts'
import { isHold, undoCancelMs } from '@mayim/domain/booking/booking-status.ts'
import { businessMinutes, wallTime } from '@mayim/domain/calendar/business-day.ts'
import { roomTypeOf } from '@mayim/domain/capacity/choices.ts'
import { type AdjustmentMethod, isAdjustment } from '@mayim/domain/money/adjustment.ts'
import { giftWordOf } from '@mayim/domain/money/donation.ts'
import { openBalance } from '@mayim/domain/money/due-back.ts'
import { amountPaidOf, balanceOf, givenOf, isSettled, movesMoney } from '@mayim/domain/money/ledger.ts'
import { merchandiseTotal, type Sold, soldItems } from '@mayim/domain/money/merchandise.ts'
import { decimalOf } from '@mayim/domain/money/money.ts'
import { undoneBy } from '@mayim/domain/money/undo-payment.ts'
import { shownStatus } from '@mayim/domain/visit/visit.ts'
import type { Facility } from '../ground/runtime/facility.ts'
import { choicesOf } from '../ground/schema/columns.ts'
import type { LedgerRow, ReservationRow, UserRow } from '../ground/schema/schema.ts'

type PaymentView = PatronReservation['payments'][number]

/** A reservation for its patron: without the staff's note, addresses and room. */
export function viewForPatron(
  { notes }: Pick<Facility, 'notes'>,
  row: ReservationRow,
  lines: readonly LedgerRow[],
  user?: Pick<UserRow, 'notes'>,
): PatronReservation {
  return {
    reservationId: row.id,
    reservationCode: row.code,
    reservationStatus: shownStatus(row),
    reservationDate: row.date,
    reservationTime: row.time,
    expectedEndTime: wallTime(businessMinutes(row.time) + row.minutes),
    reservationCreated: row.createdAt,
    userId: row.userId,
    roomType: roomTypeOf(choicesOf(row)),
    ...choicesOf(row),
    companions: row.companions,
    useDiscountPrice: row.useDiscountPrice === 1,
    member: row.member === 1,
    alternateLocation: null,
    advanceReservation: row.advanceReservation === 1,
    waitingCode: row.waitingCode,
    price: decimalOf(row.priceMinor),
    priceLines: (JSON.parse(row.priceLines) as { key: string; amountMinor: number }[]).map(line => ({
      key: line.key,
      amount: decimalOf(line.amountMinor),
    })),
    balance: openBalance({
      reservationStatus: shownStatus(row),
      balance: decimalOf(balanceOf(row.priceMinor, lines)),
    }),
    amountPaid: decimalOf(amountPaidOf(lines)),
    paid: isSettled(row.priceMinor, lines),
    payments: lines.filter(movesMoney).map(viewPayment),
    merchandise: viewMerchandise(lines),
    merchTotal: decimalOf(merchandiseTotal(lines)),
    adjustments: lines.filter(isAdjustment).map(viewAdjustment),
    feeAgreed: viewAgreement(row),
    donationTotal: decimalOf(givenOf('donation', lines)),
    tipTotal: decimalOf(givenOf('tip', lines)),
    reservationNotes: notes.open(row.userNotes),
    userNotes: notes.open(user?.notes ?? ''),
    replacingReservationId: row.replacingReservationId,
    undoUntil: undoUntil(row),
    holdExpiresAt: isHold(row) || isExpiredHold(row) ? row.holdExpiresAt : null,
    timeArrived: row.timeArrived,
    timeCompleted: row.timeCompleted,
  }
}

/** The end of the undo minute, by the facility's clock. Null for a hold that expired. */
function undoUntil(row: ReservationRow): string | null {
  if (shownStatus(row) !== 'Canceled' || isExpiredHold(row)) return null
  return new Date(Date.parse(row.statusSince) + undoCancelMs).toISOString()
}

/** Whether a hold expired, rather than being canceled before its end. */
function isExpiredHold({ bookingStatus, holdExpiresAt, statusSince }: ReservationRow): boolean {
  return bookingStatus === 'Canceled' && holdExpiresAt !== null && holdExpiresAt <= statusSince
}

/** The merchandise of a reservation, summed from its ledger lines (money-61). */
export function viewMerchandise(lines: readonly LedgerRow[]): MerchandiseLine[] {
  return soldItems(lines).map(viewSold)
}

function viewSold(sold: Sold): MerchandiseLine {
  return {
    item: sold.item,
    description: sold.description,
    quantity: sold.quantity,
    price: decimalOf(sold.priceMinor),
    total: decimalOf(sold.totalMinor),
  }
}

function viewAgreement({ feeAgreedMinor, feeAgreedWords: words, feeAgreedAt: at }: ReservationRow) {
  return at === null ? null : { amount: decimalOf(feeAgreedMinor), words, at }
}

function viewAdjustment({ id, method, amountMinor, note, at }: LedgerRow & { method: AdjustmentMethod }) {
  return { id, kind: method, amount: decimalOf(amountMinor), note, dateCreated: at }
}

/** A ledger line that moved money, with the ledger's sign: a payment is negative (money-17). */
export function viewPayment(line: LedgerRow): PaymentView {
  const undoes = undoneBy(line)
  return {
    id: line.id,
    reservationId: line.reservationId,
    method: paymentMethodOf(line),
    status: 'Approved',
    amount: decimalOf(line.amountMinor),
    purpose: purposeOf(line),
    dateCreated: line.at,
    note: line.note,
    tipNote: line.kind === 'tip' ? giftWordOf(line.item ?? '') : '',
    reference: null,
    ...(undoes === null ? {} : { undoes }),
  }
}

function paymentMethodOf({ kind, method }: Pick<LedgerRow, 'kind' | 'method'>): PaymentView['method'] {
  if (kind === 'donation') return 'Donation'
  if (kind === 'tip') return 'Tip'
  return method as PaymentView['method']
}

/** Of a payment without a visit its line names the kind of the sale (money-467). */
export function purposeOf({
  kind,
  reservationId,
  item,
}: Pick<LedgerRow, 'kind' | 'reservationId' | 'item'>): PaymentPurpose {
  if (kind === 'donation') return 'Donation'
  if (kind === 'tip') return 'Tip'
  if (reservationId !== null) return 'Visit'
  return paymentPurposes.find(each => each === item) ?? 'Other'
}
