import type { ReservationAnswer } from '@mayim/contract/entities/reservation.ts'
import type { TextKey } from '@mayim/texts/texts.ts'
import { Loaded } from '@mayim/ui/client/loaded.tsx'
import { useCall } from '@mayim/ui/client/queries.ts'
import { money, shortDate } from '@mayim/ui/format.ts'
import { type UseTexts, useTexts } from '@mayim/ui/i18n.ts'
import { Button } from '@mayim/ui/kit/button.tsx'
import { type SortableColumn, SortableTable } from '@mayim/ui/kit/sortable-table.tsx'
import { reservationLooks } from '@mayim/ui/kit/status.ts'
import type { Language } from '@mayim/ui/language.ts'
import { mayPayBack, PayBack } from '@mayim/ui/money/payments/pay-back.tsx'
import { useMemo, useState } from 'react'
import type { FacilityInfo } from '../../facility/use-facility.ts'
import styles from '../forms/dialog.module.css'

/** The patron's reservations of all years, newest first. Each opens in its own night. */
export function PersonVisits(props: {
  userId: string
  facility: FacilityInfo
  onOpen: (visit: ReservationAnswer) => void
}) {
  const { t, language } = useTexts()
  const visits = useCall('findByUser', { query: { user: props.userId } })
  const { currency } = props.facility
  const { onOpen } = props
  const [back, setBack] = useState<ReservationAnswer | null>(null)
  const columns = useMemo(
    () => visitColumns({ t, language, currency, onOpen, onBack: setBack }),
    [t, language, currency, onOpen],
  )
  if (!visits.data)
    return (
      <Loaded query={visits} lines={3}>
        {() => null}
      </Loaded>
    )
  if (visits.data.length === 0) return <p className={styles.note}>{t('reception.person.noVisits')}</p>
  return (
    <div className={styles.swept}>
      <SortableTable
        caption={t('reception.person.visits')}
        columns={columns}
        rows={visits.data}
        rowKey={visit => visit.reservationId}
        sortedBy={{ id: 'date', desc: true }}
      />
      {back && (
        <PayBack visit={back} place={{ side: 'hub', ...props.facility }} onClose={() => setBack(null)} />
      )}
    </div>
  )
}

function visitColumns(on: {
  readonly t: UseTexts['t']
  readonly language: Language
  readonly currency: string
  readonly onOpen: (visit: ReservationAnswer) => void
  readonly onBack: (visit: ReservationAnswer) => void
}): SortableColumn<ReservationAnswer>[] {
  const { t, language, currency } = on
  return [
    {
      id: 'date',
      name: t('reception.book.date'),
      value: visit => `${visit.reservationDate} ${visit.reservationTime}`,
      shown: visit => (
        <button type="button" className={styles.code} onClick={() => on.onOpen(visit)}>
          <time>{shortDate(visit.reservationDate, language)}</time>
        </button>
      ),
    },
    {
      id: 'status',
      name: t('reception.person.status'),
      value: visit => t(reservationLooks[visit.reservationStatus].text as TextKey),
    },
    { id: 'kind', name: t('desk.details.kind'), value: visit => t(`desk.kind.${visit.roomType}`) },
    {
      id: 'balance',
      name: t('desk.details.balance'),
      number: true,
      value: visit => visit.balance,
      // Below zero it is the patron's credit (money-13).
      shown: visit => {
        const amount = <bdi>{money(Math.abs(visit.balance), currency, language)}</bdi>
        return visit.balance < 0 ? (
          <>
            {t('desk.details.credit')} {amount}
          </>
        ) : (
          amount
        )
      },
    },
    {
      id: 'back',
      name: t('money.back.open'),
      value: visit => (mayPayBack(visit) ? 1 : 0),
      shown: visit =>
        mayPayBack(visit) && (
          <Button
            look="quiet"
            aria-label={`${t('money.back.open')} ${visit.reservationCode}`}
            onClick={() => on.onBack(visit)}
          >
            {t('money.back.open')}
          </Button>
        ),
    },
  ]
}
