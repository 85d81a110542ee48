import type { PatronReservation } from '@mayim/contract/entities/reservation.ts'
import type { ScheduleDay } from '@mayim/contract/entities/schedule.ts'
import { requiresPrepayment } from '@mayim/domain/money/price.ts'
import { useSend } from '@mayim/ui/client/queries.ts'
import { pricesOf, settingsOn } from '@mayim/ui/client/what-is-sold.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { Button } from '@mayim/ui/kit/button.tsx'
import { Notice } from '@mayim/ui/kit/notice.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { usePublicSettings } from '../../facility/facility.ts'
import { useSchedule } from '../../frame/patron/my-reservations.ts'
import { FeeAgreement, useFeeAgreement } from './fee-agreement.tsx'
import { useGoTo } from './step.tsx'

/**
 * For a patron who chose a card and has none at hand: replaces the hold with a booking that is paid at the door. Not if
 * prepayment is required (money-29).
 */
export function PayLaterInstead({ reservation }: { reservation: PatronReservation }) {
  const settings = usePublicSettings().data
  const day = useSchedule().data?.find(each => each.date === reservation.reservationDate)
  if (!settings || !day || requiresPrepayment(reservation, pricesOf(settingsOn(settings, day)), day))
    return null
  return <PayLater reservation={reservation} day={day} />
}

function PayLater({ reservation, day }: { reservation: PatronReservation; day: ScheduleDay }) {
  const { t, language } = useTexts()
  const goTo = useGoTo()
  const client = useQueryClient()
  const { reservationId, reservationDate, reservationTime } = reservation
  const book = useSend('newReservation')
  const [idempotencyKey] = useState(() => crypto.randomUUID())
  const agreement = useFeeAgreement(day)
  // The agreement is asked for when she chooses to pay at the door, not while she may still pay by card.
  const [isChosen, choose] = useState(false)
  const [isFaultShown, showFault] = useState(false)
  // The hold agreed to it already; a changed fee is another question (money-622).
  const isAsked = agreement.fee !== (reservation.feeAgreed?.amount ?? 0)

  function payLater() {
    const isMissing = isAsked && !agreement.isAgreed
    choose(true)
    showFault(isMissing && isChosen)
    if (isMissing) return
    const booked = book.mutateAsync(
      {
        query: { v: 1 },
        body: {
          replacingReservationId: reservationId,
          reservationDate,
          reservationTime,
          language,
          ...(agreement.fee > 0 ? { noShowFee: agreement.fee } : {}),
          idempotencyKey,
        },
      },
      {
        onError: ({ code }) => {
          // The fee was changed while the page was open: it asks for the new one.
          if (code === 'feeNotAgreed') void client.invalidateQueries({ queryKey: ['publicSettings'] })
        },
      },
    )
    // The live stream may report the replacement before the answer; then this part is no longer rendered.
    booked.then(
      made => goTo({ step: 'view', reservationId: made.reservationId, justBooked: true }, { replace: true }),
      () => undefined,
    )
  }

  return (
    <>
      {book.error && <Notice tone="error">{book.error.message}</Notice>}
      {isAsked && isChosen && <FeeAgreement agreement={agreement} isFaultShown={isFaultShown} />}
      <Button look="plain" busy={book.isPending} onClick={payLater}>
        {t(day.shabbosMode ? 'payment.step.laterInsteadShabbos' : 'payment.step.laterInstead')}
      </Button>
    </>
  )
}
