import type { StaffReservation } from '@mayim/contract/entities/reservation.ts'
import { businessMinutes } from '@mayim/domain/calendar/business-day.ts'
import { isTimeToBeSet } from '@mayim/domain/capacity/choices.ts'
import { openBalance } from '@mayim/domain/money/due-back.ts'
import { useMemo, useState } from 'react'
import { saveCsv } from '../client/save-csv.ts'
import { WebsiteButton } from '../client/website-button.tsx'
import { money, wallTime } from '../format.ts'
import { textOf, useTexts } from '../i18n.ts'
import { Button } from '../kit/button.tsx'
import { StatusBadge } from '../kit/chip.tsx'
import { type SortableColumn, SortableTable } from '../kit/sortable-table.tsx'
import { mayPayBack, PayBack, type PaymentPlace } from '../money/payments/pay-back.tsx'
import { feesOfVisit, WaiveFee } from '../money/payments/waive-fee.tsx'
import styles from './day.module.css'
import { ExclusionsDialog, NotesDialog } from './day-dialogs.tsx'

interface DayTableProps {
  readonly rows: readonly StaffReservation[]
  readonly date: string
  readonly place: PaymentPlace
}

/** The seven columns of the night, its CSV and its print. */
export function DayTable({ rows, date, place }: DayTableProps) {
  const { t } = useTexts()
  const [opened, setOpened] = useState<{ what: Opened; visit: StaffReservation } | null>(null)
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
      {opened && <DayDialog {...opened} place={place} onClose={() => setOpened(null)} />}
    </>
  )
}

type Opened = 'notes' | 'exclusions' | 'refund' | 'fee'
type Open = (what: Opened, visit: StaffReservation) => void

function DayDialog({
  what,
  place,
  ...rest
}: {
  what: Opened
  visit: StaffReservation
  place: PaymentPlace
  onClose: () => void
}) {
  if (what === 'notes') return <NotesDialog {...rest} />
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
        shown: visit => (
          <bdi>
            {isTimeToBeSet(visit, visit.reservationTime)
              ? t('schedule.day.timeToBeSet')
              : wallTime(visit.reservationTime, language)}
          </bdi>
        ),
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
        shown: visit => <Notes visit={visit} onOpen={() => open('notes', visit)} />,
      },
      {
        id: 'excluded',
        name: t('schedule.day.excluded'),
        value: () => 0,
        shown: visit => (
          <OpenButton
            what={t('schedule.day.excludedOf', { code: visit.reservationCode })}
            onOpen={() => open('exclusions', visit)}
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

/** A button where there are any; on paper a mark. */
function Notes({ visit, onOpen }: { visit: StaffReservation; onOpen: () => void }) {
  const { t } = useTexts()
  if (!hasNotes(visit)) return '–'
  return (
    <>
      <OpenButton what={t('schedule.day.notesOf', { code: visit.reservationCode })} onOpen={onOpen} />
      <span className={styles.paperOnly}>✓</span>
    </>
  )
}

function hasNotes(visit: StaffReservation): boolean {
  return [visit.reservationNotes, visit.userNotes, visit.notes].some(note => note.trim() !== '')
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
