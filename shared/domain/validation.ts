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

/** Letters of any script with their points and what people write between them (people-41). */
const nameSigns = /[\p{L}\p{M} '’‘׳״"“”.·/()־-]/u
const nameBegins = /^[("“]?\p{L}/u
const nameEnds = /[\p{L}\p{M}.'’׳)"”]$/u
const emailPattern = /^[^\s@<>(),;:"]+@[^\s@.<>(),;:"]+(\.[^\s@.<>(),;:"]+)*\.[^\s@.<>(),;:"]{2,}$/
const longestEmail = 254

/** The settings that the profile form asks. */
export interface ProfileRules {
  /** How many characters a first and a last name need at least. */
  readonly nameMinLetters: number
}

/** How many code points each field of the address needs at least (people-40). */
const shortest: Record<Exclude<keyof Profile, 'email' | 'firstName' | 'lastName'>, number> = {
  address: 3,
  zipcode: 3,
  city: 2,
  state: 2,
}

/**
 * What a sheet, a chat or a PDF adds and nobody sees: marks of direction, joiners, soft hyphens, variation selectors,
 * tags. Those that make an emoji what it is are kept with it.
 */
const unseen = /(\p{ExtPict}\p{EMod}?[\ufe0f\u200d]*)|[\p{DI}\p{Cf}]/gu

/** A text without what nobody sees in it, composed (NFC) (people-42). */
export function withoutUnseen(text: string): string {
  return text.replace(unseen, '$1').normalize('NFC')
}

/** Text as it is kept: nothing unseen, trimmed, inner white space single, composed (NFC) (people-42). */
export function tidyText(text: string): string {
  return withoutUnseen(text.replace(/[\s\u2800\u3164]+/g, ' '))
    .replace(/ +/g, ' ')
    .trim()
}

/**
 * A name as it is kept: the signs of keyboards that lack the right one become it. A double quote within Hebrew is
 * gershayim, an apostrophe after Hebrew geresh, each dash a hyphen, a backtick an apostrophe (people-41).
 */
export function tidyName(text: string): string {
  return tidyText(text)
    .replace(/[`´ʹʼ′＇]/g, "'")
    .replace(/[‐‑‒–—―−]/g, '-')
    .replace(/([א-ת]\p{M}*)(?:["“”„]|''|’’)(?=[א-ת])/gu, '$1״')
    .replace(/([א-ת]\p{M}*)['’‘]/gu, '$1׳')
}

/** Whether a patron must fill in the profile form before booking: where the facility asks for it and the profile has no name (people-39). */
export function needsProfile(
  { firstName, lastName }: { readonly firstName: string; readonly lastName: string },
  { sendEmailForNewUsers }: { readonly sendEmailForNewUsers: boolean },
): boolean {
  return sendEmailForNewUsers && firstName === '' && lastName === ''
}

/** Whether a text in the form of `tidyName` is a name (people-41). */
export function isName(text: string): boolean {
  return strangeSign(text) === null && nameBegins.test(text) && nameEnds.test(text)
}

/** The first character of a tidy text that no name has, for the person to see; null if there is none (people-41). */
export function strangeSign(text: string): string | null {
  return Array.from(text).find(sign => !nameSigns.test(sign)) ?? null
}

/** Whether a name is as long as the facility asks, in code points (people-40). */
export function isLongEnough(name: string, { nameMinLetters }: ProfileRules): boolean {
  return Array.from(name).length >= nameMinLetters
}

/** Whether a text is an e-mail address of the standard pattern (people-40). */
export function isEmail(text: string): boolean {
  return text.length <= longestEmail && emailPattern.test(text)
}

/**
 * Judges the profile form and gives it back tidied. A name that is kept already is not too short: the desk or an
 * import took it. Refuses `profileIncomplete` with the first field that is wrong (people-40).
 */
export function checkProfile(
  profile: Profile,
  rules: ProfileRules,
  kept: Pick<Profile, 'firstName' | 'lastName'> = { firstName: '', lastName: '' },
): Result<Profile> {
  const tidy = tidyProfile(profile)
  for (const field of ['firstName', 'lastName'] as const) {
    if (!isName(tidy[field])) return wrongName(field, tidy[field])
    if (tidy[field] !== kept[field] && !isLongEnough(tidy[field], rules)) return wrong(field)
  }
  if (!isEmail(tidy.email)) return wrong('email')
  for (const [field, least] of Object.entries(shortest) as [keyof typeof shortest, number][]) {
    if (Array.from(tidy[field]).length < least) return wrong(field)
  }
  return ok(tidy)
}

/**
 * Judges what a patron corrects of her own profile (people-890): what she leaves blank stays unknown, and what she writes
 * is as the profile form has it.
 */
export function checkOwnProfile(
  profile: Profile,
  rules: ProfileRules,
  kept: Pick<Profile, 'firstName' | 'lastName'>,
): Result<Profile> {
  const tidy = tidyProfile(profile)
  for (const field of ['firstName', 'lastName'] as const) {
    if (tidy[field] === '' && kept[field] === '') continue
    if (!isName(tidy[field])) return wrongName(field, tidy[field])
    if (tidy[field] !== kept[field] && !isLongEnough(tidy[field], rules)) return wrong(field)
  }
  return tidy.email === '' || isEmail(tidy.email) ? ok(tidy) : wrong('email')
}

/**
 * The same for a profile that the desk writes: each field that is filled in must be valid, a name may be short, and a
 * blank address stays as it was (people-43). Refuses `profileIncomplete` with the first field that is wrong.
 */
export function checkProfileByStaff(profile: Profile): Result<Partial<Profile>> {
  const tidy = tidyProfile(profile)
  for (const field of ['firstName', 'lastName'] as const)
    if (tidy[field] !== '' && !isName(tidy[field])) return wrongName(field, tidy[field])
  if (tidy.email !== '' && !isEmail(tidy.email)) return wrong('email')
  const { firstName, lastName, email, ...address } = tidy
  const known = Object.entries(address).filter(([, text]) => text !== '')
  return ok({ firstName, lastName, email, ...Object.fromEntries(known) })
}

function wrong(field: keyof Profile) {
  return refuse('invalid', 'profileIncomplete', { field })
}

/** Names the character that no name has, if that is the reason. */
function wrongName(field: keyof Profile, name: string) {
  const sign = strangeSign(name)
  return sign === null ? wrong(field) : refuse('invalid', 'profileIncomplete', { field, detail: { sign } })
}

function tidyProfile(profile: Profile): Profile {
  return {
    firstName: tidyName(profile.firstName),
    lastName: tidyName(profile.lastName),
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
