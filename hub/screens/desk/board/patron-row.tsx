import type { StaffReservation } from '@mayim/contract/entities/reservation.ts'
import type { RoomRequest } from '@mayim/contract/entities/supply-request.ts'
import { openBalance } from '@mayim/domain/money/due-back.ts'
import type { TextKey } from '@mayim/texts/texts.ts'
import { money, timeOf } from '@mayim/ui/format.ts'
import { type UseTexts, useTexts } from '@mayim/ui/i18n.ts'
import { Button } from '@mayim/ui/kit/button.tsx'
import { reservationLooks } from '@mayim/ui/kit/status.ts'
import { type DragEvent, memo } from 'react'
import { durationText } from '../../facility/facility-time.ts'
import { isAlarmRequest } from '../../facility/requests.ts'
import type { FacilityInfo } from '../../facility/use-facility.ts'
import { beginsAt, type Group, groupFor } from './evening-groups.ts'
import styles from './people.module.css'
import { oddities, visitMarks, type Word, Words, wordsOf } from './words.tsx'

export interface RowProps {
  readonly reservation: StaffReservation
  /** Open requests of the patron's room. Null if there are none. */
  readonly requests: readonly RoomRequest[] | null
  readonly facility: FacilityInfo
  /** Whole minutes in the current status. */
  readonly minutes: number
  readonly tooLong: boolean
  /** Minutes late, while the patron is still expected. */
  readonly lateMinutes: number | null
  readonly roomName: string | null
  /** The patron's place in the queue, from 1, and the remaining wait. Null outside a queue. */
  readonly place: number | null
  readonly wait: string | null
  /** Why the queue put her where she is. Null where nothing is unusual. */
  readonly why: TextKey | null
  readonly chosen: boolean
  /** The room in which one press places her. Null while none fits or it is not her turn to be placed. */
  readonly freeRoom: { readonly id: number; readonly name: string } | null
  readonly canDrag: boolean
  readonly onChoose: (reservationId: string) => void
  readonly onPlace: (reservationId: string, roomId: number) => void
}

/** The type under which a row hands its reservation to a room. */
export const draggedVisit = 'application/x-mayim-visit'

/**
 * One patron of the night: code, name, time, and below in words what concerns her now. It renders again only when its
 * own minute changes: with 150 rows a render at each tick would use a whole processor.
 */
export const PatronRow = memo(function PatronRow(props: RowProps) {
  const { t, language } = useTexts()
  const { reservation: visit, freeRoom } = props
  const group = groupFor(visit)
  const name = [visit.user.firstName, visit.user.lastName].filter(Boolean).join(' ')
  const words = wordsFor[group](props, { t, language })
  return (
    <li
      className={styles.row}
      data-chosen={props.chosen || undefined}
      // Not :has() in the styles: with it each change of the page styled every element again.
      data-go={freeRoom !== null || undefined}
      draggable={props.canDrag}
      onDragStart={event => startDrag(event, visit.reservationId)}
    >
      <button
        type="button"
        className={styles.open}
        data-card
        aria-pressed={props.chosen}
        onClick={() => props.onChoose(visit.reservationId)}
      >
        <bdi data-digits className={styles.code}>
          {visit.reservationCode}
        </bdi>
        <span className={styles.name} dir="auto">
          {name}
        </span>
        {!freeRoom && <span className={styles.end}>{endOf(group, props, words, { t, language })}</span>}
        {!isShort(group) && words.length > 0 && <Words words={words} />}
      </button>
      {freeRoom && (
        <Button
          look="quiet"
          className={styles.go}
          aria-label={t('desk.row.placeIn', { code: visit.reservationCode, name: freeRoom.name })}
          onClick={() => props.onPlace(visit.reservationId, freeRoom.id)}
        >
          {t('desk.roomName', { name: freeRoom.name })}
        </Button>
      )}
    </li>
  )
})

function startDrag({ dataTransfer }: DragEvent, reservationId: string) {
  dataTransfer.setData(draggedVisit, reservationId)
  dataTransfer.effectAllowed = 'move'
}

type Say = Pick<UseTexts, 't' | 'language'>

/** One line is enough: who is in a room stands on the room's card too, and of who has left little is asked. */
function isShort(group: Group): boolean {
  return group !== 'waiting' && group !== 'expected'
}

/** The booked time. A patron in a room and one who has left have one line: what matters of her stands at its end. */
function endOf(group: Group, props: RowProps, words: readonly Word[], say: Say) {
  if (isShort(group)) return <Words words={words} />
  return <time>{beginsAt(props.reservation, say)}</time>
}

const wordsFor: Readonly<Record<Group, (props: RowProps, say: Say) => Word[]>> = {
  expected: ({ reservation: visit, lateMinutes, roomName, ...props }, { t, language }) =>
    wordsOf(
      lateMinutes !== null && {
        text: t('desk.card.lateBy', { duration: durationText(lateMinutes, t) }),
        tone: 'amber',
      },
      visit.reservationStatus === 'Pending' && { text: t('status.Pending'), tone: 'amber' },
      visit.patronReply === 'late' && { text: t('desk.card.saysLate'), tone: 'amber' },
      visit.patronReply === 'confirmed' && { text: t('desk.card.confirmed') },
      ...visitMarks(visit, t),
      owed(visit, props.facility, { t, language }),
      roomName !== null && { text: t('desk.card.preassigned', { name: roomName }) },
      ...oddities(visit, t),
    ),
  waiting: ({ reservation: visit, tooLong, minutes, place, wait, ...props }, { t, language }) =>
    wordsOf(
      { text: durationText(minutes, t), tone: tooLong ? 'amber' : undefined },
      visit.reservationStatus === 'Arrived' && { text: t('status.Arrived') },
      ...visitMarks(visit, t),
      // Her button says that she is next.
      place !== null &&
        props.freeRoom === null && {
          text: place === 1 ? t('board.wait.next') : t('board.wait.place', { place }),
        },
      props.why !== null && { text: t(props.why) },
      wait !== null && props.freeRoom === null && { text: wait },
      owed(visit, props.facility, { t, language }, 'amber'),
      ...oddities(visit, t),
    ),
  // The room's own card says the rest.
  inRooms: ({ reservation: visit, tooLong, minutes, requests, roomName, ...props }, { t, language }) =>
    wordsOf(
      requests?.some(isAlarmRequest) === true && { text: t('panel.help.no'), tone: 'coral' },
      tooLong && { text: durationText(minutes, t), tone: 'amber' },
      owed(visit, props.facility, { t, language }, 'amber'),
      roomName !== null && { text: t('desk.roomName', { name: roomName }) },
    ),
  done: ({ reservation: visit, facility }, { t, language }) =>
    wordsOf(
      owed(visit, facility, { t, language }, 'amber'),
      visit.timeCompleted !== null && { text: timeOf(visit.timeCompleted, facility.timeZone, language) },
    ),
  notComing: ({ reservation: visit, facility }, { t, language }) =>
    wordsOf(owed(visit, facility, { t, language }, 'amber'), {
      text: visit.noShowAt ? t('desk.card.noShow') : t(statusText(visit)),
    }),
}

function statusText({ reservationStatus }: StaffReservation): TextKey {
  return reservationLooks[reservationStatus].text as TextKey
}

function owed(visit: StaffReservation, facility: FacilityInfo, { t, language }: Say, tone?: 'amber') {
  const amount = openBalance(visit)
  if (amount <= 0) return null
  return { text: t('desk.card.owes', { amount: money(amount, facility.currency, language) }), tone }
}
