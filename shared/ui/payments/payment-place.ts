import type { Side } from '@mayim/domain/side.ts'

/** By which payments are written, and who is asked to prove themselves for a refund (money-320). */
export interface PaymentPlace {
  readonly side: Side
  readonly timeZone: string
  readonly currency: string
}
