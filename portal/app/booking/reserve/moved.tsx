import type { PatronReservation } from '@mayim/contract/entities/reservation.ts'
import type { ScheduleDay } from '@mayim/contract/entities/schedule.ts'
import { successorOf } from '@mayim/domain/booking/successor.ts'
import { roomTypeOf } from '@mayim/domain/capacity/choices.ts'
import { decimalOf } from '@mayim/domain/money/money.ts'
import { useCall } from '@mayim/ui/client/queries.ts'
import { wallTime } from '@mayim/ui/format.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { Button } from '@mayim/ui/kit/button.tsx'
import { Facts } from '@mayim/ui/kit/list.tsx'
import { Notice } from '@mayim/ui/kit/notice.tsx'
import { useMoney } from '../../facility/facility.ts'
import layout from '../../frame/parts/layout.module.css'
import { useNightNames, useVisitTime } from '../../frame/parts/visit-time.ts'
import { useMyReservations } from '../../frame/patron/my-reservations.ts'
import { type Draft, useGoTo } from './step.tsx'
import type { Owed } from './use-booking.ts'

/** It was replaced: the way to what stands in its place, without a code and without a debt (booking-531). */
export function Moved({ reservation }: { reservation: PatronReservation }) {
  const { t } = useTexts()
  const goTo = useGoTo()
  const nights = useNightNames()
  const timeOf = useVisitTime()
  const { all } = useMyReservations()
  const next = successorOf(reservation.reservationId, all)
  const whenOf = (each: PatronReservation) => (
    <>
      {nights.full(each.reservationDate)} · <bdi>{timeOf(each)}</bdi>
    </>
  )
  return (
    <>
      <Notice
        tone="warning"
        title={t(next?.reservationStatus === 'Canceled' ? 'visit.moved.canceled' : 'visit.moved.title')}
      >
        {!next && t('visit.moved.elsewhere')}
      </Notice>
      <div className={layout.panel}>
        <Facts
          facts={[
            { key: 'before', name: t('visit.moved.before'), value: <s>{whenOf(reservation)}</s> },
            ...(next
              ? [{ key: 'now', name: t('visit.moved.now'), value: <strong>{whenOf(next)}</strong> }]
              : []),
          ]}
        />
      </div>
      <Button
        block
        onClick={() =>
          goTo(next ? { step: 'view', reservationId: next.reservationId } : { step: 'list' }, {
            replace: true,
          })
        }
      >
        {t(next ? 'visit.moved.open' : 'patron.view.others')}
      </Button>
    </>
  )
}

/** What an edit changes: before and after, and nothing of what stays (booking-531). */
export function Changes(props: {
  replacing: NonNullable<Draft['replacing']>
  day: ScheduleDay
  time: string
  /** Of the visit as it would be. */
  owed: Pick<Owed, 'choices' | 'selectedMinor'>
}) {
  const { replacing, day, time } = props
  const { choices, selectedMinor } = props.owed
  const showMoney = useMoney()
  const before = useCall('reservationGet', { params: { id: replacing.id } }).data
  const { t, language } = useTexts()
  const nights = useNightNames()
  const changes = [
    ['evening', nights.full(replacing.date), nights.full(day.date)],
    ['time', wallTime(replacing.time, language), wallTime(time, language)],
    [
      'room',
      t(`patron.roomType.${roomTypeOf(replacing.choices)}`),
      t(`patron.roomType.${roomTypeOf(choices)}`),
    ],
    ...(before ? [['price', showMoney(before.price), showMoney(decimalOf(selectedMinor))] as const] : []),
  ] as const
  const changed = changes.filter(([, before, after]) => before !== after)
  if (changed.length === 0) return null
  return (
    <div className={layout.panel}>
      <h2>{t('visit.moved.changes')}</h2>
      <Facts
        facts={changed.map(([key, before, after]) => ({
          key,
          name: t(`patron.payment.${key}`),
          value: (
            <>
              <s>
                <bdi>{before}</bdi>
              </s>
              <br />
              <strong>
                <bdi>{after}</bdi>
              </strong>
            </>
          ),
        }))}
      />
    </div>
  )
}
