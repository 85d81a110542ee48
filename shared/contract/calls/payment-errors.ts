import type { RefusalCode } from '@mayim/domain/refusal.ts'
import { relayedToPortal } from './error-groups.ts'
import { ownPasswordErrors } from './staff.ts'

/** Of a card that its bank declines. */
export const declineErrors = [
  'cardAuthentication',
  'cardCvcWrong',
  'cardDeclined',
  'cardExpired',
  'cardFunds',
  'cardNumberWrong',
  'cardProcessing',
  'cardTooOften',
] as const satisfies readonly RefusalCode[]

/** Of a payment by card. */
export const paymentErrors = [
  'amountOverBalance',
  'amountTooSmall',
  'cardMissing',
  'cardNeedsAction',
  'cardsNotSet',
  'holdExpired',
  'idempotencyKeyReused',
  'nothingOwed',
  'overpaid',
  'paidTooLate',
  'paymentCanceled',
  'paymentClosed',
  'paymentMismatch',
  'paymentMissing',
  'paymentUnderWay',
  'paymentUnknown',
  'priceChanged',
  'processorUnreachable',
  'readerBusy',
  'readerStopped',
  'readerTimedOut',
  'readerWaiting',
  'reservationMissing',
  'shabbosMode',
  'statusNotAllowed',
] as const satisfies readonly RefusalCode[]

/** Of the amount to pay, and of who may pay it. */
export const paymentFormErrors = [
  'amountInvalid',
  'amountNegative',
  'amountRequired',
  'cashAtDesk',
  'donationTextMissing',
  'donationTypeMissing',
  'emailRequired',
  'firstNameRequired',
  'lastNameRequired',
  'notAllowed',
  'phoneIsRequired',
  'tipTypeMissing',
] as const satisfies readonly RefusalCode[]

/** Of saving a card. */
export const savedCardAddErrors = [
  ...declineErrors,
  'cardFieldsOff',
  'cardFormNotHere',
  'cardMissing',
  'cardNeedsAction',
  'cardsNotSet',
  'noSavedCards',
  'processorUnreachable',
  'savedCardMissing',
  'tooManyCards',
] as const satisfies readonly RefusalCode[]

/** Of a sale without a visit. */
export const saleErrors = [
  'itemMissing',
  'itemTwice',
  'levelMissing',
  'membershipRunning',
  'packageMissing',
  'quantityInvalid',
  'saleTextMissing',
  'userMissing',
  'voucherAmount',
] as const satisfies readonly RefusalCode[]

/** Of a payment at a card reader. */
export const readerPayErrors = [
  ...saleErrors,
  'amountInvalid',
  'amountNegative',
  'donationTextMissing',
  'donationTypeMissing',
  'notAllowed',
  'tipTypeMissing',
  ...paymentErrors,
  ...declineErrors,
  ...relayedToPortal,
  'notTonight',
  'readerMissing',
  'readerOffline',
] as const satisfies readonly RefusalCode[]

/** Of paying back. */
export const payBackErrors = [
  ...declineErrors,
  ...ownPasswordErrors,
  ...relayedToPortal,
  'amountOverDue',
  'amountTooSmall',
  'cardsNotSet',
  'idempotencyKeyReused',
  'nothingToPayBack',
  'onlyRefund',
  'paymentMissing',
  'processorUnreachable',
  'refundRefused',
  'refundUnderWay',
  'prepaidWholeOnly',
  'refundWholeOnly',
  'reservationMissing',
  'shabbosMode',
] as const satisfies readonly RefusalCode[]

/** Of a payment, a donation or a tip. */
export const makePaymentErrors = [
  ...saleErrors,
  ...paymentErrors,
  ...paymentFormErrors,
  ...declineErrors,
  ...relayedToPortal,
  'cardFieldsOff',
  'cardFormNotHere',
  'savedCardMissing',
] as const satisfies readonly RefusalCode[]
