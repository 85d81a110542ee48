import { ok, type Result, refuse } from './result.ts'

/** The profile form (people-39). */
export interface Profile {
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly address: string
  readonly city: string
  readonly state: string
  readonly zipcode: string
}

/** Letters of any script with their points; hyphens, maqaf, apostrophes, geresh, gershayim and spaces between them. */
const namePattern = /^[\p{L}\p{M}]+(?:[ '’׳״־-][\p{L}\p{M}]+)*$/u
const emailPattern = /^[^\s@<>(),;:"]+@[^\s@.<>(),;:"]+(\.[^\s@.<>(),;:"]+)*\.[^\s@.<>(),;:"]{2,}$/
const longestEmail = 254

/** How many code points each field needs at least (people-40). */
const shortest: Record<Exclude<keyof Profile, 'email'>, number> = {
  firstName: 3,
  lastName: 3,
  address: 3,
  zipcode: 3,
  city: 2,
  state: 2,
}

/** Text as it is kept: trimmed, inner white space single, composed (NFC) (people-42). */
export function tidyText(text: string): string {
  return text.normalize('NFC').trim().replace(/\s+/g, ' ')
}

/** Whether a patron must fill in the profile form before booking: where the facility asks for it and the profile has no name (people-39). */
export function needsProfile(
  { firstName, lastName }: { readonly firstName: string; readonly lastName: string },
  { sendEmailForNewUsers }: { readonly sendEmailForNewUsers: boolean },
): boolean {
  return sendEmailForNewUsers && firstName === '' && lastName === ''
}

/** Whether a tidy text is a name: letters, hyphen, apostrophe and space only (people-41). */
export function isName(text: string): boolean {
  return namePattern.test(text)
}

/** Whether a text is an e-mail address of the standard pattern (people-40). */
export function isEmail(text: string): boolean {
  return text.length <= longestEmail && emailPattern.test(text)
}

/**
 * Judges the profile form and gives it back tidied. Refuses `profileIncomplete` with the first field that is wrong
 * (people-40).
 */
export function checkProfile(profile: Profile): Result<Profile> {
  const tidy = tidyProfile(profile)
  for (const field of ['firstName', 'lastName'] as const) {
    if (!isName(tidy[field])) return refuse('invalid', 'profileIncomplete', { field })
  }
  if (!isEmail(tidy.email)) return refuse('invalid', 'profileIncomplete', { field: 'email' })
  for (const [field, least] of Object.entries(shortest) as [keyof typeof shortest, number][]) {
    if (Array.from(tidy[field]).length < least) return refuse('invalid', 'profileIncomplete', { field })
  }
  return ok(tidy)
}

/**
 * The same for a profile that the desk writes: each field that is filled in must be valid, and a blank address stays as it
 * was (people-43). Refuses `profileIncomplete` with the first field that is wrong.
 */
export function checkProfileByStaff(profile: Profile): Result<Partial<Profile>> {
  const tidy = tidyProfile(profile)
  for (const field of ['firstName', 'lastName'] as const)
    if (tidy[field] !== '' && !isName(tidy[field])) return refuse('invalid', 'profileIncomplete', { field })
  if (tidy.email !== '' && !isEmail(tidy.email))
    return refuse('invalid', 'profileIncomplete', { field: 'email' })
  const { firstName, lastName, email, ...address } = tidy
  const known = Object.entries(address).filter(([, text]) => text !== '')
  return ok({ firstName, lastName, email, ...Object.fromEntries(known) })
}

function tidyProfile(profile: Profile): Profile {
  return {
    firstName: tidyText(profile.firstName),
    lastName: tidyText(profile.lastName),
    email: tidyText(profile.email),
    address: tidyText(profile.address),
    city: tidyText(profile.city),
    state: tidyText(profile.state),
    zipcode: tidyText(profile.zipcode),
  }
}

/** Judges an amount of a donation or a tip in minor units (money-53). */
export function checkGiven(amountMinor: number, field = 'amt'): Result<number> {
  if (!Number.isSafeInteger(amountMinor)) return refuse('invalid', 'amountInvalid', { field })
  return amountMinor < 0 ? refuse('invalid', 'amountNegative', { field }) : ok(amountMinor)
}

/** Of one item of merchandise (money-59). */
export const maxOfItem = 10

/** Judges the quantity of a merchandise item: whole, 0 to 10 (money-59). */
export function checkQuantity(quantity: number): Result<number> {
  const sound = Number.isInteger(quantity) && quantity >= 0 && quantity <= maxOfItem
  return sound ? ok(quantity) : refuse('invalid', 'quantityInvalid', { field: 'quantity' })
}
