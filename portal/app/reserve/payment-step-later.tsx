import type { PatronReservation } from '@mayim/contract/entities/reservation.ts'
import { requiresPrepayment } from '@mayim/domain/money/price.ts'
import { pricesOf } from '@mayim/ui/client/prices-of.ts'
import { useSend } from '@mayim/ui/client/queries.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { Button } from '@mayim/ui/kit/button.tsx'
import { Notice } from '@mayim/ui/kit/notice.tsx'
import { useState } from 'react'
import { usePublicSettings } from '../facility/facility.ts'
import { useSchedule } from '../patron/my-reservations.ts'
import { useGoTo } from './step.ts'

/**
 * For a patron who chose a card and has none at hand: replaces the hold with a booking that is paid at the door. Not if
 * prepayment is required (money-29).
 */
export function PayLaterInstead({ reservation }: { reservation: PatronReservation }) {
  const { t, language } = useTexts()
  const goTo = useGoTo()
  const settings = usePublicSettings().data
  const { reservationId, reservationDate, reservationTime } = reservation
  const day = useSchedule().data?.find(each => each.date === reservationDate)
  const book = useSend('newReservation')
  const [idempotencyKey] = useState(() => crypto.randomUUID())
  if (!settings || !day || requiresPrepayment(reservation, pricesOf(settings), day)) return null

  function payLater() {
    const booked = book.mutateAsync({
      query: { v: 1 },
      body: {
        replacingReservationId: reservationId,
        reservationDate,
        reservationTime,
        language,
        idempotencyKey,
      },
    })
    // The live stream may report the replacement before the answer; then this part is no longer rendered.
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
