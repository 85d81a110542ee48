import i18next from 'i18next'

/**
 * The marks around each text of a picture: characters without width, direction or line break, so that the screen is
 * drawn as without them. A text starts with the number of its key and may hold other texts.
 */
const start = '\u200C'
const end = '\u200D'
const digits = ['\u2061', '\u2062', '\u2063', '\u2064']
const places = 7
const mark = new RegExp(`${start}([${digits.join('')}]{${places}})|${end}`, 'g')
const anyMark = new RegExp(`[${start}${end}${digits.join('')}]`, 'g')

const keys: string[] = []
const numbers = new Map<string, number>()

/** A text in a longer string. */
export interface Marked {
  readonly key: string
  readonly from: number
  readonly to: number
}

/** From now on every text of the page is marked with its key. */
export function markTexts(): void {
  i18next.use({
    type: 'postProcessor',
    name: 'mark',
    process: (
      text: string,
      key: string | string[],
      options: { i18nResolved?: { exactUsedKey?: string } },
    ) => {
      const exact = options.i18nResolved?.exactUsedKey ?? String(key)
      return text === '' ? '' : `${start}${written(numberOf(exact))}${text}${end}`
    },
  })
  Object.assign(i18next.options, { postProcess: ['mark'], postProcessPassResolved: true })
}

function numberOf(key: string): number {
  const known = numbers.get(key) ?? keys.push(key) - 1
  numbers.set(key, known)
  return known
}

function written(number: number): string {
  return [...number.toString(digits.length).padStart(places, '0')].map(each => digits[Number(each)]).join('')
}

/** The marked texts of a string, also of one that lost its end. */
export function markedIn(text: string): Marked[] {
  const found: Marked[] = []
  const open: { key: string; from: number }[] = []
  const close = (to: number) => {
    const last = open.pop()
    if (last) found.push({ ...last, to })
  }
  for (const { 0: whole, 1: number, index } of text.matchAll(mark)) {
    if (number === undefined) close(index)
    else open.push({ key: keys[read(number)] ?? '', from: index + whole.length })
  }
  while (open.length > 0) close(text.length)
  return found
}

function read(number: string): number {
  return Number.parseInt([...number].map(each => digits.indexOf(each)).join(''), digits.length)
}

/** The text as it is read. */
export function withoutMarks(text: string): string {
  return text.replaceAll(anyMark, '')
}
