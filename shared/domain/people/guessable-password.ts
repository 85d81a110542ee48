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
