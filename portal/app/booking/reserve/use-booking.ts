import type { ScheduleDay } from '@mayim/contract/entities/schedule.ts'
import { decimalOf } from '@mayim/domain/money/money.ts'
import { useSend } from '@mayim/ui/client/queries.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { validateGifts } from '../../money/payment/gifts.ts'
import type { Method } from '../../money/payment/method-tiles.tsx'
import type { Owed } from './payment-step-owed.ts'
import { type Draft, useGoTo } from './step.ts'

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
  return { send, isPending: book.isPending, error: book.error }
}
