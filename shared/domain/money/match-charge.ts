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
  /** What went back by nobody here, where the list says that alone. */
  readonly elsewhereMinor?: number
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
  /** What of that was found in a list before: nobody here gave it back. */
  readonly elsewhereMinor: number
  /** A refund of ours has no outcome yet. */
  readonly isReturning: boolean
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
  if (!isItsOwn(listed, known)) return leftMinor > 0 ? { kind: 'noLine', amountMinor: leftMinor } : null
  const lackingMinor = known.amountMinor - known.backMinor - leftMinor
  return lackingMinor > 0 ? { kind: 'noCharge', amountMinor: lackingMinor } : null
}

function isItsOwn(listed: ListedCharge, known: KnownPayment | null): known is KnownPayment {
  return known?.isApproved === true && known.hasLine && known.transactionId === listed.id
}

/**
 * What of a payment of ours went back by nobody here, in minor units (money-1063); null where the list does not say it, or
 * where a refund of ours may be in it or not.
 */
export function elsewhereOf(listed: ListedCharge, known: KnownPayment | null): number | null {
  if (!isItsOwn(listed, known) || known.isOpen || known.isReturning) return null
  if (listed.elsewhereMinor !== undefined) return listed.elsewhereMinor
  if (listed.backMinor === null) return null
  const leftMinor = listed.amountMinor - listed.backMinor
  const ownBackMinor = known.backMinor - known.elsewhereMinor
  return Math.max(0, known.amountMinor - ownBackMinor - leftMinor)
}
