import Type, { type Static } from 'typebox'
import { Id, Instant, Line, Money, NullableId, NullableLine, nullable, Sentence } from './scalars.ts'

export const paymentMethods = [
  'CreditCard',
  'Cash',
  'Check',
  'Donation',
  'Tip',
  'Fee',
  'CreditRefund',
  'Dispute',
  'Refund',
  'Shabbos Payment',
  'Other',
] as const
export const PaymentMethod = Type.Enum([...paymentMethods])
export const PaymentStatus = Type.Enum(['Approved', 'Error', 'Declined', 'Unknown'])

/** What a payment was for. */
export const paymentPurposes = [
  'Visit',
  'Donation',
  'Tip',
  'Membership',
  'Voucher',
  'Package',
  'Purchase',
  'Other',
] as const
export const PaymentPurpose = Type.Enum([...paymentPurposes])
export type PaymentPurpose = Static<typeof PaymentPurpose>

/** money-2. Amounts have the ledger's sign; screens show donations, tips and fees without it. */
export const Payment = Type.Object({
  id: Id,
  reservationId: NullableId,
  method: PaymentMethod,
  status: PaymentStatus,
  amount: Money,
  purpose: PaymentPurpose,
  dateCreated: Instant,
  note: Sentence,
  tipNote: Sentence,
  /** The last digits. */
  reference: NullableLine,
  transactionID: Type.Optional(NullableLine),
  /** For staff, at the portal: the payment on the processor's own page; null where it has none. */
  processorUrl: Type.Optional(nullable(Line)),
  error: Type.Optional(NullableLine),
  /** The payment that this one undid (money-1100). */
  undoes: Type.Optional(Id),
  /** In the details for staff: the account that took it; null where it is not known. */
  takenBy: Type.Optional(NullableLine),
})
export type Payment = Static<typeof Payment>

/** What may still go back of a paid sale, what has, and what is on its way to the card and not confirmed (money-916). */
export const BackOfSale = Type.Object({ left: Money, done: Money, open: Money })
export type BackOfSale = Static<typeof BackOfSale>

/** The additional fields of a list for staff: the patron, and of a paid sale its refunds, where the portal tells them. */
export const PaymentRow = Type.Object({
  ...Payment.properties,
  reservationCode: NullableLine,
  userId: NullableId,
  back: Type.Optional(BackOfSale),
})
export type PaymentRow = Static<typeof PaymentRow>

/** money-50. */
export const SavedCard = Type.Object({
  id: Line,
  brand: Line,
  last4: Type.String({ maxLength: 4 }),
  /** `MM/YY`. */
  expiry: Type.Optional(Type.String({ maxLength: 5 })),
})
export type SavedCard = Static<typeof SavedCard>
