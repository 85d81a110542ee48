const msPerDay = 86_400_000

/** What her membership is now (money-461). */
export interface Membership {
  readonly level: string
  /** The last civil date on which it holds, `YYYY-MM-DD`. */
  readonly expires: string
  /** Whether it gives the reduced prices. */
  readonly reducedPrices: boolean
}

/**
 * One entry of a person's membership. `bought` adds months of a level; `set` states level and last date, whatever was
 * before; `returned` takes back the months of one payment, which was refunded.
 */
export interface MembershipTerm {
  readonly id: string
  readonly kind: 'bought' | 'set' | 'returned'
  readonly level: string
  readonly reducedPrices: boolean
  /** Of `bought`. */
  readonly months: number
  /** Of `set`: the last date. */
  readonly expires: string | null
  /** The business date of the entry. */
  readonly day: string
  /** UTC ISO instant. */
  readonly at: string
  /** Of `bought` and `returned`: the payment's line of the ledger. */
  readonly ledgerId: string | null
}

/**
 * The membership that a person's entries amount to, in the order of their instants, so that two sides that were apart
 * find the same one and no bought month is lost (money-461). Null without entries.
 */
export function membershipOf(terms: readonly MembershipTerm[]): Membership | null {
  const returned = new Set(terms.flatMap(({ kind, ledgerId }) => (kind === 'returned' ? [ledgerId] : [])))
  const counted = terms.filter(
    ({ kind, ledgerId }) => kind === 'set' || (kind === 'bought' && !returned.has(ledgerId)),
  )
  const inOrder = counted.toSorted((a, b) => (a.at === b.at ? order(a.id, b.id) : order(a.at, b.at)))
  return inOrder.reduce<Membership | null>((before, term) => {
    const { level, reducedPrices } = term
    const expires = term.expires ?? addMonths(later(before?.expires ?? term.day, term.day), term.months)
    return { level, reducedPrices, expires }
  }, null)
}

/** Whether she is a member on a civil date; the last date counts (money-461). */
export function isMemberOn(membership: Membership | null, date: string): boolean {
  return membership !== null && date <= membership.expires
}

/** Whether her membership gives the reduced prices for a visit of that date (money-462). */
export function hasMemberPrice(membership: Membership | null, date: string): boolean {
  return isMemberOn(membership, date) && membership?.reducedPrices === true
}

/**
 * Whether she may buy months of this level: not while another level holds, which only an Admin changes (money-463).
 * @param today the business date
 */
export function mayBuyLevel(membership: Membership | null, level: string, today: string): boolean {
  return !isMemberOn(membership, today) || membership?.level === level
}

/** The last date on which the lapse is told: that many days before it, and not after it (money-465). */
export function isLapseDue(
  { expires }: Pick<Membership, 'expires'> & Partial<Membership>,
  today: string,
  daysBefore: number,
): boolean {
  if (daysBefore === 0 || today > expires) return false
  return (Date.parse(expires) - Date.parse(today)) / msPerDay <= daysBefore
}

/** The civil date that many months later; the last day of a shorter month. */
export function addMonths(date: string, months: number): string {
  const [year, month, day] = date.split('-').map(Number) as [number, number, number]
  const lastDay = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  const found = Date.UTC(year, month - 1 + months, Math.min(day, lastDay))
  return new Date(found).toISOString().slice(0, 10)
}

function later(a: string, b: string): string {
  return a > b ? a : b
}

function order(a: string, b: string): number {
  return a < b ? -1 : 1
}
