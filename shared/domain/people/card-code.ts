import { ok, type Result, refuse } from '../result.ts'

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
