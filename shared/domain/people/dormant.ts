import { monthsBefore } from './months-ago.ts'

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
