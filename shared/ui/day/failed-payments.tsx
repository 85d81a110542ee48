import type { StaffReservation } from '@mayim/contract/entities/reservation.ts'
import type { TextKey } from '@mayim/texts/texts.ts'
import { Loaded } from '../client/loaded.tsx'
import { useCall } from '../client/queries.ts'
import { money, timeOf } from '../format.ts'
import { useTexts } from '../i18n.ts'
import { List, ListRow } from '../kit/list.tsx'
import type { DayPlace } from './day-place.ts'

const outcomes = {
  Declined: 'schedule.day.declined',
  Error: 'schedule.day.error',
  Unknown: 'schedule.day.unknown',
} as const

/** The card payments of the day that failed or were declined, each with its reason (screens-72). */
export function FailedPayments({
  date,
  visits,
  place: { timeZone, currency },
}: {
  date: string
  visits: readonly StaffReservation[]
  place: DayPlace
}) {
  const { t, language } = useTexts()
  const failed = useCall('paymentsFailed', { query: { dt: date } })
  const codes = new Map(visits.map(visit => [visit.reservationId, visit.reservationCode]))
  return (
    <section aria-labelledby="failed">
      <h2 id="failed">{t('schedule.day.failed')}</h2>
      <Loaded query={failed} lines={2}>
        {rows =>
          rows.length === 0 ? (
            <p>{t('schedule.day.noFailed')}</p>
          ) : (
            <List>
              {rows.map(row => (
                <ListRow
                  key={row.id}
                  note={row.error && t(`refusal.${row.error}` as TextKey)}
                  end={<bdi>{money(Math.abs(row.amount), currency, language)}</bdi>}
                >
                  {row.status !== 'Approved' && t(outcomes[row.status])} ·{' '}
                  <bdi>{timeOf(row.dateCreated, timeZone, language)}</bdi>
                  {row.reservationId !== null && codes.has(row.reservationId) && (
                    <>
                      {' · '}
                      <bdi dir="ltr">{codes.get(row.reservationId)}</bdi>
                    </>
                  )}
                </ListRow>
              ))}
            </List>
          )
        }
      </Loaded>
    </section>
  )
}
