import type { PaymentRow } from '@mayim/contract/entities/payment.ts'
import type { TextKey } from '@mayim/texts/texts.ts'

/** What was sold without a visit; undefined for a visit and for what was given. */
export function soldText({ reservationId, purpose }: PaymentRow): TextKey | undefined {
  if (reservationId !== null || purpose === 'Visit' || purpose === 'Donation' || purpose === 'Tip') return
  return `money.sold.${purpose}`
}
