import { withoutUnseen } from '../validation.ts'
import { phoneDigits } from './phone-search.ts'

/** What the search knows of a person. */
export interface Searchable {
  /** The words of the name, folded. */
  readonly words: readonly string[]
  /** The digits of every phone that leads to the person. */
  readonly phones: readonly string[]
}

/** What somebody typed, read once for all people. */
export interface PeopleQuery {
  readonly words: readonly string[]
  /** Of a phone or a part of one; '' where the text is none. */
  readonly digits: string
}

/** Letters that are not a letter with an accent, and letters that people write in two ways. */
const otherLetters: Readonly<Record<string, string>> = {
  ...{ ł: 'l', ø: 'o', đ: 'd', ı: 'i', ß: 'ss', æ: 'ae', œ: 'oe' },
  // Yiddish keyboards have pairs of letters as one sign.
  ...{ װ: 'וו', ױ: 'וי', ײ: 'יי' },
  // A part of a word ends with another letter than the word.
  ...{ ך: 'כ', ם: 'מ', ן: 'נ', ף: 'פ', ץ: 'צ' },
}

/** The words of a text without accents, points, capitals and the signs within a word (people-520). */
export function foldedWords(text: string): string[] {
  return withoutUnseen(text)
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\p{M}'’‘`´"“”״׳.]/gu, '')
    .replace(/[łøđıßæœװױײךםןףץ]/g, letter => otherLetters[letter] as string)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(word => word !== '')
}

/** So many digits at least say whose phone is meant. */
const fewestDigits = 3

/** What a typed text asks for: words of a name, or digits of a phone (people-520). */
export function readQuery(text: string): PeopleQuery {
  // The zero in brackets is not dialed after the code of the country.
  const digits = phoneDigits(text.replace('(0)', ''))
  // The longest first: what they begin is the rarest, so it is taken before a shorter one takes it.
  const words = foldedWords(text).sort((one, other) => other.length - one.length)
  return { words, digits: digits.length < fewestDigits ? '' : digits }
}

/**
 * How well a person fits, 0 best; null for one who does not fit (people-520): a phone or its part, each word as the
 * beginning of another word of the name in any order, the first letters of the name, two letters of each word anywhere in
 * the name.
 */
export function rankOf(person: Searchable, { words, digits }: PeopleQuery): number | null {
  if (digits !== '') return person.phones.some(phone => phone.includes(digits)) ? 0 : null
  if (words.length === 0) return null
  if (beginWords(person.words, words)) return 1
  if (areInitials(person.words, words)) return 2
  return words.every(word => word.length > 1 && person.words.some(own => own.includes(word))) ? 3 : null
}

/** Whether each word begins a word of its own. */
function beginWords(own: readonly string[], words: readonly string[]): boolean {
  const left = [...own]
  return words.every(word => {
    const at = left.findIndex(each => each.startsWith(word))
    if (at >= 0) left.splice(at, 1)
    return at >= 0
  })
}

/** Whether one word has the first letters of the name, from the first word on or from the last: RG or GR. */
function areInitials(own: readonly string[], words: readonly string[]): boolean {
  const [only = ''] = words
  const letters = own.map(word => word.charAt(0))
  if (words.length > 1 || only.length < 2 || only.length > letters.length) return false
  return letters.join('').startsWith(only) || letters.toReversed().join('').startsWith(only)
}
