import { tidyText, withoutUnseen } from '../validation.ts'
import type { ImportColumns } from './import-columns.ts'

/** How this facility reads the phones of a file (people-87). */
export interface PhoneRules {
  /** The E.164 form of a phone that texts or calls reach, or null. */
  readonly phoneOf: (text: string) => string | null
  /** Whether a phone in the E.164 form can get a text. */
  readonly isMobile: (e164: string) => boolean
}

/** The phone of a line and the others, or what is wrong with it. */
type Phones =
  | { readonly phone: string; readonly others: readonly string[] }
  | { readonly code: 'phoneMissing' | 'phoneInvalid' | 'phoneScientific' }

/** The first mobile phone of a line, or the first phone of any kind; the others are kept beside it. */
export function phonesOf(cells: readonly string[], columns: ImportColumns, rules: PhoneRules): Phones {
  const order = [...columns.keys()]
    .filter(at => columns[at] === 'phone' || columns[at] === 'otherPhone')
    .sort((one, other) => Number(columns[other] === 'phone') - Number(columns[one] === 'phone'))
  const written = order.flatMap(at => partsOf(cells[at] ?? ''))
  if (written.length === 0) return { code: 'phoneMissing' }
  const read = written.map(text => ({ text, e164: rules.phoneOf(text) }))
  const reached = read.flatMap(({ e164 }) => (e164 === null ? [] : [e164]))
  const phone = reached.find(rules.isMobile) ?? reached[0]
  if (phone === undefined)
    return { code: written.some(text => scientific.test(text)) ? 'phoneScientific' : 'phoneInvalid' }
  const others = read.map(({ text, e164 }) => e164 ?? text).filter(each => each !== phone)
  return { phone, others: [...new Set(others)] }
}

/** A spreadsheet's way to write a number that is too wide for its cell: its last digits are lost. */
const scientific = /^\d(?:[.,]\d+)?e\+?\d+$/i
const betweenPhones = /:::|[;,|\n]|\/(?!\/)|&|\s(?:or|and|או|ו)\s/i
const fewestDigits = 7

/** The phones in a cell. A sign that stands within one number, as in 02/625-0000, does not part two. */
function partsOf(cell: string): string[] {
  const text = withoutUnseen(cell)
    .trim()
    .replace(/(\d)[.,]0+$/, '$1')
  const parts = text.split(betweenPhones).filter(part => part.trim() !== '')
  const areWhole = parts.every(part => part.replace(/\D/g, '').length >= fewestDigits)
  return (areWhole ? parts : [text]).map(tidyText).filter(part => part !== '')
}
