import type { PatronReservation } from '@mayim/contract/entities/reservation.ts'
import type { ScheduleDay } from '@mayim/contract/entities/schedule.ts'
import { itemKey } from '@mayim/domain/money/merchandise.ts'
import { minorOf } from '@mayim/domain/money/money.ts'
import { price, requiresPrepayment, totalOf } from '@mayim/domain/money/price.ts'
import { mostOfItem } from '@mayim/domain/validation.ts'
import { useCall } from '@mayim/ui/client/queries.ts'
import { pricesOf, usePublicSettings } from '../facility/facility.ts'
import { useDiscount } from '../patron/use-discount.ts'
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
 * merchandise (money-13), and what she gives besides.
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
  const full = price({ ...choices, useDiscountPrice: isEntitled }, prices, day)
  const priced = judged.hasPreset ? price({ ...choices, useDiscountPrice: true }, prices, day) : full
  const selectedMinor = priced.ok ? priced.value.totalMinor : 0
  const added = Object.values(basket).some(quantity => quantity > 0)
  // What she bought with the booking that is being edited goes on with her at its price, unless she takes more along.
  const isStated = draft.replacing === null || added
  const wanted = isStated ? together(before?.merchandise ?? [], basket) : {}
  const merchandiseMinor = items.reduce(
    (sum, { item, price: each }) => sum + minorOf(each) * (wanted[itemKey(item)] ?? 0),
    0,
  )
  const balanceMinor = before && !isStated ? minorOf(before.merchTotal) : 0
  // What she gave stays given; the rest of what she paid is for the visit.
  const amountPaidMinor = before
    ? Math.max(0, minorOf(before.amountPaid) - minorOf(before.donationTotal) - minorOf(before.tipTotal))
    : 0
  const giftsMinor = judged.donationMinor + judged.tipMinor
  return {
    choices,
    /** What she buys in all, to be set; nothing where what she has is left as it is. */
    merchandise: isStated
      ? Object.entries(wanted).flatMap(([item, quantity]) => (quantity > 0 ? [{ item, quantity }] : []))
      : undefined,
    isPriced: priced.ok,
    /** The preset of the donation makes the visit cheaper (money-51). */
    isReduced: priced.ok && full.ok && priced.value.totalMinor < full.value.totalMinor,
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

/** What she has and what she takes besides, by the item's key. */
function together(had: PatronReservation['merchandise'], basket: Basket): Basket {
  const wanted: Record<string, number> = { ...basket }
  for (const { item, quantity } of had) {
    const key = itemKey(item)
    wanted[key] = Math.min(mostOfItem, (wanted[key] ?? 0) + quantity)
  }
  return wanted
}
