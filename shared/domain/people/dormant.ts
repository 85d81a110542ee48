import { Temporal } from 'temporal-polyfill'

/** What a patron is asked for after a long absence. */
export interface PersonFacts {
  readonly lastName: string
  readonly zipcode: string
}

/** Wrong answers after which only staff confirm (people-351). */
export const mostFactTries = 5

/**
 * Whether nobody has used an account for so many months that its phone may belong to another person now (people-350).
 * @param lastUses civil dates `YYYY-MM-DD` of everything that shows her: sign-ins, visits, bookings
 */
export function isDormant(lastUses: readonly string[], today: string, months: number): boolean {
  const before = monthsBefore(today, months)
  return lastUses.every(date => date < before)
}

/**
 * Whether the given last name and postal code are those of the account (people-351). Case, spaces, accents and signs do
 * not count, and of an American postal code the first five digits. An account without one of the two proves nothing.
 */
export function provesPerson(known: PersonFacts, given: PersonFacts): boolean {
  const [name, code] = [lettersOf(known.lastName), postalCode(known.zipcode)]
  if (name === '' || code === '') return false
  return name === lettersOf(given.lastName) && code === postalCode(given.zipcode)
}

/** Letters and digits, without points and accents. */
function lettersOf(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
}

function postalCode(text: string): string {
  const code = lettersOf(text)
  return /^\d{9}$/.test(code) ? code.slice(0, 5) : code
}

/** What decides whether the account of a patron is deleted because she no longer comes. */
export interface PatronFacts {
  /** Civil dates `YYYY-MM-DD` of everything that shows her: visits, bookings, waits, payments, sign-ins, changes. */
  readonly lastUses: readonly string[]
  readonly isStaff: boolean
  /** The account is closed, which the desk must know. */
  readonly isDisabled: boolean
  /** She avoids an attendant, which must be respected when she comes again. */
  readonly excludesAttendant: boolean
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
  if (months === 0 || patron.isStaff || patron.isDisabled || patron.excludesAttendant) return false
  if (patron.hasOpenMoney) return false
  if (patron.memberUntil !== null && patron.memberUntil >= today) return false
  return isDormant(patron.lastUses, today, months)
}

/** The civil date that many months before another; the last day of a shorter month (privacy-61). */
export function monthsBefore(date: string, months: number): string {
  return Temporal.PlainDate.from(date).subtract({ months }).toString()
}
