import { isDormant } from './dormant.ts'

/** What decides whether the rows of a patron leave the hub. */
export interface PatronFacts {
  /** Civil dates `YYYY-MM-DD` of everything that shows her: visits, bookings, waits, payments, sign-ins, changes. */
  readonly lastUses: readonly string[]
  readonly isStaff: boolean
  /** The account is closed, which the desk must know. */
  readonly isDisabled: boolean
  /** She avoids an attendant, which the desk must respect also while the link is cut. */
  readonly excludesSomebody: boolean
  /** The last day of her membership; null without one. */
  readonly memberUntil: string | null
  /** Money or a request of a visit is open, or a payment of hers is part of somebody else's visit. */
  readonly isOpen: boolean
  /** Both sides would make the same account for her phone, or nobody looks for it by a phone. */
  readonly isFoundByPhone: boolean
}

/**
 * Whether the rows of a patron leave the hub: she has not come for so many months, and nothing of hers is needed there
 * while the link is cut (privacy-780).
 * @param months 0 for never
 */
export function leavesHub(patron: PatronFacts, today: string, months: number): boolean {
  if (months === 0 || patron.isStaff || patron.isDisabled || patron.excludesSomebody) return false
  if (patron.isOpen || !patron.isFoundByPhone) return false
  if (patron.memberUntil !== null && patron.memberUntil >= today) return false
  return isDormant(patron.lastUses, today, months)
}
