/** A captured charge in the list of a card processor, in minor units. */
export interface ListedCharge {
  /** The processor's number. */
  readonly id: string
  /** Our own id of the payment, as far as the charge names one; else empty. */
  readonly paymentId: string
  /** 0 where the charge was deleted there. */
  readonly amountMinor: number
  /** What went back; null where the list does not say it. */
  readonly backMinor: number | null
  /** ISO 4217, capitals. */
  readonly currency: string
  /** Empty where the list has none. */
  readonly last4: string
  /** UTC ISO. */
  readonly at: string
}

/** What this side knows of the payment that a charge names. */
export interface KnownPayment {
  /** The processor's number; null before there is one. */
  readonly transactionId: string | null
  /** Its outcome is still being found out. */
  readonly isOpen: boolean
  readonly isApproved: boolean
  /** The ledger has its line, of its amount and visit. */
  readonly hasLine: boolean
  readonly amountMinor: number
  /** What was given back of it, or is under way. */
  readonly backMinor: number
}

/** A charge that the ledger lacks, or money of a line that the processor does not hold (money-720). */
interface Unmatched {
  readonly kind: 'noLine' | 'noCharge'
  readonly amountMinor: number
}

/**
 * Compares one listed charge with what is stored of its payment (money-720). Null if they agree, or if an open payment
 * will say it later.
 */
export function matchCharge(listed: ListedCharge, known: KnownPayment | null): Unmatched | null {
  const leftMinor = listed.amountMinor - (listed.backMinor ?? 0)
  if (known?.isOpen) return null
  const isItsOwn = known?.isApproved === true && known.hasLine && known.transactionId === listed.id
  if (!isItsOwn) return leftMinor > 0 ? { kind: 'noLine', amountMinor: leftMinor } : null
  const lackingMinor = known.amountMinor - known.backMinor - leftMinor
  return lackingMinor > 0 ? { kind: 'noCharge', amountMinor: lackingMinor } : null
}
