import { isLanguage, type Language } from '../language.ts'
import { isEmail, isLongEnough, isName, tidyName, tidyText, withoutUnseen } from '../validation.ts'
import { guessColumns, type ImportColumns, type ImportField, importFields } from './import-columns.ts'
import { type DateOrder, readDate, readTime } from './import-dates.ts'
import { type PhoneRules, phonesOf } from './import-phones.ts'
import { type NameOrder, splitName } from './names.ts'

/** The faults of a line that are found before anything is imported (people-87). */
export const importFaults = [
  'cellsMismatch',
  'noPatron',
  'phoneMissing',
  'phoneInvalid',
  'phoneScientific',
  'nameInvalid',
  'emailInvalid',
  'languageInvalid',
  'flagInvalid',
  'dateInvalid',
  'datePast',
  'timeInvalid',
  'bookingIncomplete',
  'textTooLong',
  'moreKept',
  'nameShort',
] as const
type ImportFaultCode = (typeof importFaults)[number]

export interface ImportFault {
  /** The number of the column, from 0; null for a fault of the whole line. */
  readonly column: number | null
  readonly code: ImportFaultCode
}

/** A patron as one line of the file has her. An empty text and a missing flag say nothing. */
export interface ImportedPatron {
  readonly phone: string
  readonly language: Language | null
  readonly texts: Readonly<Record<TextField, string>>
  /** Further phones and e-mail addresses: E.164, or as written where it is no phone that is reached. */
  readonly further: readonly string[]
  readonly localResident: boolean
  readonly discount: boolean
}

export interface ImportedBooking {
  readonly date: string
  readonly time: string
  readonly bath: boolean
}

export interface ImportLine {
  readonly patron: ImportedPatron
  readonly booking: ImportedBooking | null
}

export interface LineRules extends PhoneRules {
  /** The civil date of tonight. */
  readonly today: string
  /** Of the column of dates. */
  readonly dateOrder: DateOrder
  /** Of the column of whole names. */
  readonly nameOrder: NameOrder
  readonly nameMinLetters: number
}

/** A line that is imported, with what the Admin is told of it, or the faults for which it is left out. */
export type ReadLine =
  | { readonly line: ImportLine; readonly told: readonly ImportFault[] }
  | { readonly faults: readonly ImportFault[] }

/** The longest text of each field, in code points. */
export const textLimits = {
  firstName: 120,
  lastName: 120,
  email: 254,
  address: 120,
  city: 120,
  state: 120,
  zipcode: 120,
  notes: 2000,
  internalNote: 2000,
} as const satisfies Partial<Record<ImportField, number>>
export type TextField = keyof typeof textLimits

/** Of a cell that is read and not kept as it is. */
const longestCell = 500

const flags: Readonly<Record<string, boolean>> = {
  '': false,
  '0': false,
  no: false,
  n: false,
  false: false,
  לא: false,
  ניין: false,
  '1': true,
  yes: true,
  y: true,
  true: true,
  x: true,
  כן: true,
  יא: true,
}
const languageNames: Readonly<Record<string, Language>> = {
  english: 'en',
  hebrew: 'he',
  yiddish: 'yi',
  אנגלית: 'en',
  עברית: 'he',
  אידיש: 'yi',
  יידיש: 'yi',
}

/** What stands in the first cell of a line that sums up the others. */
const sums =
  /^(?:(?:grand|sub)?[ -]?total|sum|count|records?|page|printed|gesamt|summe|סה.{0,2}כ|סך)(?!\p{L})/iu

/**
 * Reads one line of the file: the patron and her booking, or every fault of the line with its column (people-87). Cells
 * that are missing at the end are empty. A fault of the booking leaves out the booking alone.
 */
export function readImportLine(cells: readonly string[], columns: ImportColumns, rules: LineRules): ReadLine {
  if (cells.slice(columns.length).some(cell => cell.trim() !== ''))
    return { faults: [{ column: null, code: 'cellsMismatch' }] }
  const values = valuesOf(cells, columns, rules)
  const value = (field: ImportField) => values.get(field) as string
  const phones = phonesOf(cells, columns, rules)
  if ('code' in phones && isNoPatron(cells, columns)) return { faults: [{ column: null, code: 'noPatron' }] }
  const found = importFields.flatMap(field => {
    const code = faultOf(field, value(field), rules)
    return code === null ? [] : [{ field, column: columnOf(columns, field), code }]
  })
  const ofBooking = found.filter(({ field }) => bookingFields.has(field))
  const faults: ImportFault[] = found.filter(({ field }) => !bookingFields.has(field)).map(plainFault)
  if ('code' in phones) faults.unshift({ column: columnOf(columns, 'phone'), code: phones.code })
  if (faults.length > 0 || 'code' in phones) return { faults }
  const booking = bookingOf(value, ofBooking.length > 0)
  const told: ImportFault[] = ofBooking.map(plainFault)
  if (booking === 'half')
    told.push({ column: columnOf(columns, 'reservationDate'), code: 'bookingIncomplete' })
  const further = [...phones.others, ...emailsIn(cells, columns).slice(1)]
  if (further.length > 0) told.push({ column: columnOf(columns, 'phone'), code: 'moreKept' })
  for (const field of ['firstName', 'lastName'] as const)
    if (value(field) !== '' && !isLongEnough(value(field), rules))
      told.push({ column: columnOf(columns, field), code: 'nameShort' })
  const fields = Object.keys(textLimits) as TextField[]
  return {
    told,
    line: {
      patron: {
        phone: phones.phone,
        further,
        language: languageIn(value('language')),
        texts: Object.fromEntries(fields.map(field => [field, value(field)])) as Record<TextField, string>,
        localResident: flagIn(value('localResident')) === true,
        discount: flagIn(value('discount')) === true,
      },
      booking: booking === 'half' ? null : booking,
    },
  }
}

/** The orders of a file; null for dates of which nobody said it yet. */
interface Orders {
  readonly nameOrder: NameOrder
  readonly dateOrder: DateOrder | null
}

/** The name on a line, for a list of messages. */
export function nameOnLine(cells: readonly string[], columns: ImportColumns, orders: Orders): string {
  const values = valuesOf(cells, columns, orders)
  return `${values.get('firstName')} ${values.get('lastName')}`.trim()
}

const bookingFields: ReadonlySet<ImportField> = new Set(['reservationDate', 'reservationTime', 'bath'])

function plainFault({ column, code }: ImportFault): ImportFault {
  return { column, code }
}

/** Null without one, `half` where a date or a time is missing or something is wrong with it. */
function bookingOf(value: (field: ImportField) => string, isWrong: boolean): ImportedBooking | null | 'half' {
  const [date, time] = [value('reservationDate'), value('reservationTime')]
  if (isWrong || (date === '' && time === '')) return null
  if (date === '' || time === '') return 'half'
  return { date, time, bath: flagIn(value('bath')) === true }
}

/** The tidy text of each field; a whole name is split, and dates and times are brought to one form where they are read. */
function valuesOf(
  cells: readonly string[],
  columns: ImportColumns,
  { nameOrder, dateOrder }: Orders,
): ReadonlyMap<ImportField, string> {
  const values = new Map(importFields.map(field => [field, textIn(cells, columns, field)]))
  const text = (field: ImportField) => values.get(field) as string
  const whole = columns.includes('fullName') ? splitName(text('fullName'), nameOrder) : null
  values.set('firstName', `${whole?.firstName ?? text('firstName')} ${text('middleName')}`.trim())
  if (whole) values.set('lastName', whole.lastName)
  values.set('email', emailsIn(cells, columns)[0] ?? '')
  const [date, time] = [text('reservationDate'), text('reservationTime')]
  values.set('reservationDate', readDate(date, dateOrder) ?? date)
  const withTime = columns.includes('reservationTime') ? time : date
  values.set('reservationTime', readTime(withTime) ?? (withTime === time ? time : ''))
  return values
}

function textIn(cells: readonly string[], columns: ImportColumns, field: ImportField): string {
  const text = cells[columns.indexOf(field)] ?? ''
  if (field === 'notes' || field === 'internalNote') return withoutUnseen(text).trim()
  return nameFields.has(field) ? tidyName(text) : tidyText(text)
}

const nameFields: ReadonlySet<ImportField> = new Set(['firstName', 'middleName', 'lastName', 'fullName'])

/** Google writes several in one cell. */
function emailsIn(cells: readonly string[], columns: ImportColumns): string[] {
  const parts = textIn(cells, columns, 'email').split(/:::|[;,]/)
  return parts.map(tidyText).filter(part => part !== '')
}

/** Whether a line without a phone is a heading again or sums up the others. */
function isNoPatron(cells: readonly string[], columns: ImportColumns): boolean {
  const first = cells.map(tidyText).find(cell => cell !== '') ?? ''
  const fields = guessColumns(cells).filter(field => field !== null)
  return sums.test(first) || (columns.length > 1 && fields.length > 1)
}

/** Null if the file has no such column, as a missing phone column. A part of a whole name is in the column of that. */
function columnOf(columns: ImportColumns, field: ImportField): number | null {
  const at = columns.indexOf(field)
  if (at >= 0) return at
  const whole = columns.indexOf('fullName')
  if (whole >= 0 && (field === 'firstName' || field === 'lastName')) return whole
  return null
}

const faultFinders: Partial<Record<ImportField, (text: string, rules: LineRules) => ImportFaultCode | null>> =
  {
    firstName: nameFault,
    lastName: nameFault,
    email: text => (isEmail(text) ? null : 'emailInvalid'),
    language: text => (languageIn(text) ? null : 'languageInvalid'),
    localResident: flagFault,
    discount: flagFault,
    bath: flagFault,
    reservationDate: dateFault,
    reservationTime: text => (readTime(text) === null ? 'timeInvalid' : null),
  }

function faultOf(field: ImportField, text: string, rules: LineRules): ImportFaultCode | null {
  if (text === '') return null
  const longest = field in textLimits ? textLimits[field as TextField] : longestCell
  if (Array.from(text).length > longest || /[^\P{Cc}\t\n\r]/u.test(text)) return 'textTooLong'
  return faultFinders[field]?.(text, rules) ?? null
}

function nameFault(text: string): ImportFaultCode | null {
  return isName(text) ? null : 'nameInvalid'
}

function flagFault(text: string): ImportFaultCode | null {
  return flagIn(text) === undefined ? 'flagInvalid' : null
}

function flagIn(text: string): boolean | undefined {
  const key = text.toLowerCase()
  return Object.hasOwn(flags, key) ? flags[key] : undefined
}

function languageIn(text: string): Language | null {
  const key = text.toLowerCase()
  if (isLanguage(key)) return key
  return Object.hasOwn(languageNames, key) ? (languageNames[key] as Language) : null
}

function dateFault(text: string, { today, dateOrder }: LineRules): ImportFaultCode | null {
  const date = readDate(text, dateOrder)
  if (date === null) return 'dateInvalid'
  return date < today ? 'datePast' : null
}
