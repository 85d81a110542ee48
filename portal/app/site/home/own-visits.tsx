import type { PatronReservation } from '@mayim/contract/entities/reservation.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { LinkButton } from '@mayim/ui/kit/button.tsx'
import { StatusBadge } from '@mayim/ui/kit/chip.tsx'
import { Link } from '@mayim/ui/kit/link.tsx'
import { Waiting } from '../../booking/wait-list/entries.tsx'
import { lazyPart, Part } from '../../frame/parts/lazy-part.tsx'
import { useNightNames, useVisitTime } from '../../frame/parts/visit-time.ts'
import { Garage } from '../../frame/patron/garage.tsx'
import { Hold, useCanPay } from '../../frame/patron/hold.tsx'
import { useMyReservations } from '../../frame/patron/my-reservations.ts'
import styles from './home.module.css'

const UnderWay = lazyPart(async () => (await import('../../booking/reserve/under-way.tsx')).UnderWay, 'visit')

/** What the patron has: the visit of now or the next one, a hold with its minutes, the wait list, the garage. */
export function OwnVisits() {
  const { here, reserved, asked, canceling, pending, garage } = useMyReservations()
  const next = here ?? reserved ?? asked ?? canceling
  return (
    <>
      {next && <NextReservation reservation={next} isHere={here !== undefined} />}
      {here && (
        <Part>
          <UnderWay visit={here} />
        </Part>
      )}
      <Waiting pendingId={pending?.reservationId ?? null}>
        {pending && <UnpaidHold reservation={pending} />}
      </Waiting>
      {garage && <Garage visit={garage} />}
    </>
  )
}

/** How long the hold still runs, and the way to its payment (booking-80). */
function UnpaidHold({ reservation }: { reservation: PatronReservation }) {
  const { t } = useTexts()
  const nights = useNightNames()
  const timeOf = useVisitTime()
  const canPay = useCanPay()
  const { reservationId, reservationDate } = reservation
  return (
    <Hold
      reservation={reservation}
      when={
        <>
          {nights.full(reservationDate)} · <bdi>{timeOf(reservation)}</bdi>
        </>
      }
      action={
        canPay !== null && (
          <LinkButton to="/reserve" state={{ step: canPay ? 'pay' : 'view', reservationId }} look="quiet">
            {t(canPay ? 'patron.hold.pay' : 'patron.home.view')}
          </LinkButton>
        )
      }
    />
  )
}

/** When she comes next, in one glance; her code waits behind the button. */
function NextReservation({
  reservation,
  isHere,
}: {
  reservation: PatronReservation
  /** The patron is in the building. */
  isHere: boolean
}) {
  const { t } = useTexts()
  const nights = useNightNames()
  const timeOf = useVisitTime()
  const label = t(isHere ? 'patron.home.here' : 'patron.home.next')
  return (
    <section aria-label={label}>
      <Link
        className={styles.card}
        to="/reserve"
        state={{ step: 'view', reservationId: reservation.reservationId }}
      >
        <span className={styles.label}>{label}</span>
        <span className={styles.big}>
          {nights.full(reservation.reservationDate)} · <bdi>{timeOf(reservation)}</bdi>
        </span>
        <StatusBadge status={reservation.reservationStatus} canceling={reservation.cancelRequested} />
      </Link>
    </section>
  )
}
