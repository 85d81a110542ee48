import type { OfferedGift } from '@mayim/contract/entities/kiosk.ts'
import { decimalOf, minorOf } from '@mayim/domain/money/money.ts'
import { dividedTip } from '@mayim/domain/money/tip.ts'

/** A gift that a patron chose at the kiosk. The amount is a decimal. */
export interface ChosenGift {
  readonly kind: OfferedGift['kind']
  readonly amt: number
  readonly type: string
}

/** What her card is charged: what is due, if anything, and what she gives. */
export function sumWithGifts(balance: number, gifts: readonly ChosenGift[]): number {
  const givenMinor = gifts.reduce((sum, { amt }) => sum + minorOf(amt), 0)
  return decimalOf(Math.max(0, minorOf(balance)) + givenMinor)
}

/** The choice after a press on an amount: that amount, or none if it was chosen already. */
export function withAmount(
  gifts: readonly ChosenGift[],
  offered: OfferedGift,
  amt: number,
): readonly ChosenGift[] {
  const before = gifts.find(({ kind }) => kind === offered.kind)
  const others = gifts.filter(gift => gift !== before)
  if (before?.amt === amt) return others
  return [...others, { kind: offered.kind, amt, type: before?.type ?? usualType(offered) }]
}

/** For everybody where that can be chosen, else the first of the list. */
function usualType({ types }: OfferedGift): string {
  const names = types.map(({ type }) => type)
  return names.includes(dividedTip) ? dividedTip : (names[0] ?? '')
}
