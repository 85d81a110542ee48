import type { ReservationAnswer } from '@mayim/shared/contract/entities/reservation.ts'
import type { TextKey } from '@mayim/shared/texts/texts.ts'
import { type SortableColumn, SortableTable } from '@mayim/shared/ui/base/sortable-table.tsx'
import { useCall } from '@mayim/shared/ui/client/queries.ts'
import { money, shortDate } from '@mayim/shared/ui/format.ts'
import { useTexts } from '@mayim/shared/ui/i18n.ts'
import { reservationLooks } from '@mayim/shared/ui/status.ts'
import { useMemo } from 'react'
import type { House } from '../house.ts'
import styles from './dialog.module.css'

const none: readonly ReservationAnswer[] = []

/** Her reservations, those of every year; the newest first. */
export function PersonVisits(props: { userId: string; house: House }) {
  const { t, language } = useTexts()
  const visits = useCall('findByUser', { query: { user: props.userId } })
  const { currency } = props.house
  const columns = useMemo<SortableColumn<ReservationAnswer>[]>(
    () => [
      {
        id: 'date',
        name: t('reception.book.date'),
        value: visit => `${visit.reservationDate} ${visit.reservationTime}`,
        shown: visit => <time>{shortDate(visit.reservationDate, language)}</time>,
      },
      {
        id: 'status',
        name: t('reception.paper.outcome'),
        value: visit => t(reservationLooks[visit.reservationStatus].text as TextKey),
      },
      { id: 'kind', name: t('desk.details.kind'), value: visit => t(`desk.kind.${visit.roomType}`) },
      {
        id: 'balance',
        name: t('desk.details.balance'),
        number: true,
        value: visit => visit.balance,
        shown: visit => <bdi>{money(visit.balance, currency, language)}</bdi>,
      },
    ],
    [t, language, currency],
  )
  if (visits.data?.length === 0) return <p className={styles.told}>{t('reception.person.noVisits')}</p>
  return (
    <SortableTable
      caption={t('reception.person.visits')}
      columns={columns}
      rows={visits.data ?? none}
      rowKey={visit => visit.reservationId}
      sortedBy={{ id: 'date', desc: true }}
    />
  )
}
