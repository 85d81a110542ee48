import { isDormant } from './dormant.ts'

/** What decides whether the account of a patron is deleted because she no longer comes. */
export interface PatronFacts {
  /** Civil dates `YYYY-MM-DD` of everything that shows her: visits, bookings, waits, payments, sign-ins, changes. */
  readonly lastUses: readonly string[]
  readonly isStaff: boolean
  /** The account is closed, which the desk must know. */
  readonly isDisabled: boolean
  /** She avoids an attendant, which must be respected when she comes again. */
  readonly excludesSomebody: boolean
  /** The last day of her membership; null without one. */
  readonly memberUntil: string | null
  /** She or the facility owes money for a visit, or she has credit left. */
  readonly hasOpenMoney: boolean
}

/**
 * Whether the account of a patron is deleted: she has not come for so many months, and nothing of hers is open
 * (privacy-780).
 * @param months 0 for never
 */
export function isLongUnseen(patron: PatronFacts, today: string, months: number): boolean {
  if (months === 0 || patron.isStaff || patron.isDisabled || patron.excludesSomebody) return false
  if (patron.hasOpenMoney) return false
  if (patron.memberUntil !== null && patron.memberUntil >= today) return false
  return isDormant(patron.lastUses, today, months)
}
