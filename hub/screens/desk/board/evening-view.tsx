import type { StaffReservation } from '@mayim/contract/entities/reservation.ts'
import type { RoomRequest } from '@mayim/contract/entities/supply-request.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { Icon } from '@mayim/ui/kit/icon.tsx'
import { VisuallyHidden } from '@mayim/ui/kit/visually-hidden.tsx'
import { type CSSProperties, type KeyboardEvent, useCallback, useMemo, useState } from 'react'
import { clockTime, minutesSince } from '../../facility/facility-time.ts'
import type { Estimates } from '../../facility/use-estimates.ts'
import type { FacilityInfo } from '../../facility/use-facility.ts'
import styles from './day.module.css'
import {
  type Column,
  columns,
  columnTracks,
  type DayColumns,
  dayColumns,
  found,
  isTooLong,
  lateMinutes,
} from './day-columns.ts'
import { DayList } from './day-list.tsx'
import { VisitCard } from './visit-card.tsx'

const minuteMs = 60_000

/** The shown night in columns or as a list, filtered by the search. */
export function EveningView(props: {
  view: View
  reservations: readonly StaffReservation[]
  roomNames: ReadonlyMap<number, string>
  /** The open requests by reservation. */
  requests: ReadonlyMap<string, readonly RoomRequest[]>
  search: string
  facility: FacilityInfo
  isTonight: boolean
  now: number
  estimates: Estimates
  chosenId: string | null
  onChoose: (reservationId: string) => void
}) {
  const { reservations, search } = props
  const minute = Math.floor(props.now / minuteMs)
  const isLate = useCallback((visit: StaffReservation) => isTooLong(visit, minute * minuteMs), [minute])
  // Sorts again when the minute changes or a reservation changes, not at each tick of the clock.
  const day = useMemo(
    () =>
      dayColumns(
        reservations.filter(each => found(each, search)),
        isLate,
      ),
    [reservations, search, isLate],
  )
  const shown = { ...props, day, searching: search.trim() !== '' }
  if (props.view === 'list') return <DayList {...shown} />
  return <DayBoard {...shown} isTooLong={isLate} />
}

/** The night in its columns. Arrow keys move between cards, Enter opens one. */
function DayBoard(props: {
  day: DayColumns
  isTooLong: (visit: StaffReservation) => boolean
  roomNames: ReadonlyMap<number, string>
  requests: ReadonlyMap<string, readonly RoomRequest[]>
  searching: boolean
  facility: FacilityInfo
  isTonight: boolean
  now: number
  estimates: Estimates
  chosenId: string | null
  onChoose: (reservationId: string) => void
}) {
  const { t } = useTexts()
  const { day, estimates } = props
  const nowTime = clockTime(props.now, props.facility.timeZone)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the arrows are a shortcut between buttons that Tab reaches as well
    <div
      className={styles.columns}
      style={{ '--columns': columnTracks(day) } as CSSProperties}
      onKeyDown={moveByArrows}
    >
      {columns.map(column => (
        <section key={column} className={styles.column} data-column aria-label={t(`desk.group.${column}`)}>
          <h2>
            {t(`desk.group.${column}`)}
            <TooLong count={day[column].filter(props.isTooLong).length} />
            <span data-digits>{day[column].length}</span>
          </h2>
          {day[column].length === 0 && (
            <p className={styles.none}>{props.searching ? t('desk.noMatch') : t(noneTexts[column])}</p>
          )}
          <ul>
            {day[column].map(each => {
              const roomId = each.roomId ?? each.roomIdPreassign
              return (
                <li key={each.reservationId}>
                  <VisitCard
                    reservation={each}
                    requests={props.requests.get(each.reservationId) ?? null}
                    facility={props.facility}
                    minutes={minutesSince(each.statusSince, props.now)}
                    tooLong={props.isTooLong(each)}
                    lateMinutes={props.isTonight ? lateMinutes(each, nowTime) : null}
                    roomName={roomId === null ? null : (props.roomNames.get(roomId) ?? String(roomId))}
                    place={estimates.places.get(each.reservationId) ?? null}
                    wait={estimates.waits.get(each.reservationId) ?? null}
                    chosen={each.reservationId === props.chosenId}
                    onChoose={props.onChoose}
                  />
                </li>
              )
            })}
          </ul>
        </section>
      ))}
    </div>
  )
}

/** How many reservations of a column need action from reception. */
function TooLong({ count }: { count: number }) {
  const { t } = useTexts()
  if (count === 0) return null
  return (
    <em title={t('desk.card.tooLong', { count })}>
      <Icon name="hourglass" size={14} />
      <span data-digits>{count}</span>
      <VisuallyHidden>{t('desk.card.tooLong', { count })}</VisuallyHidden>
    </em>
  )
}

const noneTexts = {
  upcoming: 'desk.none.upcoming',
  waiting: 'desk.none.waiting',
  ready: 'desk.none.ready',
  here: 'desk.none.here',
  completed: 'desk.none.completed',
  notComing: 'desk.none.notComing',
} as const satisfies Record<Column, string>

/** Moves up and down within a column, and along the reading direction between columns. */
function moveByArrows(event: KeyboardEvent<HTMLElement>): void {
  const card = (event.target as HTMLElement).closest<HTMLElement>('[data-card]')
  if (!card || !event.key.startsWith('Arrow')) return
  const lists = [...event.currentTarget.querySelectorAll('[data-column]')].map(column => [
    ...column.querySelectorAll<HTMLElement>('[data-card]'),
  ])
  const column = lists.findIndex(list => list.includes(card))
  const row = lists[column]?.indexOf(card) ?? 0
  const forward = document.documentElement.dir === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
  const target =
    event.key === 'ArrowDown'
      ? lists[column]?.[row + 1]
      : event.key === 'ArrowUp'
        ? lists[column]?.[row - 1]
        : nextFilled(lists, column, event.key === forward ? 1 : -1, row)
  if (!target) return
  event.preventDefault()
  target.focus()
}

function nextFilled(lists: readonly HTMLElement[][], column: number, step: 1 | -1, row: number) {
  for (let at = column + step; at >= 0 && at < lists.length; at += step) {
    const list = lists[at]
    if (list && list.length > 0) return list[Math.min(row, list.length - 1)]
  }
  return undefined
}

export type View = 'columns' | 'list'
/** Chosen by reception, stored on this computer. */
const viewKey = 'mayimDeskView'

/** How the night is shown: in columns or as a sortable list. */
export function useView(): readonly [View, (view: View) => void] {
  const [view, setView] = useState<View>(() =>
    localStorage.getItem(viewKey) === 'list' ? 'list' : 'columns',
  )
  return [
    view,
    next => {
      localStorage.setItem(viewKey, next)
      setView(next)
    },
  ]
}
