import type { ScheduleDay } from '@mayim/shared/contract/entities/schedule.ts'
import { itemKey } from '@mayim/shared/domain/merchandise.ts'
import { minorOf } from '@mayim/shared/domain/money.ts'
import { price, requiresPrepayment, totalOf } from '@mayim/shared/domain/price.ts'
import { useCall } from '@mayim/shared/ui/client/queries.ts'
import { pricesOf, usePublicSettings } from '../facility/facility.ts'
import { useDiscount } from '../facility/use-discount.ts'
import type { JudgedGifts } from '../payment/gifts.ts'
import type { Basket } from '../payment/shop.tsx'
import { choicesFor } from './offer.ts'
import type { Draft } from './step.ts'

interface Chosen {
  readonly draft: Draft
  readonly day: ScheduleDay
  readonly basket: Basket
  readonly judged: JudgedGifts
}

/**
 * What she is shown to pay, part by part, by the domain's own rules: balance minus amount paid plus selected items plus
 * merchandise (patron 5, Total), and what she gives besides.
 */
export function useOwed({ draft, day, basket, judged }: Chosen) {
  const settings = usePublicSettings().data ?? {}
  const isEntitled = useDiscount()
  const items = useCall('merchandiseList').data ?? []
  const before = useCall(
    'reservationGet',
    { params: { id: draft.replacing?.id ?? '' } },
    { enabled: draft.replacing !== null },
  ).data
  const prices = pricesOf(settings)
  const choices = choicesFor(draft.room, draft.extras)
  const priced = price({ ...choices, useDiscountPrice: isEntitled || judged.hasPreset }, prices, day)
  const selectedMinor = priced.ok ? priced.value.totalMinor : 0
  const merchandiseMinor = items.reduce(
    (sum, { item, price: each }) => sum + minorOf(each) * (basket[itemKey(item)] ?? 0),
    0,
  )
  // What the booking that is being edited was charged besides its room stays with her.
  const balanceMinor = before
    ? minorOf(before.balance) + minorOf(before.amountPaid) - minorOf(before.price)
    : 0
  const amountPaidMinor = before ? minorOf(before.amountPaid) : 0
  const giftsMinor = judged.donationMinor + judged.tipMinor
  return {
    choices,
    isPriced: priced.ok,
    lines: priced.ok ? priced.value.lines : [],
    balanceMinor,
    amountPaidMinor,
    selectedMinor,
    merchandiseMinor,
    giftsMinor,
    totalMinor: totalOf({ balanceMinor, amountPaidMinor, selectedMinor, merchandiseMinor }) + giftsMinor,
    /** What the server compares: the choices and what she buys now. */
    shownMinor: selectedMinor + merchandiseMinor,
    mustPrepay: requiresPrepayment(choices, prices, day),
  }
}
export type Owed = ReturnType<typeof useOwed>
