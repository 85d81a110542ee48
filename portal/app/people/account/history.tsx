import type { PatronReservation } from '@mayim/contract/entities/reservation.ts'
import { placeOfTime } from '@mayim/domain/calendar/business-day.ts'
import type { TextKey } from '@mayim/texts/texts.ts'
import type { CallAnswer } from '@mayim/ui/client/call-api.ts'
import { Loaded } from '@mayim/ui/client/loaded.tsx'
import { useCall } from '@mayim/ui/client/queries.ts'
import { useSignedIn } from '@mayim/ui/client/session.ts'
import { shortDate, timeOf } from '@mayim/ui/format.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { Chip, StatusBadge } from '@mayim/ui/kit/chip.tsx'
import { Link } from '@mayim/ui/kit/link.tsx'
import { type SortableColumn, SortableTable } from '@mayim/ui/kit/sortable-table.tsx'
import { reservationLooks } from '@mayim/ui/kit/status.ts'
import { type ReactNode, useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { textSetting, useMoney, usePublicSettings } from '../../facility/facility.ts'
import { receiptAddress } from '../../frame/parts/receipt-address.ts'
import { useVisitTime } from '../../frame/parts/visit-time.ts'
import { listed } from '../../frame/patron/my-reservations.ts'
import { Screen } from '../../frame/screen.tsx'
import styles from './account.module.css'
import { Receipt, receiptAt } from './receipt.tsx'
import { SaveTable } from './save-table.tsx'

type Payment = CallAnswer<'paymentsByUser'>[number]

/** The patron's records since this date (booking-52, money-77). */
const historyFrom = '2019-01-01'

/** The patron's reservations and payments, each in a table that sorts by any column; or one receipt. */
export function History() {
  const about = receiptAt(useLocation().search)
  return about ? <Receipt about={about} /> : <Tables />
}

function Tables() {
  const { t } = useTexts()
  const navigate = useNavigate()
  const { userId } = useSignedIn()
  const reservations = useCall('findByUser', { query: { user: userId, dateFrom: historyFrom } })
  const payments = useCall('paymentsByUser', { query: { user: userId, dt: historyFrom } })
  return (
    <Screen title={t('account.history.title')} onBack={() => void navigate('/account')}>
      <h1>{t('account.history.title')}</h1>
      <Loaded query={reservations} lines={4}>
        {rows => (
          <>
            <Reservations rows={listed(rows)} />
            <SaveReservations rows={listed(rows)} />
          </>
        )}
      </Loaded>
      <Loaded query={payments} lines={3}>
        {rows => (
          <>
            <Payments rows={rows} />
            <SavePayments rows={rows} />
          </>
        )}
      </Loaded>
    </Screen>
  )
}

function SaveReservations({ rows }: { rows: readonly PatronReservation[] }) {
  const { t } = useTexts()
  if (rows.length === 0) return null
  const written = () => [
    (['date', 'status', 'type', 'balance'] as const).map(column => t(`account.history.${column}`)),
    ...rows.map(row => [
      `${row.reservationDate} ${row.reservationTime}`,
      t(reservationLooks[row.reservationStatus].text as TextKey),
      t(`patron.roomType.${row.roomType}`),
      String(owed(row)),
    ]),
  ]
  return <SaveTable name="reservations.csv" label={t('account.history.reservations')} rows={written} />
}

function SavePayments({ rows }: { rows: readonly Payment[] }) {
  const { t } = useTexts()
  if (rows.length === 0) return null
  const written = () => [
    (['date', 'method', 'amount', 'status', 'reason'] as const).map(column => t(`account.history.${column}`)),
    ...rows.map(row => [
      row.dateCreated,
      t(`account.method.${row.method}`),
      // As a positive amount, like on the page (money-2).
      String(Math.abs(row.amount)),
      // A failed payment paid nothing (money-78).
      t(`account.paymentStatus.${row.status}`),
      row.error ? t(`refusal.${row.error}` as TextKey) : '',
    ]),
  ]
  return <SaveTable name="payments.csv" label={t('account.history.payments')} rows={written} />
}

/** Nothing is owed for a canceled reservation. */
function owed({ reservationStatus, balance }: PatronReservation): number {
  return reservationStatus === 'Canceled' ? 0 : balance
}

function Reservations({ rows }: { rows: readonly PatronReservation[] }) {
  const { t, language } = useTexts()
  const showMoney = useMoney()
  const timeAt = useVisitTime()
  const settings = usePublicSettings().data
  const columns = useMemo<SortableColumn<PatronReservation>[]>(
    () => [
      {
        id: 'date',
        name: t('account.history.date'),
        value: row => placeOfTime(row.reservationDate, row.reservationTime),
        shown: row => (
          <>
            <bdi>{shortDate(row.reservationDate, language)}</bdi>
            <br />
            <bdi>{timeAt(row)}</bdi>
          </>
        ),
      },
      {
        id: 'status',
        name: t('account.history.status'),
        value: row => row.reservationStatus,
        shown: row => <StatusBadge status={row.reservationStatus} canceling={row.cancelRequested} />,
      },
      {
        id: 'type',
        name: t('account.history.type'),
        value: row => t(`patron.roomType.${row.roomType}`),
      },
      {
        id: 'balance',
        name: t('account.history.balance'),
        value: owed,
        // Below zero it is the patron's credit (money-13).
        shown: row =>
          owed(row) < 0 ? (
            <>
              {t('account.history.credit')} <bdi>{showMoney(-owed(row))}</bdi>
            </>
          ) : (
            <bdi>{showMoney(owed(row))}</bdi>
          ),
        number: true,
      },
    ],
    [language, settings],
  )
  if (rows.length === 0)
    return <Empty title={t('account.history.reservations')}>{t('account.history.noReservations')}</Empty>
  return (
    <div className={styles.wide}>
      <SortableTable
        caption={t('account.history.reservations')}
        columns={columns}
        rows={rows}
        rowKey={row => row.reservationId}
        sortedBy={{ id: 'date', desc: true }}
      />
    </div>
  )
}

/** The text in place of an empty table. */
function Empty({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.empty}>
      <h2>{title}</h2>
      <p>{children}</p>
    </section>
  )
}

function Payments({ rows }: { rows: readonly Payment[] }) {
  const { t, language } = useTexts()
  const showMoney = useMoney()
  const settings = usePublicSettings().data
  const timeZone = textSetting(settings, 'timeZone') || 'UTC'
  const columns = useMemo<SortableColumn<Payment>[]>(
    () => [
      {
        id: 'date',
        name: t('account.history.date'),
        value: row => row.dateCreated,
        shown: row => (
          <>
            <bdi>{shortDate(row.dateCreated, language, timeZone)}</bdi>
            <br />
            <bdi>{timeOf(row.dateCreated, timeZone, language)}</bdi>
          </>
        ),
      },
      {
        id: 'method',
        name: t('account.history.method'),
        value: row => t(`account.method.${row.method}`),
        shown: row => (
          <>
            {t(`account.method.${row.method}`)}
            {row.reference && (
              <>
                {' · '}
                <bdi>{row.reference}</bdi>
              </>
            )}
            <br />
            {row.status === 'Approved' ? (
              <Link className={styles.receiptLink} to={receiptAddress(row)}>
                {t('receipt.open')}
              </Link>
            ) : (
              <Chip tone="amber">{t(`account.paymentStatus.${row.status}`)}</Chip>
            )}
            {row.error && <p className={styles.wrong}>{t(`refusal.${row.error}` as TextKey)}</p>}
          </>
        ),
      },
      {
        id: 'amount',
        name: t('account.history.amount'),
        // Shown as a positive amount (money-2).
        value: row => Math.abs(row.amount),
        shown: row => <bdi>{showMoney(Math.abs(row.amount))}</bdi>,
        number: true,
      },
    ],
    [language, settings],
  )
  if (rows.length === 0)
    return <Empty title={t('account.history.payments')}>{t('account.history.noPayments')}</Empty>
  return (
    <div className={styles.wide}>
      <SortableTable
        caption={t('account.history.payments')}
        columns={columns}
        rows={rows}
        rowKey={row => row.id}
        sortedBy={{ id: 'date', desc: true }}
      />
    </div>
  )
}
