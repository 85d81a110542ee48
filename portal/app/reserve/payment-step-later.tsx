import type { PatronReservation } from '@mayim/contract/entities/reservation.ts'
import { requiresPrepayment } from '@mayim/domain/money/price.ts'
import { useSend } from '@mayim/ui/client/queries.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { Button } from '@mayim/ui/kit/button.tsx'
import { Notice } from '@mayim/ui/kit/notice.tsx'
import { useState } from 'react'
import { pricesOf, usePublicSettings } from '../facility/facility.ts'
import { useSchedule } from '../patron/my-reservations.ts'
import { choicesFor, tilesOf } from './offer.ts'
import { useGoTo } from './step.ts'

/**
 * For who chose a card and finds that she has none at hand: the hold becomes a booking that is paid at the door, by one
 * that takes its place. Not where prepayment is required (money-29).
 */
export function PayLaterInstead({ reservation }: { reservation: PatronReservation }) {
  const { t, language } = useTexts()
  const goTo = useGoTo()
  const settings = usePublicSettings().data
  const { reservationId, reservationDate, reservationTime } = reservation
  const day = useSchedule().data?.find(each => each.date === reservationDate)
  const book = useSend('newReservation')
  const [idempotencyKey] = useState(() => crypto.randomUUID())
  const { room, extras } = tilesOf(reservation)
  const choices = choicesFor(room, extras)
  if (!settings || !day || requiresPrepayment(choices, pricesOf(settings), day)) return null

  function payLater() {
    const booked = book.mutateAsync({
      query: { v: 1 },
      body: {
        replacingReservationId: reservationId,
        reservationDate,
        reservationTime,
        ...choices,
        language,
        idempotencyKey,
      },
    })
    // The live stream may tell before the answer that the hold was replaced, and then this is drawn no more.
    booked.then(
      made => goTo({ step: 'view', reservationId: made.reservationId, justBooked: true }, { replace: true }),
      () => undefined,
    )
  }

  return (
    <>
      {book.error && <Notice tone="error">{book.error.message}</Notice>}
      <Button look="plain" busy={book.isPending} onClick={payLater}>
        {t(day.shabbosMode ? 'payment.step.laterInsteadShabbos' : 'payment.step.laterInstead')}
      </Button>
    </>
  )
}
