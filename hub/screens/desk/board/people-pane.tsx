import type { StaffReservation } from '@mayim/contract/entities/reservation.ts'
import type { Room } from '@mayim/contract/entities/room.ts'
import type { RoomRequest } from '@mayim/contract/entities/supply-request.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { Skeleton } from '@mayim/ui/kit/skeleton.tsx'
import { type KeyboardEvent, memo, type ReactNode, useMemo } from 'react'
import { clockTime, minutesSince } from '../../facility/facility-time.ts'
import type { Estimates } from '../../facility/use-estimates.ts'
import type { FacilityInfo } from '../../facility/use-facility.ts'
import { eveningGroups, type Group, groups, isTooLong, lateMinutes } from './evening-groups.ts'
import { PatronRow } from './patron-row.tsx'
import styles from './people.module.css'

const minuteMs = 60_000

interface PeopleProps {
  readonly reservations: readonly StaffReservation[]
  readonly rooms: readonly Room[]
  /** The open requests by reservation. */
  readonly requests: ReadonlyMap<string, readonly RoomRequest[]>
  readonly facility: FacilityInfo
  readonly isTonight: boolean
  readonly now: number
  readonly estimates: Estimates
  readonly chosenId: string | null
  /** The room in which one press places a patron, by reservation. */
  readonly freeRooms: ReadonlyMap<string, { readonly id: number; readonly name: string }>
  readonly onChoose: (reservationId: string) => void
  readonly onPlace: (reservationId: string, roomId: number) => void
}

/**
 * The patrons of the night in the order of the evening: who waits, who is expected, who is in a room, who has left. Each
 * group keeps its place. Arrow keys move between the rows, Enter opens one.
 */
export const PeoplePane = memo(function PeoplePane(props: PeopleProps) {
  const { reservations, rooms } = props
  // Sorts again when a reservation changes, not at each tick of the clock.
  const evening = useMemo(
    () =>
      eveningGroups(
        reservations,
        rooms.map(({ id }) => id),
      ),
    [reservations, rooms],
  )
  const roomNames = useMemo(() => new Map(rooms.map(room => [room.id, room.name])), [rooms])
  const nowMinute = Math.floor(props.now / minuteMs) * minuteMs
  const nowTime = clockTime(props.now, props.facility.timeZone)
  const rowOf = (visit: StaffReservation) => {
    const { reservationId } = visit
    const roomId = visit.roomId ?? visit.roomIdPreassign
    return (
      <PatronRow
        key={reservationId}
        reservation={visit}
        requests={props.requests.get(reservationId) ?? null}
        facility={props.facility}
        minutes={minutesSince(visit.statusSince, props.now)}
        tooLong={isTooLong(visit, nowMinute)}
        lateMinutes={props.isTonight ? lateMinutes(visit, nowTime) : null}
        roomName={roomId === null ? null : (roomNames.get(roomId) ?? String(roomId))}
        place={props.estimates.places.get(reservationId) ?? null}
        wait={props.estimates.waits.get(reservationId) ?? null}
        why={props.estimates.whyFirst.get(reservationId) ?? null}
        chosen={reservationId === props.chosenId}
        freeRoom={props.freeRooms.get(reservationId) ?? null}
        canDrag={props.isTonight}
        onChoose={props.onChoose}
        onPlace={props.onPlace}
      />
    )
  }
  return (
    <PeopleFrame count={group => evening[group].length} isOther={!props.isTonight}>
      {group => evening[group].length > 0 && <ul>{evening[group].map(rowOf)}</ul>}
    </PeopleFrame>
  )
})

/** While the night loads: the groups with empty rows. */
export function PeoplePlaceholder() {
  return (
    <PeopleFrame count={() => null}>{group => group === 'expected' && <Skeleton lines={5} />}</PeopleFrame>
  )
}

function PeopleFrame(props: {
  isOther?: boolean
  count: (group: Group) => number | null
  children: (group: Group) => ReactNode
}) {
  const { t } = useTexts()
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the arrows are a shortcut between buttons that Tab reaches as well
    <div
      className={styles.people}
      onKeyDown={moveByArrows}
      aria-busy={props.count('expected') === null || undefined}
    >
      {groups.map(group => {
        const count = props.count(group)
        // Mostly nobody; and who is expected is all that another night is asked for.
        if ((group === 'notComing' || (group !== 'expected' && props.isOther)) && !count) return null
        return (
          <section
            key={group}
            className={styles.group}
            data-group={group}
            aria-label={t(`desk.group.${group}`)}
          >
            <h2>
              {t(`desk.group.${group}`)}
              <span data-digits>{count}</span>
            </h2>
            {count === 0 && <p className={styles.none}>{t(`desk.none.${group}`)}</p>}
            {props.children(group)}
          </section>
        )
      })}
    </div>
  )
}

/** Moves up and down through all rows, over the headings of the groups. */
function moveByArrows(event: KeyboardEvent<HTMLElement>): void {
  const row = (event.target as HTMLElement).closest<HTMLElement>('[data-card]')
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  if (!row || step === 0) return
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-card]')]
  const next = rows[rows.indexOf(row) + step]
  if (!next) return
  event.preventDefault()
  next.focus()
}
