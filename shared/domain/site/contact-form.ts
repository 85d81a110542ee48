import { ok, type Result, refuse } from '../result.ts'
import { isEmail, tidyText } from '../validation.ts'

/** The contact form (messages-33). */
export interface ContactForm {
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly message: string
}

/**
 * Checks the contact form and returns it trimmed, the message with its own lines: e-mail, message and, for a guest, the
 * last name (messages-33). Refuses `emailRequired`, `messageRequired` and `lastNameRequired`.
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
export type Position = (typeof positions)[number]

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
 * Judges the careers form and gives it back tidied: all of it is required, the position is one of the list (messages-34). Refuses `firstNameRequired`, `lastNameRequired`, `phoneIsRequired`, `emailRequired`,
 * `experienceRequired` and `positionRequired`.
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
