import { ok, type Result, refuse } from './result.ts'
import { checkGiven } from './validation.ts'

/** Who a tip may be for (operations 3, Payment; house rules, Lists with defaults). */
export const tipTypes = ['Reception', 'Attendant', 'Cleaning', 'Divide among above'] as const
export type TipType = (typeof tipTypes)[number]

export interface Tip {
  readonly amountMinor: number
  readonly type: TipType
}

/** One that gets something of a tip. */
export interface TipShare {
  readonly to: Exclude<TipType, 'Divide among above'>
  readonly amountMinor: number
}

/**
 * Judges a tip: an amount that is not negative, and a type of the list when there is one; null for none. Refuses
 * `amountNegative` and `tipTypeMissing` (patron 5, Donation and tip amounts).
 * @param type as it came, in the specification's words
 */
export function checkTip(amountMinor: number, type: string): Result<Tip | null> {
  const given = checkGiven(amountMinor, 'tipAmount')
  if (!given.ok) return given
  if (amountMinor === 0) return ok(null)
  const found = tipTypes.find(each => each === type)
  return found === undefined
    ? refuse('invalid', 'tipTypeMissing', { field: 'tipNote' })
    : ok({ amountMinor, type: found })
}

/** Who gets what of a tip in minor units; divided in equal parts, the remainder in the list's order (house rules, Money). */
export function splitTip({ amountMinor, type }: Tip): TipShare[] {
  if (type !== 'Divide among above') return [{ to: type, amountMinor }]
  const all = tipTypes.filter(each => each !== 'Divide among above')
  const parts = divideByLargestRemainder(
    amountMinor,
    all.map(() => 1),
  )
  return all.map((to, at) => ({ to, amountMinor: parts[at] as number }))
}

/**
 * Divides minor units in the proportion of the weights so that the parts sum up exactly: each its whole part, and what
 * is left over one by one to the largest remainders, of equal ones to the first (house rules, Money).
 * @param amountMinor not negative
 * @param weights whole, not negative, not all zero
 */
export function divideByLargestRemainder(amountMinor: number, weights: readonly number[]): number[] {
  const whole = weights.reduce((sum, weight) => sum + weight, 0)
  const parts = weights.map(weight => Math.floor((amountMinor * weight) / whole))
  const remainders = weights.map((weight, at) => ({ at, left: (amountMinor * weight) % whole }))
  remainders.sort((one, other) => other.left - one.left || one.at - other.at)
  const leftOver = amountMinor - parts.reduce((sum, part) => sum + part, 0)
  for (const { at } of remainders.slice(0, leftOver)) parts[at] = (parts[at] as number) + 1
  return parts
}
