import type { PatronReservation } from '@mayim/contract/entities/reservation.ts'
import type { ScheduleDay } from '@mayim/contract/entities/schedule.ts'
import { itemKey } from '@mayim/domain/money/merchandise.ts'
import { decimalOf, minorOf } from '@mayim/domain/money/money.ts'
import { price, requiresPrepayment, totalOf } from '@mayim/domain/money/price.ts'
import { maxOfItem } from '@mayim/domain/validation.ts'
import { useCall, useSend } from '@mayim/ui/client/queries.ts'
import { useSignedIn } from '@mayim/ui/client/session.ts'
import { pricesOf, settingsOn } from '@mayim/ui/client/what-is-sold.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { usePublicSettings } from '../../facility/facility.ts'
import { useDiscount } from '../../frame/patron/own-account.ts'
import type { ValidatedGifts, validateGifts } from '../../money/payment/gifts.tsx'
import type { Method } from '../../money/payment/method-tiles.tsx'
import type { Basket } from '../../money/payment/shop.tsx'
import { choicesOf, type Draft, useGoTo } from './step.tsx'

interface Wanted {
  readonly owed: Owed
  readonly validated: ReturnType<typeof validateGifts>
  readonly tipType: string
  /** A hold, if it is paid now; null: paid at the door. */
  readonly card: Exclude<Method, 'later'> | null
  /** The patron was warned that she excluded every attendant on duty. */
  readonly attendantsConfirmed: boolean
  /** The fee for not coming that the form showed; 0 if none. */
  readonly agreedFee: number
}

/** Books, or changes; with a card it is a hold first, and the card is charged after it (money-26). */
export function useBooking({ draft, day, time }: { draft: Draft; day: ScheduleDay; time: string }) {
  const { language } = useTexts()
  const goTo = useGoTo()
  const client = useQueryClient()
  const book = useSend('newReservation')
  const [isMoved, setMoved] = useState(false)
  // Sent again after a broken answer, it is still one booking.
  const [idempotencyKey] = useState(() => crypto.randomUUID())

  function send({ owed, validated, tipType, card, attendantsConfirmed, agreedFee }: Wanted) {
    book.mutate(
      {
        query: { v: 1 },
        body: {
          ...(draft.replacing ? { replacingReservationId: draft.replacing.id } : {}),
          ...(card ? { reservationStatus: 'Pending' as const } : {}),
          reservationDate: day.date,
          reservationTime: time,
          ...owed.choices,
          language,
          attendantsConfirmed,
          ...(agreedFee > 0 ? { noShowFee: agreedFee } : {}),
          ...(owed.merchandise ? { merchandise: owed.merchandise } : {}),
          ...(validated.donationMinor > 0
            ? { donationAmount: decimalOf(validated.donationMinor), donationNote: validated.note }
            : {}),
          ...(validated.tipMinor > 0 ? { tipAmount: decimalOf(validated.tipMinor), tipNote: tipType } : {}),
          total: decimalOf(owed.shownMinor),
          idempotencyKey,
        },
      },
      {
        onError: ({ code }) => {
          // The fee was changed while the form was open: it shows the new one.
          if (code === 'feeNotAgreed') void client.invalidateQueries({ queryKey: ['publicSettings'] })
        },
        onSuccess: ({ reservationId, reservationStatus }) => {
          const isHeld = reservationStatus === 'Pending'
          if (isHeld && card) return goTo({ step: 'pay', reservationId, card }, { replace: true })
          // A hold is not confirmed yet: it shows what is missing.
          goTo(
            { step: 'view', reservationId, ...(isHeld ? {} : { justBooked: true as const }) },
            { replace: true },
          )
        },
      },
    )
  }

  /** Another time in place of the one that was taken. */
  function moveTo(free: string) {
    book.reset()
    setMoved(true)
    goTo({ step: 'payment', draft: { ...draft, time: free } }, { replace: true })
  }

  return {
    send,
    isPending: book.isPending,
    error: book.error,
    moveTo,
    /** The free time that she took in place of hers; null if she took none. */
    movedTo: isMoved ? time : null,
  }
}

interface Chosen {
  readonly draft: Draft
  readonly day: ScheduleDay
  readonly basket: Basket
  readonly validated: ValidatedGifts
}

/**
 * The amount to pay and its parts, by the domain's rules: balance minus amount paid plus selected items plus
 * merchandise (money-13), plus gifts; and what her credit will pay of it (money-872).
 */
export function useOwed({ draft, day, basket, validated }: Chosen) {
  const settings = settingsOn(usePublicSettings().data ?? {}, day)
  const { userId } = useSignedIn()
  const prepaid = useCall('prepaidGet', { params: { id: userId } })
  const isEntitled = useDiscount(day.date)
  const items = useCall('merchandiseList').data ?? []
  const before = useCall(
    'reservationGet',
    { params: { id: draft.replacing?.id ?? '' } },
    { enabled: draft.replacing !== null },
  ).data
  const prices = pricesOf(settings)
  const choices = choicesOf(draft)
  const useDiscountPrice = isEntitled || draft.replacing?.reduced === true
  const full = price({ ...choices, useDiscountPrice }, prices, day)
  const reduced = price({ ...choices, useDiscountPrice: true }, prices, day)
  const priced = validated.hasPreset ? reduced : full
  const selectedMinor = priced.ok ? priced.value.totalMinor : 0
  const added = Object.values(basket).some(quantity => quantity > 0)
  // Items of the edited booking keep their price, unless the patron adds more of them.
  const isStated = draft.replacing === null || added
  const wanted = isStated ? together(before?.merchandise ?? [], basket) : {}
  const merchandiseMinor = items.reduce(
    (sum, { item, price: each }) => sum + minorOf(each) * (wanted[itemKey(item)] ?? 0),
    0,
  )
  // Fees and discounts of the edited booking go along (money-621).
  const adjustedMinor = (before?.adjustments ?? []).reduce((sum, { amount }) => sum + minorOf(amount), 0)
  const balanceMinor = adjustedMinor + (before && !isStated ? minorOf(before.merchTotal) : 0)
  // Gifts are not refunded; the rest of what was paid is for the visit.
  const paidAfterGiftsMinor = before
    ? minorOf(before.amountPaid) - minorOf(before.donationTotal) - minorOf(before.tipTotal)
    : 0
  const amountPaidMinor = Math.max(0, paidAfterGiftsMinor)
  // Gifts of the edited booking that are not paid go along (booking-41).
  const giftsMinor = validated.donationMinor + validated.tipMinor + Math.max(0, 0 - paidAfterGiftsMinor)
  const totalMinor = totalOf({ balanceMinor, amountPaidMinor, selectedMinor, merchandiseMinor }) + giftsMinor
  const creditMinor = Math.max(0, Math.min(totalMinor, minorOf(prepaid.data?.credit ?? 0)))
  const prepaidMinor = Math.max(0, Math.min(totalMinor - creditMinor, minorOf(prepaid.data?.left ?? 0)))
  return {
    choices,
    /** The total quantities to set; nothing if they do not change. */
    merchandise: isStated
      ? Object.entries(wanted).flatMap(([item, quantity]) => (quantity > 0 ? [{ item, quantity }] : []))
      : undefined,
    isPriced: priced.ok && !prepaid.isPending,
    /** What a preset of the donation takes off the price of this visit (money-51); 0 where there is no reduced price. */
    savesMinor: full.ok && reduced.ok ? Math.max(0, full.value.totalMinor - reduced.value.totalMinor) : 0,
    lines: priced.ok ? priced.value.lines : [],
    balanceMinor,
    amountPaidMinor,
    selectedMinor,
    merchandiseMinor,
    giftsMinor,
    creditMinor,
    prepaidMinor,
    /** What is left to pay by card or at the door. */
    totalMinor: totalMinor - creditMinor - prepaidMinor,
    /** What the server compares: the choices and the new items. */
    shownMinor: selectedMinor + merchandiseMinor,
    mustPrepay: requiresPrepayment(choices, prices, day),
  }
}
export type Owed = ReturnType<typeof useOwed>

/** The quantity that the booking has plus the added one, by the item's key. */
function together(had: PatronReservation['merchandise'], basket: Basket): Basket {
  const wanted: Record<string, number> = { ...basket }
  for (const { item, quantity } of had) {
    const key = itemKey(item)
    wanted[key] = Math.min(maxOfItem, (wanted[key] ?? 0) + quantity)
  }
  return wanted
}
