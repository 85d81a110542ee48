import { ok, type Result, refuse } from '../result.ts'
import { checkGiven } from '../validation.ts'
import { type GiftCode, giftTypeOf } from './donation.ts'

/** The type that is divided among all types before it in the facility's list `tipTypes` (money-55). */
export const dividedTip = 'equalShares' satisfies GiftCode

/** The type whose tips go to the attendants themselves (money-706). */
const attendantTip = 'attendant' satisfies GiftCode

export interface Tip {
  readonly amountMinor: number
  /** One of the facility's list, by its code where it has one. */
  readonly type: string
}

/** One that gets something of a tip. */
interface TipShare {
  readonly to: string
  readonly amountMinor: number
}

/**
 * Judges a tip: an amount that is not negative, and a type of the list when there is one; null for none (money-54).
 * @param type its code, or its word on the wire
 * @param types the facility's list (money-54)
 */
export function checkTip(amountMinor: number, type: string, types: readonly string[]): Result<Tip | null> {
  const given = checkGiven(amountMinor, 'tipAmount')
  if (!given.ok) return given
  if (amountMinor === 0) return ok(null)
  const code = giftTypeOf(type)
  return types.map(giftTypeOf).includes(code)
    ? ok({ amountMinor, type: code })
    : refuse('invalid', 'tipTypeMissing', { field: 'tipNote' })
}

/**
 * Divides a tip in minor units. The type that is to be divided gives equal parts to those above it in the list, and the
 * odd units in their order (money-55).
 * @param types the facility's list
 */
export function splitTip({ amountMinor, type }: Tip, types: readonly string[]): TipShare[] {
  const listed = types.map(giftTypeOf)
  const above = type === dividedTip ? listed.slice(0, listed.indexOf(dividedTip)) : []
  if (above.length === 0) return [{ to: type, amountMinor }]
  const parts = divideByLargestRemainder(
    amountMinor,
    above.map(() => 1),
  )
  return above.map((to, at) => ({ to, amountMinor: parts[at] as number }))
}

/**
 * Whom a tip is for, down to the attendants (money-706): a divided one first by its types, then what is for attendants
 * in equal parts among those who attended the visit, else among those who were on duty that night. Where nobody is
 * known it stays with its type.
 * @param attended the names of the attendants of the visit
 * @param onDuty the names of those who attended any visit of that night
 */
export function shareTip(
  tip: Tip,
  types: readonly string[],
  { attended, onDuty }: { readonly attended: readonly string[]; readonly onDuty: readonly string[] },
): TipShare[] {
  const names = attended.length > 0 ? attended : onDuty
  return splitTip(tip, types).flatMap(share => {
    if (share.to !== attendantTip || names.length === 0) return [share]
    const parts = divideByLargestRemainder(
      share.amountMinor,
      names.map(() => 1),
    )
    return names.map((to, at) => ({ to, amountMinor: parts[at] as number }))
  })
}

/**
 * Divides minor units in proportion to the weights so that the parts add up exactly: each part is rounded down, and the
 * remaining units go one by one to the largest remainders, the first of equal ones (money-55).
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
