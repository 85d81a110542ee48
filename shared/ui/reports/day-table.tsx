import type { StaffReservation } from '@mayim/contract/entities/reservation.ts'
import { businessMinutes } from '@mayim/domain/calendar/business-day.ts'
import { isTimeToBeSet } from '@mayim/domain/capacity/choices.ts'
import { openBalance } from '@mayim/domain/money/due-back.ts'
import { useMemo, useState } from 'react'
import { TellPatrons } from '../calendar/schedule/tell-patrons.tsx'
import { saveCsv } from '../client/save-csv.ts'
import { WebsiteButton } from '../client/website-button.tsx'
import { money } from '../format.ts'
import { textOf, useTexts } from '../i18n.ts'
import { Button } from '../kit/button.tsx'
import { StatusBadge } from '../kit/chip.tsx'
import { type SortableColumn, SortableTable } from '../kit/sortable-table.tsx'
import { mayPayBack, PayBack, type PaymentPlace } from '../money/payments/pay-back.tsx'
import { feesOfVisit, WaiveFee } from '../money/payments/waive-fee.tsx'
import styles from './day.module.css'
import { ExclusionsDialog, notesOf, timeOfVisit, VisitDialog } from './day-dialogs.tsx'

interface DayTableProps {
  readonly rows: readonly StaffReservation[]
  readonly date: string
  readonly place: PaymentPlace
}

/** The seven columns of the night, its CSV and its print. */
export function DayTable({ rows, date, place }: DayTableProps) {
  const { t } = useTexts()
  const [opened, setOpened] = useState<{ what: Opened; visit: StaffReservation } | null>(() => named(rows))
  const open: Open = (what, visit) => setOpened({ what, visit })
  const columns = useColumns(place, open)
  return (
    <>
      <div className={styles.actions}>
        <Button look="quiet" onClick={() => saveDayFile(rows, date)}>
          {t('schedule.day.csv')}
        </Button>
        <Button look="quiet" onClick={() => print()}>
          {t('schedule.day.print')}
        </Button>
      </div>
      <div className={styles.wide}>
        <SortableTable
          caption={t('schedule.day.title')}
          columns={columns}
          rows={rows}
          rowKey={row => row.reservationId}
          sortedBy={{ id: 'time', desc: false }}
          isCards
        />
      </div>
      {opened && (
        <DayDialog
          {...opened}
          place={place}
          onOpen={what => open(what, opened.visit)}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  )
}

/** The reservation that the address names by its code: what a search leads to. */
function named(rows: readonly StaffReservation[]): { what: Opened; visit: StaffReservation } | null {
  const code = new URLSearchParams(location.search).get('visit')
  const visit = rows.find(({ reservationCode }) => reservationCode === code)
  return visit ? { what: 'visit', visit } : null
}

type Opened = 'visit' | 'text' | 'exclusions' | 'refund' | 'fee'
type Open = (what: Opened, visit: StaffReservation) => void

function DayDialog({
  what,
  place,
  onOpen,
  ...rest
}: {
  what: Opened
  visit: StaffReservation
  place: PaymentPlace
  onOpen: (what: Opened) => void
  onClose: () => void
}) {
  if (what === 'visit') return <VisitDialog {...rest} place={place} onOpen={onOpen} />
  if (what === 'text') return <TellPatrons userIds={[rest.visit.userId]} why="" onClose={rest.onClose} />
  if (what === 'exclusions') return <ExclusionsDialog {...rest} />
  return what === 'refund' ? <PayBack {...rest} place={place} /> : <WaiveFee {...rest} place={place} />
}

function useColumns(place: PaymentPlace, open: Open): SortableColumn<StaffReservation>[] {
  const { t, language } = useTexts()
  return useMemo(
    () => [
      {
        id: 'code',
        name: t('schedule.day.code'),
        value: visit => visit.reservationCode,
        shown: visit => <bdi dir="ltr">{visit.reservationCode}</bdi>,
      },
      {
        id: 'time',
        name: t('schedule.day.time'),
        // A time after midnight belongs to the same night.
        value: visit => businessMinutes(visit.reservationTime),
        shown: visit => <bdi>{timeOfVisit(visit, language)}</bdi>,
      },
      {
        id: 'status',
        name: t('schedule.day.status'),
        value: visit => visit.reservationStatus,
        shown: visit => <StatusBadge status={visit.reservationStatus} canceling={visit.cancelRequested} />,
      },
      { id: 'type', name: t('schedule.day.type'), value: visit => t(`patron.roomType.${visit.roomType}`) },
      {
        id: 'balance',
        name: t('schedule.day.balance'),
        value: openBalance,
        shown: visit => <Balance visit={visit} place={place} open={open} />,
        number: true,
      },
      {
        id: 'notes',
        name: t('schedule.day.notes'),
        value: visit => Number(hasNotes(visit)),
        shown: visit => (hasNotes(visit) ? '✓' : '–'),
      },
      {
        id: 'open',
        name: t('schedule.day.open'),
        value: () => 0,
        shown: visit => (
          <OpenButton
            what={t('schedule.day.visitOf', { code: visit.reservationCode })}
            onOpen={() => open('visit', visit)}
          />
        ),
      },
    ],
    [language, place],
  )
}

/** What is owed, the refund of what may go back, which the website does, and the waiver of fees. */
function Balance({ visit, place, open }: { visit: StaffReservation; place: PaymentPlace; open: Open }) {
  const { t, language } = useTexts()
  const isClosed = visit.reservationStatus === 'Canceled' || visit.reservationStatus === 'Replaced'
  const act = (what: Opened, text: string) =>
    ({
      look: 'quiet',
      'aria-label': `${text} ${visit.reservationCode}`,
      onClick: () => open(what, visit),
      children: text,
    }) as const
  return (
    <span className={styles.balance}>
      <bdi>{money(openBalance(visit), place.currency, language)}</bdi>
      {mayPayBack(visit) && <WebsiteButton side={place.side} {...act('refund', t('money.back.open'))} />}
      {!isClosed && feesOfVisit(visit) > 0 && <Button {...act('fee', t('money.waive.open'))} />}
    </span>
  )
}

/** Every row has one, so its name says of which visit it opens what. */
function OpenButton({ what, onOpen }: { what: string; onOpen: () => void }) {
  const { t } = useTexts()
  const open = t('schedule.day.open')
  return (
    <Button look="quiet" aria-label={`${open}: ${what}`} onClick={onOpen}>
      {open}
    </Button>
  )
}

function hasNotes(visit: StaffReservation): boolean {
  return notesOf(visit).length > 0
}

/** Hands the night over as CSV, without a name (screens-72). */
function saveDayFile(visits: readonly StaffReservation[], date: string): void {
  const head = [
    textOf('schedule.day.code'),
    textOf('schedule.day.time'),
    textOf('schedule.day.status'),
    textOf('schedule.day.type'),
    textOf('schedule.day.balance'),
  ]
  const rows = visits.map(visit => [
    visit.reservationCode,
    isTimeToBeSet(visit, visit.reservationTime) ? textOf('schedule.day.timeToBeSet') : visit.reservationTime,
    textOf(`status.${visit.reservationStatus}`),
    textOf(`patron.roomType.${visit.roomType}`),
    openBalance(visit).toFixed(2),
  ])
  saveCsv(`${date}.csv`, [head, ...rows])
}
