import type { StaffReservation } from '@mayim/contract/entities/reservation.ts'
import type { Room } from '@mayim/contract/entities/room.ts'
import type { RoomRequest } from '@mayim/contract/entities/supply-request.ts'
import type { TextKey } from '@mayim/texts/texts.ts'
import { type UseTexts, useTexts } from '@mayim/ui/i18n.ts'
import { Button } from '@mayim/ui/kit/button.tsx'
import { VisuallyHidden } from '@mayim/ui/kit/visually-hidden.tsx'
import { type DragEvent, memo, useState } from 'react'
import { durationText, minutesSince } from '../../facility/facility-time.ts'
import { longWaitText } from '../../facility/long-wait.ts'
import { isAlarmRequest, requestText } from '../../facility/requests.ts'
import { faultText } from '../../facility/room-works.ts'
import { lookOf } from '../../facility/status-look.ts'
import type { DeskDialog } from '../open-dialog.ts'
import { isTooLong } from './evening-groups.ts'
import { draggedVisit } from './patron-row.tsx'
import styles from './rooms.module.css'
import { visitMarks, type Word, Words, wordsOf } from './words.tsx'

interface CardProps {
  readonly room: Room
  /** Of the patron in it, or of her for whom it is kept. */
  readonly visit: StaffReservation | null
  readonly requests: readonly RoomRequest[]
  /** When it can be assigned, or is needed clean. */
  readonly foreseen: string | undefined
  readonly now: number
  readonly isChosen: boolean
  /** The chosen patron, while she can be placed here. */
  readonly toPlace: StaffReservation | null
  readonly onPlace: (reservationId: string, roomId: number) => void
  readonly onClean: (room: Room) => void
  readonly onOpen: (dialog: DeskDialog) => void
  readonly onChoose: (reservationId: string, night: string) => void
}

/** Whether a patron can be put into the room by hand. */
function mayTake({ reservation, status }: Room): boolean {
  return reservation === null && (status === 'Ready' || status === 'Offline')
}

/**
 * One room: a press opens the visit in it, or the room itself while nobody is in it. A patron is dropped on it, or placed
 * by its button while she is chosen. It renders again only when something of its own changes.
 */
export const RoomCard = memo(function RoomCard(props: CardProps) {
  const { t } = useTexts()
  const { room, toPlace, visit, requests } = props
  const inIt = room.reservation
  const shown = inIt ?? room.preassigned
  const alarm = requests.some(isAlarmRequest)
  const { isOver, drop } = useDrop(id => props.onPlace(id, room.id))
  const words = wordsFor(props, t)
  // The card has one colour: that of what needs a person.
  const isUrgent = alarm || words.some(({ tone }) => tone !== undefined)
  const takes = mayTake(room)
  return (
    <li
      className={styles.room}
      data-look={lookFor(room, alarm)}
      data-chosen={props.isChosen || undefined}
      data-over={(isOver && takes) || undefined}
      {...(takes ? drop : {})}
    >
      <button
        type="button"
        className={styles.open}
        onClick={() =>
          inIt
            ? props.onChoose(inIt.reservationId, inIt.reservationDate)
            : props.onOpen({ kind: 'room', roomId: room.id })
        }
      >
        <VisuallyHidden>
          {t(inIt ? 'desk.row.roomOf' : 'board.room.open', {
            name: room.name,
            code: inIt?.reservationCode ?? '',
          })}
        </VisuallyHidden>
        <span className={styles.top}>
          <b>
            <bdi>{room.name}</bdi>
          </b>
          <small>{kindText(room, t)}</small>
        </span>
        <span className={styles.status}>
          {alarm ? t(requestText(requests.find(isAlarmRequest) as RoomRequest)) : t(statusText(room))}
        </span>
        {shown && (
          <span className={styles.code}>
            <bdi data-digits>{shown.reservationCode}</bdi>
            {!inIt && <small>{t('desk.row.kept')}</small>}
            {visit && (
              <Words words={visitMarks(visit, t).map(mark => (isUrgent ? { text: mark.text } : mark))} />
            )}
          </span>
        )}
        <Words words={words} />
      </button>
      <CardButton {...props} canPlace={toPlace !== null && room.status === 'Ready'} />
    </li>
  )
})

/** What one press does with an empty room: place or move the chosen patron, or say that it is clean. */
function CardButton({ room, toPlace, canPlace, ...props }: CardProps & { canPlace: boolean }) {
  const { t } = useTexts()
  const isMove = toPlace !== null && toPlace.roomId !== null
  if (toPlace && canPlace)
    return (
      <Button
        look="quiet"
        className={styles.go}
        aria-label={t(isMove ? 'desk.row.moveTo' : 'desk.row.placeIn', {
          code: toPlace.reservationCode,
          name: room.name,
        })}
        onClick={() => props.onPlace(toPlace.reservationId, room.id)}
      >
        {t(isMove ? 'desk.row.moveHere' : 'desk.row.placeHere', { code: toPlace.reservationCode })}
      </Button>
    )
  if (room.reservation === null && (room.status === 'NeedsCleaning' || room.status === 'Cleaning'))
    return (
      <Button
        look="quiet"
        className={styles.go}
        aria-label={t('desk.row.cleanRoom', { name: room.name })}
        onClick={() => props.onClean(room)}
      >
        {t('desk.row.clean')}
      </Button>
    )
  return null
}

/** What the room is for, else what it has. */
function kindText({ uses, bath }: Room, t: UseTexts['t']): string {
  const [use] = uses
  return t(use ? `desk.place.use.${use}` : bath ? 'desk.place.bath' : 'desk.place.shower')
}

function lookFor(room: Room, alarm: boolean): string | undefined {
  if (alarm) return 'alarm'
  if (room.reservation) return undefined
  if (room.status === 'NeedsCleaning') return 'dirty'
  if (room.status === 'Ready') return room.faults.length > 0 ? 'fault' : 'free'
  return 'off'
}

function statusText(room: Room): TextKey {
  if (room.status === 'Ready' && room.faults.length > 0) return 'desk.faults.ready'
  // A patron can be ready too: a room is free.
  return room.status === 'Ready' ? 'desk.row.free' : (lookOf(room.status).text as TextKey)
}

/** How long, until when, and what is asked for or does not work. */
function wordsFor({ room, visit, requests, foreseen, now }: CardProps, t: UseTexts['t']): Word[] {
  // Two lines are what a card has: what is asked for or broken comes before the forecast.
  const isBusy = room.faults.length > 0 || requests.length > 0
  const isLong = visit !== null && isTooLong(visit, now)
  // Called, and the door has not opened: the minutes alone do not say it.
  const isMissed = isLong && visit.reservationStatus === 'Assigned'
  const hasSince = room.status !== 'Ready' && room.status !== 'Offline'
  return wordsOf(
    ...room.faults.map(fault => ({ text: faultText(fault, t), tone: 'amber' as const })),
    ...requests
      .filter(request => !isAlarmRequest(request))
      .map(request => ({ text: t(requestText(request)), tone: 'amber' as const })),
    room.leftOver && { text: t('board.leftOver.room'), tone: 'amber' },
    hasSince &&
      !room.leftOver && {
        text: isMissed ? longWaitText(visit, now, t) : durationText(minutesSince(room.statusSince, now), t),
        tone: isMissed ? 'coral' : isLong ? 'amber' : undefined,
      },
    foreseen !== undefined && !room.leftOver && !isBusy && !isMissed && { text: foreseen },
    room.outOfService && { text: room.outOfService.reason },
  )
}

/** Takes a dragged patron. `isOver` while one is held above. */
function useDrop(onDrop: (reservationId: string) => void) {
  const [isOver, setOver] = useState(false)
  const carries = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes(draggedVisit)
  return {
    isOver,
    drop: {
      onDragOver: (event: DragEvent) => {
        if (!carries(event)) return
        event.preventDefault()
        event.dataTransfer.dropEffect = 'move'
        setOver(true)
      },
      onDragLeave: () => setOver(false),
      onDrop: (event: DragEvent) => {
        setOver(false)
        const reservationId = event.dataTransfer.getData(draggedVisit)
        if (reservationId === '') return
        event.preventDefault()
        onDrop(reservationId)
      },
    },
  }
}
