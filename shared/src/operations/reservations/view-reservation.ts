import type { PatronReservation } from '../../contract/entities/reservation.ts'
import type { LedgerRow, ReservationRow, UserRow } from '../../data/schema.ts'
import { businessMinutes, wallTime } from '../../domain/business-day.ts'
import type { Choices } from '../../domain/choices.ts'
import { decimalOf } from '../../domain/money.ts'
import { roomTypeOf } from '../../domain/room-type.ts'
import { shownStatus } from '../../domain/visit.ts'
import { balanceMinor } from './ledger-table.ts'

type PaymentView = PatronReservation['payments'][number]

/** A reservation as its own patron sees it: no staff's note, no addresses, no room. */
export function viewForPatron(
  row: ReservationRow,
  lines: readonly LedgerRow[],
  user?: Pick<UserRow, 'notes'>,
): PatronReservation {
  const balance = balanceMinor(row, lines)
  const paidMinor = -sumOf(lines, line => line.kind === 'payment' || line.kind === 'refund')
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
    balance: decimalOf(balance),
    amountPaid: decimalOf(paidMinor),
    paid: balance <= 0,
    payments: lines.filter(line => line.kind !== 'charge').map(viewPayment),
    merchandise: [],
    merchTotal: 0,
    donationTotal: decimalOf(
      Math.abs(sumOf(lines, line => line.kind === 'donation' && line.amountMinor < 0)),
    ),
    tipTotal: decimalOf(Math.abs(sumOf(lines, line => line.kind === 'tip' && line.amountMinor < 0))),
    reservationNotes: row.userNotes,
    userNotes: user?.notes ?? '',
    replacingReservationId: row.replacingReservationId,
    holdExpiresAt: row.bookingStatus === 'Pending' ? row.holdExpiresAt : null,
    timeArrived: row.timeArrived,
    timeCompleted: row.timeCompleted,
  }
}

/** Her choices, as the domain reads them. */
export function choicesOf(row: Pick<ReservationRow, keyof Choices>): Choices {
  return {
    bath: row.bath === 1,
    privateRoom: row.privateRoom === 1,
    handicapped: row.handicapped === 1,
    segula: row.segula === 1,
    kallah: row.kallah === 1,
    doubleSlot: row.doubleSlot === 1,
    parking: row.parking === 1,
    salonManicure: row.salonManicure === 1,
    salonPedicure: row.salonPedicure === 1,
    salonBoth: row.salonBoth === 1,
    chabadBor: row.chabadBor === 1,
  }
}

function sumOf(lines: readonly LedgerRow[], counts: (line: LedgerRow) => boolean): number {
  return lines.filter(counts).reduce((sum, line) => sum + line.amountMinor, 0)
}

function viewPayment(line: LedgerRow): PaymentView {
  return {
    id: line.id,
    reservationId: line.reservationId,
    method: line.method as PaymentView['method'],
    status: 'Approved',
    amount: decimalOf(line.amountMinor),
    dateCreated: line.at,
    note: line.note,
    tipNote: '',
    reference: null,
  }
}
