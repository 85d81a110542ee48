import { mostCompanions } from '../capacity/choices.ts'
import { ok, type Refusal, type Result, refuse } from '../result.ts'
import { isEmail, tidyText } from '../validation.ts'

/** The donate page's form (money-57). */
export interface DonateForm {
  readonly email: string
  readonly amountMinor: number
  readonly firstName: string
  readonly lastName: string
  readonly phone: string
}

const leastDonationMinor = 100

/** Checks the donate form: e-mail, an amount of at least 1, and for a guest her name and phone (money-57). */
export function checkDonateForm(form: DonateForm, loggedIn: boolean): Result<DonateForm> {
  return checkDonateFields(form, loggedIn)[0] ?? ok(form)
}

/** Every refusal of the donate form, in the order of `checkDonateForm`; empty for a sound one. */
export function checkDonateFields(form: DonateForm, loggedIn: boolean): Refusal[] {
  const isEnough = Number.isSafeInteger(form.amountMinor) && form.amountMinor >= leastDonationMinor
  const guest = loggedIn
    ? []
    : ([
        [tidyText(form.firstName) !== '', 'firstNameRequired', 'firstName'],
        [tidyText(form.lastName) !== '', 'lastNameRequired', 'lastName'],
        [tidyText(form.phone) !== '', 'phoneIsRequired', 'phone'],
      ] as const)
  const checks = [
    [isEmail(form.email.trim()), 'emailRequired', 'email'],
    [isEnough, 'amountRequired', 'amt'],
    ...guest,
  ] as const
  return checks.flatMap(([isSound, code, field]) => (isSound ? [] : [refuse('invalid', code, { field })]))
}

/** The form for a bride's visit; dates are `YYYY-MM-DD` (booking-47). */
export interface KallahForm {
  readonly email: string
  readonly kallahName: string
  readonly address: string
  readonly kallahPhone: string
  readonly teacher: string
  readonly weddingDate: string
  readonly reservationDate: string
  /** `HH:mm`; empty: the office sets it. */
  readonly reservationTime: string
  /** May stay empty. */
  readonly teacherNumber: string
  /** How many women come with her; may stay empty. */
  readonly companions: string
}

const required = [
  'reservationDate',
  'weddingDate',
  'kallahPhone',
  'email',
  'kallahName',
  'address',
  'teacher',
] as const
const datePattern = /^\d{4}-\d{2}-\d{2}$/

/**
 * Judges the kallah form and gives it back tidied. Refuses `formIncomplete` with the first field that is empty or no
 * e-mail address, `datePast` with a date that has passed (booking-47), and `quantityInvalid` for a number of companions
 * that is none or too great (booking-520).
 * @param today the business date, `YYYY-MM-DD`
 */
export function checkKallahForm(form: KallahForm, today: string): Result<KallahForm> {
  const tidy: KallahForm = {
    email: tidyText(form.email),
    kallahName: tidyText(form.kallahName),
    address: tidyText(form.address),
    kallahPhone: tidyText(form.kallahPhone),
    teacher: tidyText(form.teacher),
    weddingDate: tidyText(form.weddingDate),
    reservationDate: tidyText(form.reservationDate),
    reservationTime: tidyText(form.reservationTime),
    teacherNumber: tidyText(form.teacherNumber),
    companions: tidyText(form.companions),
  }
  const empty = required.find(field => tidy[field] === '')
  if (empty !== undefined) return refuse('invalid', 'formIncomplete', { field: empty })
  if (!isEmail(tidy.email)) return refuse('invalid', 'formIncomplete', { field: 'email' })
  for (const field of ['reservationDate', 'weddingDate'] as const) {
    if (!datePattern.test(tidy[field])) return refuse('invalid', 'formIncomplete', { field })
    if (tidy[field] < today) return refuse('invalid', 'datePast', { field })
  }
  return /^\d{0,2}$/.test(tidy.companions) && Number(tidy.companions) <= mostCompanions
    ? ok(tidy)
    : refuse('invalid', 'quantityInvalid', { field: 'companions' })
}

/** The contact form (messages-33). */
interface ContactForm {
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly message: string
}

/**
 * Checks the contact form and returns it trimmed, the message with its own lines: e-mail, message and, for a guest,
 * the last name (messages-33).
 */
export function checkContactForm(form: ContactForm, loggedIn: boolean): Result<ContactForm> {
  const tidy: ContactForm = {
    firstName: tidyText(form.firstName),
    lastName: tidyText(form.lastName),
    email: tidyText(form.email),
    message: form.message.normalize('NFC').trim(),
  }
  if (!loggedIn && tidy.lastName === '') return refuse('invalid', 'lastNameRequired', { field: 'lastName' })
  if (!isEmail(tidy.email)) return refuse('invalid', 'emailRequired', { field: 'email' })
  if (tidy.message === '') return refuse('invalid', 'messageRequired', { field: 'message' })
  return ok(tidy)
}

/** The usual positions of the careers form (messages-34); a facility may list its own. */
export const positions = ['Reception', 'Attendant', 'Cleaning', 'Other'] as const

/** The careers form (messages-34). */
export interface CareersForm {
  readonly firstName: string
  readonly lastName: string
  readonly phone: string
  readonly email: string
  readonly experience: string
  readonly position: string
}

const codes = {
  firstName: 'firstNameRequired',
  lastName: 'lastNameRequired',
  phone: 'phoneIsRequired',
  experience: 'experienceRequired',
} as const

/**
 * Judges the careers form and gives it back tidied: all of it is required, the position is one of the list
 * (messages-34).
 */
export function checkCareersForm(
  form: CareersForm,
  offered: readonly string[] = positions,
): Result<CareersForm> {
  const tidy = {
    firstName: tidyText(form.firstName),
    lastName: tidyText(form.lastName),
    phone: tidyText(form.phone),
    email: tidyText(form.email),
    experience: form.experience.normalize('NFC').trim(),
  }
  for (const field of ['firstName', 'lastName', 'phone'] as const) {
    if (tidy[field] === '') return refuse('invalid', codes[field], { field })
  }
  if (!isEmail(tidy.email)) return refuse('invalid', 'emailRequired', { field: 'email' })
  if (tidy.experience === '') return refuse('invalid', codes.experience, { field: 'experience' })
  const position = offered.find(each => each === form.position)
  if (position === undefined) return refuse('invalid', 'positionRequired', { field: 'position' })
  return ok({ ...tidy, position })
}
