import { isLanguage, type Language } from '../language.ts'
import { isEmail, isName, tidyText } from '../validation.ts'
import { type ImportColumns, type ImportField, importFields } from './import-columns.ts'

/** The faults of a line that are found before anything is imported (people-87). */
export const importFaults = [
  'cellsMismatch',
  'phoneMissing',
  'phoneInvalid',
  'nameInvalid',
  'emailInvalid',
  'languageInvalid',
  'flagInvalid',
  'dateInvalid',
  'datePast',
  'timeInvalid',
  'bookingIncomplete',
  'textTooLong',
] as const
type ImportFaultCode = (typeof importFaults)[number]

interface ImportFault {
  /** The number of the column, from 0; null for a fault of the whole line. */
  readonly column: number | null
  readonly code: ImportFaultCode
}

/** A patron as one line of the file has her. An empty text and a missing flag say nothing. */
export interface ImportedPatron {
  readonly phone: string
  readonly language: Language | null
  readonly texts: Readonly<Record<TextField, string>>
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

export interface LineRules {
  /** The E.164 form of a phone that texts or calls reach, or null. */
  readonly phoneOf: (text: string) => string | null
  /** The civil date of tonight. */
  readonly today: string
}

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

/** Reads one line of the file: the patron and her booking, or every fault of the line with its column (people-87). */
export function readImportLine(
  cells: readonly string[],
  columns: ImportColumns,
  rules: LineRules,
): { readonly line: ImportLine } | { readonly faults: readonly ImportFault[] } {
  if (cells.length !== columns.length) return { faults: [{ column: null, code: 'cellsMismatch' }] }
  const values = new Map(importFields.map(field => [field, textIn(cells, columns, field)]))
  const value = (field: ImportField) => values.get(field) as string
  const faults = importFields.flatMap(field => {
    const code = faultOf(field, value(field), rules)
    return code === null ? [] : [{ column: columnOf(columns, field), code }]
  })
  if ((value('reservationDate') === '') !== (value('reservationTime') === ''))
    faults.push({ column: columnOf(columns, 'reservationDate'), code: 'bookingIncomplete' })
  if (faults.length > 0) return { faults }
  const fields = Object.keys(textLimits) as TextField[]
  const texts = Object.fromEntries(fields.map(field => [field, value(field)])) as Record<TextField, string>
  return {
    line: {
      patron: {
        phone: rules.phoneOf(value('phone')) as string,
        language: languageIn(value('language')),
        texts,
        localResident: flagIn(value('localResident')) === true,
        discount: flagIn(value('discount')) === true,
      },
      booking:
        value('reservationDate') === ''
          ? null
          : {
              date: value('reservationDate'),
              time: value('reservationTime').padStart(5, '0'),
              bath: flagIn(value('bath')) === true,
            },
    },
  }
}

function textIn(cells: readonly string[], columns: ImportColumns, field: ImportField): string {
  const text = cells[columns.indexOf(field)] ?? ''
  return field === 'notes' || field === 'internalNote' ? text.normalize('NFC').trim() : tidyText(text)
}

/** Null if the file has no such column, as a missing phone column. */
function columnOf(columns: ImportColumns, field: ImportField): number | null {
  const at = columns.indexOf(field)
  return at < 0 ? null : at
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
    reservationTime: text => (/^([01]?\d|2[0-3]):[0-5]\d$/.test(text) ? null : 'timeInvalid'),
    phone: (text, rules) => (rules.phoneOf(text) === null ? 'phoneInvalid' : null),
  }

function faultOf(field: ImportField, text: string, rules: LineRules): ImportFaultCode | null {
  if (text === '') return field === 'phone' ? 'phoneMissing' : null
  const longest = field in textLimits ? textLimits[field as TextField] : 120
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

function dateFault(text: string, { today }: LineRules): ImportFaultCode | null {
  const day = new Date(`${text}T00:00:00Z`)
  const isDate = /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(day.getTime())
  if (!isDate || day.toISOString().slice(0, 10) !== text) return 'dateInvalid'
  return text < today ? 'datePast' : null
}
