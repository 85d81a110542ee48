import type { StaffReservation } from '@mayim/contract/entities/reservation.ts'
import { businessMinutes } from '@mayim/domain/calendar/business-day.ts'
import { openBalance } from '@mayim/domain/money/due-back.ts'
import { money } from '@mayim/ui/format.ts'
import { type UseTexts, useTexts } from '@mayim/ui/i18n.ts'
import { StatusBadge } from '@mayim/ui/kit/chip.tsx'
import { type SortableColumn, SortableTable } from '@mayim/ui/kit/sortable-table.tsx'
import type { Language } from '@mayim/ui/language.ts'
import { type KeyboardEvent, useMemo } from 'react'
import { durationText, minutesSince } from '../../facility/facility-time.ts'
import type { Estimates } from '../../facility/use-estimates.ts'
import type { FacilityInfo } from '../../facility/use-facility.ts'
import { beginsAt, type DayColumns, type columns as groups } from './day-columns.ts'
import styles from './list.module.css'

const minuteMs = 60_000

interface ListProps {
  readonly day: DayColumns
  readonly searching: boolean
  readonly roomNames: ReadonlyMap<number, string>
  readonly facility: FacilityInfo
  readonly now: number
  readonly estimates: Estimates
  readonly chosenId: string | null
  readonly onChoose: (reservationId: string) => void
}

/** The night as one sortable table. At first it has the order of the columns. */
export function DayList(props: ListProps) {
  const { t, language } = useTexts()
  const { day, roomNames, facility, estimates, chosenId, onChoose } = props
  // Renders again each minute, not each second.
  const now = Math.floor(props.now / minuteMs) * minuteMs
  const rows = useMemo(() => listOrder.flatMap(group => day[group]), [day])
  const columns = useMemo(
    () => listColumns({ t, language, rows, roomNames, facility, now, estimates, chosenId, onChoose }),
    [t, language, rows, roomNames, facility, now, estimates, chosenId, onChoose],
  )
  if (rows.length === 0)
    return <p className={styles.none}>{t(props.searching ? 'desk.noMatch' : 'board.list.none')}</p>
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the arrows are a shortcut between buttons that Tab reaches as well
    <div className={styles.list} onKeyDown={moveOverRows}>
      <SortableTable
        caption={t('board.list.caption')}
        columns={columns}
        rows={rows}
        rowKey={visit => visit.reservationId}
        sortedBy={{ id: 'status', desc: false }}
      />
    </div>
  )
}

/** The list is one column of rows. */
function moveOverRows(event: KeyboardEvent<HTMLElement>): void {
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-card]')]
  const at = rows.indexOf(event.target as HTMLElement)
  const next = event.key === 'ArrowDown' ? at + 1 : event.key === 'ArrowUp' ? at - 1 : -1
  if (at < 0 || !rows[next]) return
  event.preventDefault()
  rows[next].focus()
}

/** Reservations that need reception first come first. Departed patrons come last. */
const listOrder = [
  'waiting',
  'ready',
  'here',
  'upcoming',
  'completed',
  'notComing',
] as const satisfies (typeof groups)[number][]

interface ColumnsOf extends Omit<ListProps, 'day' | 'searching'> {
  readonly t: UseTexts['t']
  readonly language: Language
  readonly rows: readonly StaffReservation[]
}

function listColumns(on: ColumnsOf): SortableColumn<StaffReservation>[] {
  return [...whoColumns(on), ...stateColumns(on)]
}

/** The patron and the time of the visit. */
function whoColumns({ t, language, ...on }: ColumnsOf): SortableColumn<StaffReservation>[] {
  return [
    {
      id: 'code',
      name: t('board.list.code'),
      value: visit => visit.reservationCode,
      shown: visit => (
        <button
          type="button"
          className={styles.code}
          data-card
          aria-pressed={visit.reservationId === on.chosenId}
          onClick={() => on.onChoose(visit.reservationId)}
        >
          <bdi data-digits>{visit.reservationCode}</bdi>
        </button>
      ),
    },
    {
      id: 'name',
      name: t('board.list.name'),
      value: nameOf,
      shown: visit => (
        <span className={styles.name}>
          <span dir="auto">{nameOf(visit)}</span>
        </span>
      ),
    },
    {
      id: 'time',
      name: t('board.list.time'),
      value: visit => businessMinutes(visit.reservationTime),
      shown: visit => beginsAt(visit, { t, language }),
    },
  ]
}

/** The status, how long it has lasted, the room, and the amount due. */
function stateColumns(on: ColumnsOf): SortableColumn<StaffReservation>[] {
  const { t, language, estimates } = on
  const placeOf = new Map(on.rows.map((visit, at) => [visit.reservationId, at]))
  const roomOf = ({ roomId, roomIdPreassign }: StaffReservation) => {
    const id = roomId ?? roomIdPreassign
    return id === null ? '' : (on.roomNames.get(id) ?? String(id))
  }
  const isHere = (visit: StaffReservation) => !elsewhere.has(visit.reservationStatus)
  return [
    {
      id: 'status',
      name: t('board.list.status'),
      value: visit => placeOf.get(visit.reservationId) ?? 0,
      shown: visit => <StatusBadge status={visit.reservationStatus} />,
    },
    {
      id: 'since',
      name: t('board.list.since'),
      number: true,
      value: visit => (isHere(visit) ? minutesSince(visit.statusSince, on.now) : -1),
      shown: visit => (isHere(visit) ? durationText(minutesSince(visit.statusSince, on.now), t) : ' '),
    },
    {
      id: 'wait',
      name: t('board.list.wait'),
      value: visit => estimates.places.get(visit.reservationId) ?? 999,
      shown: visit => estimates.waits.get(visit.reservationId) ?? ' ',
    },
    { id: 'room', name: t('board.list.room'), value: roomOf, shown: visit => <bdi>{roomOf(visit)}</bdi> },
    { id: 'kind', name: t('board.list.kind'), value: visit => t(`desk.kind.${visit.roomType}`) },
    {
      id: 'owes',
      name: t('board.list.owes'),
      number: true,
      value: owedOf,
      shown: visit =>
        owedOf(visit) > 0 ? <bdi>{money(visit.balance, on.facility.currency, language)}</bdi> : ' ',
    },
  ]
}

const elsewhere = new Set<string>(['Reserved', 'Pending', 'Done', 'Canceled', 'Replaced'])

function nameOf({ user }: StaffReservation): string {
  return [user.firstName, user.lastName].filter(Boolean).join(' ')
}

function owedOf(visit: StaffReservation): number {
  return Math.max(0, openBalance(visit))
}
