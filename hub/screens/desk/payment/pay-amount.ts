import { decimalOf, minorOf } from '@mayim/domain/money/money.ts'

/** What is typed into the form of a payment. Blank: the whole amount due, and no change. */
export interface TypedAmount {
  readonly part: string
  /** The cash that was handed over. */
  readonly given: string
}

/** The amount to take now, at most what is due, and the change of the cash that was handed over. */
export function payAmount(how: string, due: number, { part, given }: TypedAmount) {
  const amount = part === '' ? due : Number(part)
  const inCash = how === 'cash' && given !== '' ? Number(given) : null
  const isTooMuch = !(amount > 0 && amount <= due)
  const isTooLittle = inCash !== null && !(inCash >= amount)
  return {
    amount,
    /** What stays owed after this payment. */
    rest: isTooMuch ? 0 : difference(due, amount),
    /** The cash to give back. Null if no cash was entered or it is too little. */
    change: inCash === null || isTooLittle || isTooMuch ? null : difference(inCash, amount),
    isTooMuch,
    isTooLittle,
  }
}

export function difference(a: number, b: number): number {
  return decimalOf(minorOf(a) - minorOf(b))
}

/** Round sums in which cash is handed over. */
const roundSums = [5, 10, 20, 50, 100] as const

/** What she probably hands over for an amount: it rounded up, at most three sums, the exact one left out. */
export function likelyGiven(amount: number): readonly number[] {
  const sums = roundSums.map(round => Math.ceil(amount / round) * round).filter(sum => sum > amount)
  return [...new Set(sums)].sort((a, b) => a - b).slice(0, 3)
}
