import type { PaymentRow } from '@mayim/contract/entities/payment.ts'
import type { ComponentType } from 'react'

/** The facts of the facility by which the day is written. */
export interface DayPlace {
  readonly timeZone: string
  readonly currency: string
  /** Refunds what was sold without a visit (money-703), where this side has the dialog for it. */
  readonly RefundOfSale?: ComponentType<{ payment: PaymentRow; onClose: () => void }>
}
