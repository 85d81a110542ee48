import { ok, type Result, refuse } from '../result.ts'
import type { ReservationStatus } from '../status.ts'
import { checkGiven } from '../validation.ts'
import { checkDonationType, type GiftCode, giftTypeOf } from './donation.ts'
import { checkTip } from './tip.ts'

/** A tip or a donation that is charged to a card beside what is due for a visit. */
export interface Gift {
  readonly kind: 'tip' | 'donation'
  readonly amountMinor: number
  /** One of the facility's lists, by its code where it has one. */
  readonly type: string
}

/** What a facility lets a gift be for. */
interface GiftTypes {
  readonly tipTypes: readonly string[]
  readonly donationTypes: readonly string[]
}

/**
 * The statuses of bookings of which nothing is due yet or any more. A gift with one of them counts only as far as it was
 * paid; with any other booking, and without one, a gift stands as soon as it is charged (money-18, money-58).
 */
export const unpaidGiftStatuses = [
  'Pending',
  'Canceled',
  'Replaced',
] as const satisfies readonly ReservationStatus[]

/** A donation for nothing in particular, which every facility takes. */
const plainDonation = 'donation' satisfies GiftCode

/** Types of the donate page that are no donation here: a tip is its own kind, and `other` needs a description. */
const onlyOnDonatePage: ReadonlySet<string> = new Set<GiftCode>(['tip', 'other'])

/** The donation types that can be chosen with a visit (money-700). */
export function donationTypesWithVisit(types: readonly string[]): string[] {
  return types.map(giftTypeOf).filter(type => !onlyOnDonatePage.has(type))
}

/** Judges the gifts of one payment, and answers them by the codes of their types (money-700). */
export function checkGifts(gifts: readonly Gift[], types: GiftTypes): Result<readonly Gift[]> {
  for (const [at, gift] of gifts.entries()) {
    const checked = checkGift(gift, types)
    if (!checked.ok) return { ...checked, field: `gifts.${at}.${checked.field === 'amt' ? 'amt' : 'type'}` }
  }
  return ok(gifts.map(gift => ({ ...gift, type: giftTypeOf(gift.type) })))
}

/** The sum of the gifts, in minor units. */
export function sumOfGifts(gifts: readonly Pick<Gift, 'amountMinor'>[]): number {
  return gifts.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
}

function checkGift({ kind, amountMinor, type }: Gift, types: GiftTypes): Result<unknown> {
  const given = checkGiven(amountMinor, 'amt')
  if (!given.ok) return given
  if (amountMinor === 0) return refuse('invalid', 'amountTooSmall', { field: 'amt' })
  return kind === 'tip'
    ? checkTip(amountMinor, type, types.tipTypes)
    : checkDonationType(type, '', [plainDonation, ...donationTypesWithVisit(types.donationTypes)])
}
