import type { PatronReservation } from '@mayim/contract/entities/reservation.ts'
import { originOf } from '@mayim/domain/booking/successor.ts'
import { isHere } from '@mayim/domain/status.ts'
import { LoadError, Loaded } from '@mayim/ui/client/loaded.tsx'
import { useCall } from '@mayim/ui/client/queries.ts'
import { saveText } from '@mayim/ui/client/save-file.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { Button } from '@mayim/ui/kit/button.tsx'
import { StatusBadge } from '@mayim/ui/kit/chip.tsx'
import { FlipDigits } from '@mayim/ui/kit/flip-digits.tsx'
import { Link } from '@mayim/ui/kit/link.tsx'
import { Notice } from '@mayim/ui/kit/notice.tsx'
import { Skeleton } from '@mayim/ui/kit/skeleton.tsx'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { textSetting, useMoney, usePublicSettings } from '../../facility/facility.ts'
import layout from '../../frame/parts/layout.module.css'
import { lazyPart, Part } from '../../frame/parts/lazy-part.tsx'
import { waitsForTime } from '../../frame/parts/visit-time.ts'
import { Hold, HoldOver, isLapsed } from '../../frame/patron/hold.tsx'
import {
  isEditable,
  isOpen,
  isUpcoming,
  useMyReservations,
  useSchedule,
  useToday,
} from '../../frame/patron/my-reservations.ts'
import { Screen } from '../../frame/screen.tsx'
import { Cancel, Canceled, MoneyAfterCancel } from './cancel.tsx'
import { Confirmation, Proof } from './confirmation.tsx'
import { ForAttendant } from './for-attendant.tsx'
import { Moved } from './moved.tsx'
import { Instructions, Preparation } from './preparation.tsx'
import styles from './reserve.module.css'
import { editDraft, emptyDraft, useBegin, useGoTo } from './step.tsx'
import { ReservationSummary } from './summary.tsx'

const OfferedOr = lazyPart(async () => (await import('../wait-list/entries.tsx')).OfferedOr, 'waitList')
const Garage = lazyPart(async () => (await import('../../frame/patron/garage.tsx')).Garage, 'site')

const UnderWay = lazyPart(async () => (await import('./under-way.tsx')).UnderWay, 'visit')

/** A reservation: its code in large type, its details, and its actions. */
export function View({ reservationId, justBooked }: { reservationId: string; justBooked: boolean }) {
  const { t } = useTexts()
  const navigate = useNavigate()
  const goTo = useGoTo()
  const query = useCall('reservationGet', { params: { id: reservationId } })
  return (
    <Screen title={t('patron.view.title')} onBack={() => void navigate('/')}>
      {justBooked && <Confirmation onOver={() => goTo({ step: 'view', reservationId }, { replace: true })} />}
      <h1>{t('patron.view.title')}</h1>
      <Loaded query={query} lines={5}>
        {reservation => <Details reservation={reservation} />}
      </Loaded>
    </Screen>
  )
}

function Details({ reservation }: { reservation: PatronReservation }) {
  const { t } = useTexts()
  const upcoming = isUpcoming(reservation, useToday())
  const canceled = reservation.reservationStatus === 'Canceled'
  const pending = reservation.reservationStatus === 'Pending'
  if (reservation.reservationStatus === 'Replaced') return <Moved reservation={reservation} />
  return (
    <>
      <Part>
        <Told reservation={reservation} upcoming={upcoming} />
      </Part>
      {/* Outside every part that may fail: the patron needs the code at the door. */}
      {!canceled && !pending && (
        <div className={styles.code}>
          <p className={layout.soft}>{t('patron.view.code')}</p>
          <FlipDigits value={reservation.reservationCode} label={t('patron.view.code')} />
          <p className={layout.soft}>{t('patron.view.codeHint')}</p>
        </div>
      )}
      <Part>
        <Rest reservation={reservation} upcoming={upcoming} />
      </Part>
    </>
  )
}

function Rest({ reservation, upcoming }: { reservation: PatronReservation; upcoming: boolean }) {
  const { t } = useTexts()
  const today = useToday()
  const schedule = useSchedule()
  const { reserved } = useMyReservations()
  const begin = useBegin()
  const canceled = reservation.reservationStatus === 'Canceled'
  const pending = reservation.reservationStatus === 'Pending'
  const isSet = upcoming && !waitsForTime(reservation)
  return (
    <>
      {reservation.parking && reservation.reservationDate === today && (
        <Part>
          <Garage visit={reservation} />
        </Part>
      )}
      {isHere(reservation.reservationStatus) && reservation.reservationDate === today && (
        <Part fallback={<Skeleton lines={2} />}>
          <UnderWay visit={reservation} />
        </Part>
      )}
      <div className={layout.panel}>
        <div>
          <StatusBadge status={reservation.reservationStatus} canceling={reservation.cancelRequested} />
        </div>
        <ReservationSummary reservation={reservation} />
      </div>
      {/* The actions depend on the night. */}
      {schedule.error && today === '' && (
        <LoadError error={schedule.error} onRetry={() => void schedule.refetch()} />
      )}
      {upcoming && <PayNow reservation={reservation} />}
      {upcoming && <Instructions date={reservation.reservationDate} />}
      {upcoming && (
        <Preparation date={reservation.reservationDate} reservationId={reservation.reservationId} />
      )}
      {!canceled && <ForAttendant reservation={reservation} editable={upcoming} />}
      {isSet && !pending && <ToCalendar reservation={reservation} />}
      {isSet && reservation.bookingProof && <Proof proof={reservation.bookingProof} />}
      {upcoming && !reservation.cancelRequested && (
        <div className={layout.form}>
          {isEditable(reservation, today) && (
            <Button look="quiet" block onClick={() => begin(editDraft(reservation))}>
              {t('patron.view.edit')}
            </Button>
          )}
          <Cancel reservation={reservation} />
        </div>
      )}
      <OlderOnes />
      {!reserved && (canceled || reservation.cancelRequested || (upcoming && !isSet)) && (
        <Button block onClick={() => begin(emptyDraft)}>
          {t('patron.view.new')}
        </Button>
      )}
    </>
  )
}

/** The most important notice: canceled, cancellation requested, over, not confirmed, or without a time. */
function Told({ reservation, upcoming }: { reservation: PatronReservation; upcoming: boolean }) {
  const { t } = useTexts()
  const today = useToday()
  const { reservationStatus } = reservation
  const canceled = reservationStatus === 'Canceled'
  return (
    <>
      {canceled && <Ended reservation={reservation} />}
      {reservation.cancelRequested && !canceled && (
        <Notice tone="warning" title={t('visit.asked.title')}>
          {t('visit.asked.hint')}
        </Notice>
      )}
      {isOpen(reservation) && !upcoming && today !== '' && <Notice>{t('visit.editPast')}</Notice>}
      {upcoming && waitsForTime(reservation) && (
        <Notice>
          <p>
            {t('visit.timeToBeSet')} <Link to="/contact">{t('visit.canceled.contact')}</Link>
          </p>
        </Notice>
      )}
      {reservationStatus === 'Pending' && (
        <Part fallback={<Skeleton lines={2} />}>
          <OfferedOr reservationId={reservation.reservationId}>
            <Hold reservation={reservation} />
          </OfferedOr>
        </Part>
      )}
    </>
  )
}

/** A hold that ran out, or a canceled reservation, with what became of the money. */
function Ended({ reservation }: { reservation: PatronReservation }) {
  if (!isLapsed(reservation)) return <Canceled reservation={reservation} />
  const money = reservation.cancelMoney
  return <HoldOver money={money && <MoneyAfterCancel money={money} />} />
}

/** The way to the others, where there are any. */
function OlderOnes() {
  const { t } = useTexts()
  const goTo = useGoTo()
  if (useMyReservations().reservations.length < 2) return null
  return (
    <Button look="plain" onClick={() => goTo({ step: 'list' })}>
      {t('patron.view.others')}
    </Button>
  )
}

/** The button from a reservation to the payment of its balance, if cards are accepted (money-39). */
function PayNow({ reservation }: { reservation: PatronReservation }) {
  const { t } = useTexts()
  const goTo = useGoTo()
  const showMoney = useMoney()
  const { reservationId, balance } = reservation
  const isOwed = balance > 0 && !isLapsed(reservation)
  const form = useCall('paymentForm', undefined, { enabled: isOwed, staleMs: 360_000 })
  if (!isOwed || !form.data) return null
  return (
    <Button
      look={reservation.reservationStatus === 'Pending' ? 'primary' : 'quiet'}
      block
      icon="card"
      onClick={() => goTo({ step: 'pay', reservationId })}
    >
      {t('visit.pay')} · <bdi>{showMoney(balance)}</bdi>
    </Button>
  )
}

/** Adds the visit to the patron's calendar, by a file that does not name the purpose. */
function ToCalendar({ reservation }: { reservation: PatronReservation }) {
  const { t } = useTexts()
  const { all } = useMyReservations()
  const timeZone = textSetting(usePublicSettings().data, 'timeZone') || 'UTC'
  const [failed, setFailed] = useState(false)

  async function make() {
    setFailed(false)
    try {
      const { calendarFileOf } = await import('./calendar-file.ts')
      const file = calendarFileOf(
        reservation,
        timeZone,
        t('visit.calendar.event'),
        originOf(reservation.reservationId, all),
      )
      saveText('appointment.ics', 'text/calendar', file)
    } catch {
      setFailed(true)
    }
  }

  return (
    <>
      <Button look="quiet" block icon="calendar" onClick={() => void make()}>
        {t('visit.calendar.add')}
      </Button>
      {failed && <Notice tone="error">{t('visit.calendar.failed')}</Notice>}
    </>
  )
}
