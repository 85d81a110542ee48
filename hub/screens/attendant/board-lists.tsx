import type { AttendantBoard, BoardRoom } from '@mayim/contract/entities/room.ts'
import { wallTime } from '@mayim/ui/format.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import type { ReactNode } from 'react'
import { Marks } from '../facility/marks.tsx'
import { useHeldWhileTouched } from '../shell/touch.ts'
import styles from './attendant.module.css'
import { type AttendantCards, attendantCards } from './attendant-cards.ts'
import { RoomCard } from './room-card.tsx'
import type { useRoomSteps } from './use-room-steps.ts'

/** One card for each room, in its fixed place: those of the chosen section, then the others (visit-522). */
export function BoardLists(props: {
  board: AttendantBoard
  sectionId: number | null
  now: number
  steps: ReturnType<typeof useRoomSteps>
}) {
  const { t } = useTexts()
  const board = useHeldWhileTouched(props.board)
  const cards = attendantCards(board, props.sectionId)
  const neededBy = new Map(board.cleaning.map(each => [each.id, each.neededBy]))
  const listOf = (rooms: readonly BoardRoom[]) => (
    <ul className={styles.cards}>
      {rooms.map(room => (
        <RoomCard
          key={room.roomId}
          room={room}
          requests={cards.requests.get(room.roomId) ?? []}
          now={props.now}
          busy={props.steps.isBusy(room.roomId)}
          neededBy={neededBy.get(room.roomId) ?? null}
          onStep={status => props.steps.step(room, status)}
        />
      ))}
    </ul>
  )
  return (
    <div className={styles.lists}>
      {listOf(cards.mine)}
      {cards.others.length > 0 && (
        <section className={styles.others}>
          <h2>{t('desk.attendant.otherSections')}</h2>
          {listOf(cards.others)}
        </section>
      )}
      <Outside waiting={board.waiting} free={cards.free} />
    </div>
  )
}

/** How many rooms of a kind the line names. */
const shownOfKind = 4

/** What comes next, in a line of one height: who is ready, who asks for something, and which room is cleaned first. */
export function NextLine(props: { board: AttendantBoard; sectionId: number | null }) {
  const { t, language } = useTexts()
  const board = useHeldWhileTouched(props.board)
  const cards: AttendantCards = attendantCards(board, props.sectionId)
  const neededBy = new Map(board.cleaning.map(each => [each.id, each.neededBy]))
  const { ready, asking, toClean } = cards
  return (
    <nav className={styles.next} aria-label={t('desk.attendant.next')}>
      {ready.length === 0 && <span>{t('desk.attendant.noneReady')}</span>}
      <NextRooms
        title={t('desk.attendant.next')}
        rooms={ready}
        more={room => <bdi data-digits>{room.reservationCode}</bdi>}
      />
      <NextRooms title={t('desk.attendant.requests')} rooms={asking} />
      <NextRooms
        title={t('desk.attendant.cleaning')}
        rooms={toClean}
        more={({ roomId }) => {
          const time = neededBy.get(roomId)
          return time && <small>{t('desk.attendant.needed', { time: wallTime(time, language) })}</small>
        }}
      />
    </nav>
  )
}

/** The rooms of a kind, each a press that shows its card. */
function NextRooms(props: {
  title: string
  rooms: readonly BoardRoom[]
  more?: (room: BoardRoom) => ReactNode
}) {
  const { t } = useTexts()
  if (props.rooms.length === 0) return null
  return (
    <span>
      {props.title}:
      {props.rooms.slice(0, shownOfKind).map(room => (
        <button key={room.roomId} type="button" onClick={() => showCard(room.roomId)}>
          <b>{t('desk.roomName', { name: room.name })}</b> {props.more?.(room)}
        </button>
      ))}
      {props.rooms.length > shownOfKind && ` +${props.rooms.length - shownOfKind}`}
    </span>
  )
}

function showCard(roomId: number): void {
  document.querySelector(`[data-card="room-${roomId}"]`)?.scrollIntoView({ block: 'center' })
}

/** The patrons who wait outside, and the number of free rooms. */
function Outside({ waiting, free }: { waiting: AttendantBoard['waiting']; free: number }) {
  const { t } = useTexts()
  return (
    <p className={styles.waiting}>
      {t('desk.attendant.waiting')}:{' '}
      {waiting.length === 0
        ? t('desk.attendant.noneWaiting')
        : waiting.map(each => (
            <span key={each.reservationId} className={styles.waiter}>
              <bdi data-digits>{each.reservationCode}</bdi>
              <Marks marks={each.marks} />
              {each.wait &&
                (each.wait.toMinutes === 0
                  ? t('desk.attendant.soon')
                  : t('desk.attendant.wait', { from: each.wait.fromMinutes, to: each.wait.toMinutes }))}
            </span>
          ))}
      <span className={styles.free}>{t('desk.attendant.free', { count: free })}</span>
    </p>
  )
}
