import type { StaffReservation } from '@mayim/contract/entities/reservation.ts'
import type { TextKey } from '@mayim/texts/texts.ts'
import { Loaded } from '@mayim/ui/client/loaded.tsx'
import { useCall } from '@mayim/ui/client/queries.ts'
import { timeOf } from '@mayim/ui/format.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { List, ListRow } from '@mayim/ui/kit/list.tsx'
import { textSetting, useMoney, usePublicSettings } from '../facility/facility.ts'

const outcomes = {
  Declined: 'schedule.day.declined',
  Error: 'schedule.day.error',
  Unknown: 'schedule.day.unknown',
} as const

/** The card payments of the day that failed or were declined, each with its reason (screens-72). */
export function FailedPayments({ date, visits }: { date: string; visits: readonly StaffReservation[] }) {
  const { t, language } = useTexts()
  const showMoney = useMoney()
  const timeZone = textSetting(usePublicSettings().data, 'timeZone') || 'UTC'
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
                  end={<bdi>{showMoney(Math.abs(row.amount))}</bdi>}
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
