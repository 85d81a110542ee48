/**
 * The kinds of ledger lines (money-17): signed minor units, charges positive, payments negative. A donation or a tip is
 * two lines, the charge and its payment. A transfer is also a pair: a payment for one booking moves to the one that
 * replaces it, or to the patron's next visit.
 */
export type LedgerKind = 'charge' | 'payment' | 'refund' | 'donation' | 'tip' | 'transfer'

export interface LedgerLine {
  readonly kind: LedgerKind
  readonly amountMinor: number
}

/** The balance: the price fixed at booking plus every later line. Positive is owed, negative is credit (money-18). */
export function balanceOf(priceMinor: number, lines: readonly LedgerLine[]): number {
  return sumOf(lines, priceMinor)
}

/** What the visit costs: its price, goods, fees and discounts, paid or not. Gifts are no part of it. */
export function costOf(priceMinor: number, lines: readonly LedgerLine[]): number {
  return sumOf(
    lines.filter(({ kind }) => kind === 'charge'),
    priceMinor,
  )
}

/** Nothing is owed any more (money-18). */
export function isSettled(priceMinor: number, lines: readonly LedgerLine[]): boolean {
  return balanceOf(priceMinor, lines) <= 0
}

/** Whether a line moved money; a charge does not (money-17). */
export function movesMoney({ kind, amountMinor }: LedgerLine): boolean {
  if (kind === 'charge') return false
  return isGift(kind) ? amountMinor < 0 : true
}

/** What was paid for this booking, less what was paid back; charges − this = balance (money-20). */
export function amountPaidOf(lines: readonly LedgerLine[]): number {
  return 0 - sumOf(lines.filter(movesMoney))
}

/**
 * The donations and tips of this booking, by their charges: one payment line can pay for everything at once (money-20).
 */
export function givenOf(kind: 'donation' | 'tip', lines: readonly LedgerLine[]): number {
  return sumOf(lines.filter(line => line.kind === kind && line.amountMinor > 0))
}

/** What was paid for the visit itself; donations and tips are not refunded (money-58). */
export function paidForVisitOf(lines: readonly LedgerLine[]): number {
  return Math.max(0, amountPaidOf(lines) - givenOf('donation', lines) - givenOf('tip', lines))
}

/** The donation and the tip of a booking as far as they are paid, in the order of the lines (money-58). */
export function paidGiftsOf<L extends LedgerLine>(lines: readonly L[]): L[] {
  return coveredGifts(lines).flatMap(({ line, coveredMinor }) =>
    coveredMinor === 0 ? [] : [{ ...line, amountMinor: coveredMinor }],
  )
}

/** The donation and the tip of a booking as far as they are not paid, in the order of the lines (money-58). */
export function unpaidGiftsOf<L extends LedgerLine>(lines: readonly L[]): L[] {
  return coveredGifts(lines).flatMap(({ line, coveredMinor }) =>
    coveredMinor === line.amountMinor ? [] : [{ ...line, amountMinor: line.amountMinor - coveredMinor }],
  )
}

/** Payments cover gifts before the visit (money-58). */
function coveredGifts<L extends LedgerLine>(lines: readonly L[]): { line: L; coveredMinor: number }[] {
  let paidMinor = amountPaidOf(lines)
  const gifts = lines.filter(({ kind, amountMinor }) => isGift(kind) && amountMinor > 0)
  return gifts.map(line => {
    const coveredMinor = Math.min(Math.max(0, paidMinor), line.amountMinor)
    paidMinor -= coveredMinor
    return { line, coveredMinor }
  })
}

/**
 * How much may still be paid back: never more than was captured and not yet returned, and never more than is held for
 * the patron now. The payment of a gift alone stays given (money-58, money-72).
 * @param lines of the booking and of those that it replaced
 */
export function refundableOf(lines: readonly LedgerLine[]): number {
  const captured = 0 - sumOf(lines.filter(({ kind }) => kind === 'payment' || kind === 'refund'))
  return Math.max(0, Math.min(captured, amountPaidOf(lines)))
}

function isGift(kind: LedgerKind): boolean {
  return kind === 'donation' || kind === 'tip'
}

function sumOf(lines: readonly LedgerLine[], start = 0): number {
  return lines.reduce((sum, line) => sum + line.amountMinor, start)
}

/**
 * What was paid of a hold for the visit itself, in minor units: all that was moved to it, and what its gifts leave of what
 * was paid on it. A gift that is not paid takes nothing of money that was paid for a visit (money-1040).
 */
export function paidForHeldVisitOf(lines: readonly LedgerLine[]): number {
  const moved = lines.filter(({ kind }) => kind === 'transfer')
  return Math.max(0, amountPaidOf(moved) + paidForVisitOf(paidOnHold(lines)))
}

/** The lines of a hold without what was moved to it: they alone pay its gifts before it is settled (money-1040). */
export function paidOnHold<L extends LedgerLine>(lines: readonly L[]): L[] {
  return lines.filter(({ kind }) => kind !== 'transfer')
}

/**
 * What goes to the booking that stays when the hold of an edit ends, in minor units: what was paid for the visit, without
 * what prepaid credit paid of the hold (money-1020).
 */
export function toStandingOf(lines: readonly LedgerLine[], prepaidMinor: number): number {
  return Math.max(0, paidForHeldVisitOf(lines) - prepaidMinor)
}

/**
 * The bookings of a patron that credit pays: not one that the hold of an edit will replace, because what was paid for it
 * is on the hold (money-1020).
 */
export function paidByCredit<
  R extends {
    readonly id: string
    readonly bookingStatus: string
    readonly replacingReservationId: string | null
  },
>(open: readonly R[]): R[] {
  const held = new Set(
    open.filter(row => row.bookingStatus === 'Pending').map(row => row.replacingReservationId),
  )
  return open.filter(({ id }) => !held.has(id))
}
