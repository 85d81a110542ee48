import { ok, type Result, refuse } from '../result.ts'

/** The longest number or sign at an end of a password that does not hide a common one. */
const maxEnds = 6
const minWord = 4
/** So many characters beside known words are too few to guess at. */
const minOwn = 5

/** A password as lists of common ones have it, and without digits and signs at its ends (people-155). */
export function commonFormsOf(password: string): string[] {
  const whole = password.normalize('NFKC').toLowerCase()
  const core = whole.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
  const hidesLittle = core.length >= minWord && whole.length - core.length <= maxEnds
  return hidesLittle && core !== whole ? [whole, core] : [whole]
}

/** Whether little of a password is left without these words, in any case and with any signs (people-155). */
export function isMadeOf(password: string, words: readonly string[]): boolean {
  const whole = lettersOf(password)
  const known = words.map(lettersOf).filter(word => word.length >= minWord)
  const longestFirst = known.sort((one, other) => other.length - one.length)
  const rest = longestFirst.reduce((left, word) => left.replaceAll(word, ''), whole)
  return rest !== whole && rest.length < minOwn
}

function lettersOf(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
}

const fewest = 4
/** A code of at most so many digits is a PIN that a person types; a card's number is longer. */
const longestPin = 8

/**
 * Judges the code of an attendant's card or PIN (people-66). Refuses `cardCodeShort` below four characters, and
 * `pinEasy` for a PIN that others try first: one digit repeated, digits in a row, or two digits by turns.
 */
export function checkCardCode(code: string): Result<string> {
  if (code.length < fewest) return refuse('invalid', 'cardCodeShort', { field: 'cardCode' })
  const isPin = code.length <= longestPin && /^\d+$/.test(code)
  return isPin && isEasy(code) ? refuse('invalid', 'pinEasy', { field: 'cardCode' }) : ok(code)
}

function isEasy(pin: string): boolean {
  const digits = [...pin].map(Number)
  const steps = digits.slice(1).map((digit, index) => digit - Number(pin[index]))
  // 7890 and 0987 go on past the last key.
  const isRow = [1, 9].some(step => steps.every(each => (each + 10) % 10 === step))
  const isByTurns = digits.every((digit, index) => index < 2 || digit === digits[index - 2])
  return isRow || isByTurns
}
