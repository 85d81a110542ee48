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

/**
 * Checks the donate form: e-mail, an amount of at least 1, and for a guest her name and phone (money-57). Refuses
 * `emailRequired`, `amountRequired`, `firstNameRequired`, `lastNameRequired` and `phoneIsRequired`.
 */
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
  /** The only one that may stay empty. */
  readonly teacherNumber: string
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
 * e-mail address, and `datePast` with a date that has passed (booking-47).
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
    teacherNumber: tidyText(form.teacherNumber),
  }
  const empty = required.find(field => tidy[field] === '')
  if (empty !== undefined) return refuse('invalid', 'formIncomplete', { field: empty })
  if (!isEmail(tidy.email)) return refuse('invalid', 'formIncomplete', { field: 'email' })
  for (const field of ['reservationDate', 'weddingDate'] as const) {
    if (!datePattern.test(tidy[field])) return refuse('invalid', 'formIncomplete', { field })
    if (tidy[field] < today) return refuse('invalid', 'datePast', { field })
  }
  return ok(tidy)
}
