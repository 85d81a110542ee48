import type { PatronReservation } from '@mayim/contract/entities/reservation.ts'
import type { ScheduleDay } from '@mayim/contract/entities/schedule.ts'
import { decimalOf } from '@mayim/domain/money/money.ts'
import type { PriceLine } from '@mayim/domain/money/price.ts'
import type { TextKey } from '@mayim/texts/texts.ts'
import { HebrewDate } from '@mayim/ui/calendar/hebrew-date.tsx'
import { useCall } from '@mayim/ui/client/queries.ts'
import { itemName } from '@mayim/ui/client/what-is-sold.ts'
import { shortDate, timeOf, wallTime } from '@mayim/ui/format.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { Facts } from '@mayim/ui/kit/list.tsx'
import type { ReactNode } from 'react'
import { textSetting, useMoney, usePublicSettings } from '../../facility/facility.ts'
import { useNightNames, useVisitTime, waitsForTime } from '../../frame/parts/visit-time.ts'
import { useSchedule } from '../../frame/patron/my-reservations.ts'
import { extraKeys } from './offer.ts'

/** A line of the bill with its text; a reduced price has the same text as the full one. */
function priceKey(key: string): TextKey {
  const bare = key.replace(/Discount$/, '')
  // An accessible room is priced as a bath and called what it is (money-7).
  return (bare.endsWith('wheelchair') ? `patron.roomType.${bare}` : `patron.price.${bare}`) as TextKey
}

/** The evening by both calendars, as far as the schedule reaches, and the time. */
function useWhenFacts(date: string, time: string, day: ScheduleDay | undefined): Fact[] {
  const { t } = useTexts()
  const nights = useNightNames()
  const evening = (
    <>
      {nights.full(date)}
      {day && (
        <>
          <br />
          <HebrewDate day={day} />
        </>
      )}
    </>
  )
  return [
    { key: 'evening', name: t('patron.payment.evening'), value: evening },
    { key: 'time', name: t('patron.payment.time'), value: <bdi>{time}</bdi> },
  ]
}

/** The new reservation, line by line. */
export function DraftSummary({
  day,
  time,
  lines,
  total,
  totalName,
}: {
  day: ScheduleDay
  time: string
  lines: readonly PriceLine[]
  total: number
  /** Where more is added to it below. */
  totalName?: string | undefined
}) {
  const { t, language } = useTexts()
  const showMoney = useMoney()
  const when = useWhenFacts(day.date, wallTime(time, language), day)
  return (
    <Facts
      facts={[
        ...when,
        ...lines.map(line => ({
          key: line.key,
          name: t(priceKey(line.key)),
          value: <bdi>{showMoney(decimalOf(line.amountMinor))}</bdi>,
        })),
        {
          key: 'total',
          name: totalName ?? t('patron.payment.total'),
          value: <bdi>{showMoney(total)}</bdi>,
          isSum: true,
        },
      ]}
    />
  )
}

/** The existing reservation, and its balance. */
export function ReservationSummary({
  reservation,
  isPaying = false,
}: {
  reservation: PatronReservation
  /** She pays on this page, and not at the door. */
  isPaying?: boolean
}) {
  const { t, language } = useTexts()
  const showMoney = useMoney()
  const visitFacts = useVisitFacts(reservation)
  const hasItems = reservation.merchandise.length > 0
  const items = useCall('merchandiseList', undefined, { enabled: hasItems }).data ?? []
  const given = useGivenFacts(reservation)
  const { reservationDate } = reservation
  const day = useSchedule().data?.find(each => each.date === reservationDate)
  const when = useWhenFacts(reservationDate, useVisitTime()(reservation), day)
  return (
    <Facts
      facts={[
        ...when,
        {
          key: 'room',
          name: t('patron.payment.room'),
          value: t(`patron.roomType.${reservation.roomType}`),
        },
        ...visitFacts,
        ...reservation.priceLines.map(line => ({
          key: `price-${line.key}`,
          name: t(priceKey(line.key)),
          value: <bdi>{showMoney(line.amount)}</bdi>,
        })),
        ...reservation.merchandise.map(line => ({
          key: `item-${line.item}`,
          name: (
            <>
              <bdi>{itemName(items, line.item, language)}</bdi> × {line.quantity}
            </>
          ),
          value: <bdi>{showMoney(line.total)}</bdi>,
        })),
        ...reservation.adjustments.map(line => ({
          key: line.id,
          name: (
            <>
              {t(`visit.fees.${line.kind}`)}
              {line.note && (
                <>
                  {' · '}
                  <bdi>{line.note}</bdi>
                </>
              )}
            </>
          ),
          value: <bdi>{showMoney(line.amount)}</bdi>,
        })),
        ...given,
        ...sumsOf(reservation, { isShabbos: day?.shabbosMode ?? false, isPaying }).map(
          ([name, amount], at, all) => ({
            key: name,
            name: t(name),
            value: <bdi>{showMoney(amount)}</bdi>,
            isSum: at === all.length - 1 && reservation.reservationStatus !== 'Canceled',
          }),
        ),
      ]}
    />
  )
}

/** What she paid, and what is left to pay or is left over; nothing is owed for what was canceled. */
function sumsOf(
  { reservationStatus, balance, amountPaid }: PatronReservation,
  { isShabbos, isPaying }: { readonly isShabbos: boolean; readonly isPaying: boolean },
): [TextKey, number][] {
  const paid: [TextKey, number][] = amountPaid === 0 ? [] : [['patron.view.paid', amountPaid]]
  if (reservationStatus === 'Canceled' || (balance === 0 && amountPaid > 0)) return paid
  if (balance < 0) return [...paid, ['visit.facts.credit', -balance]]
  if (isPaying && balance > 0) return [...paid, ['visit.facts.payNow', balance]]
  if (reservationStatus === 'Pending') return [...paid, ['patron.hold.owed', balance]]
  if (reservationStatus === 'Done') return [...paid, ['visit.facts.owed', balance]]
  return [...paid, [isShabbos ? 'patron.view.balanceShabbos' : 'patron.view.balance', balance]]
}

interface Fact {
  readonly key: string
  readonly name: ReactNode
  readonly value: ReactNode
}

/** The details of a visit besides night, time, room and price, if there are any (booking-7). */
function useVisitFacts(reservation: PatronReservation): Fact[] {
  const { t, language } = useTexts()
  const showMoney = useMoney()
  const timeZone = textSetting(usePublicSettings().data, 'timeZone') || 'UTC'
  const at = (instant: string) => (
    <>
      {shortDate(instant, language, timeZone)} <bdi>{timeOf(instant, timeZone, language)}</bdi>
    </>
  )
  const extras = extraKeys.filter(key => reservation[key]).map(key => t(`patron.options.${key}`))
  const { waitingCode, alternateLocation, timeArrived, timeCompleted, feeAgreed } = reservation
  return [
    ...(waitsForTime(reservation)
      ? []
      : [
          {
            key: 'until',
            name: t('visit.facts.until'),
            value: <bdi>{wallTime(reservation.expectedEndTime, language)}</bdi>,
          },
        ]),
    ...(extras.length > 0
      ? [{ key: 'extras', name: t('visit.facts.extras'), value: extras.join(', ') }]
      : []),
    ...(alternateLocation
      ? [{ key: 'location', name: t('visit.facts.location'), value: <bdi>{alternateLocation}</bdi> }]
      : []),
    ...(waitingCode
      ? [{ key: 'waiting', name: t('visit.facts.waitingCode'), value: <bdi>{waitingCode}</bdi> }]
      : []),
    { key: 'booked', name: t('visit.facts.booked'), value: at(reservation.reservationCreated) },
    ...(feeAgreed && reservation.reservationStatus === 'Reserved'
      ? [
          {
            key: 'fee',
            name: t('visit.fees.title'),
            value: t('visit.fees.agreed', { fee: showMoney(feeAgreed.amount) }),
          },
        ]
      : []),
    ...(timeArrived ? [{ key: 'arrived', name: t('visit.facts.arrived'), value: at(timeArrived) }] : []),
    ...(timeCompleted ? [{ key: 'done', name: t('visit.facts.done'), value: at(timeCompleted) }] : []),
  ]
}

/** The gifts, and whether the price is the reduced one. */
function useGivenFacts(reservation: PatronReservation): Fact[] {
  const { t } = useTexts()
  const showMoney = useMoney()
  const { donationTotal, tipTotal, priceLines } = reservation
  // An entitled patron pays the full price where the facility has set no reduced one.
  const isReduced = priceLines.some(({ key }) => key.endsWith('Discount'))
  return [
    ...(isReduced ? [{ key: 'reduced', name: t('visit.facts.reduced'), value: t('visit.facts.yes') }] : []),
    ...(donationTotal > 0
      ? [{ key: 'donation', name: t('visit.facts.donation'), value: <bdi>{showMoney(donationTotal)}</bdi> }]
      : []),
    ...(tipTotal > 0
      ? [{ key: 'tip', name: t('visit.facts.tip'), value: <bdi>{showMoney(tipTotal)}</bdi> }]
      : []),
  ]
}
