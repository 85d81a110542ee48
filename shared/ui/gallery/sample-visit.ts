import type { Payment } from '@mayim/contract/entities/payment.ts'
import type { PatronReservation } from '@mayim/contract/entities/reservation.ts'
import { plainChoices } from '@mayim/domain/capacity/choices.ts'

/** A bath at 19:30 that was booked ahead, without extras: what the visits of all pictures have in common. */
export const sampleVisit = {
  ...plainChoices,
  reservationTime: '19:30',
  expectedEndTime: '20:30',
  roomType: 'bath',
  bath: true,
  companions: 0,
  useDiscountPrice: false,
  member: false,
  alternateLocation: null,
  advanceReservation: true,
  waitingCode: null,
  price: 35,
  priceLines: [{ key: 'bath', amount: 35 }],
  merchandise: [],
  merchTotal: 0,
  adjustments: [],
  feeAgreed: null,
  donationTotal: 0,
  tipTotal: 0,
  reservationNotes: '',
  userNotes: '',
  replacingReservationId: null,
  undoUntil: null,
  holdExpiresAt: null,
} satisfies Partial<PatronReservation>

/** An approved payment of a visit by card. */
export const samplePayment = {
  method: 'CreditCard',
  status: 'Approved',
  purpose: 'Visit',
  note: '',
  tipNote: '',
  reference: '4242',
} satisfies Partial<Payment>
