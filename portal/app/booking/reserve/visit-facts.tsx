import type { PatronReservation } from '@mayim/contract/entities/reservation.ts'
import { shortDate, timeOf, wallTime } from '@mayim/ui/format.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import type { ReactNode } from 'react'
import { textSetting, useMoney, usePublicSettings } from '../../facility/facility.ts'
import { waitsForTime } from '../../frame/parts/visit-time.ts'
import { extraKeys } from './offer.ts'

export interface Fact {
  readonly key: string
  readonly name: ReactNode
  readonly value: ReactNode
}

/** The details of a visit besides night, time, room and price, if there are any (booking-7). */
export function useVisitFacts(reservation: PatronReservation): Fact[] {
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
export function useGivenFacts(reservation: PatronReservation): Fact[] {
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
