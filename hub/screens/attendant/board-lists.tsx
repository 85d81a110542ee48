import type { AttendantBoard, BoardRoom } from '@mayim/contract/entities/room.ts'
import type { RoomRequest } from '@mayim/contract/entities/supply-request.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { type RefObject, useLayoutEffect, useRef } from 'react'
import { Marks } from '../facility/marks.tsx'
import cards from '../facility/request-card.module.css'
import { FaultyRooms } from '../facility/room-faults.tsx'
import { useHeldWhileTouched } from '../shell/touch.ts'
import styles from './attendant.module.css'
import { attendantLists } from './attendant-cards.ts'
import { RoomCard } from './room-card.tsx'
import type { useRoomSteps } from './use-room-steps.ts'

/** The lists of the board by urgency: ready patrons, rooms, rooms to clean, and patrons who wait outside. */
export function BoardLists(props: {
  board: AttendantBoard
  sectionId: number | null
  now: number
  steps: ReturnType<typeof useRoomSteps>
}) {
  const { t } = useTexts()
  const board = useHeldWhileTouched(props.board)
  const place = useRef<HTMLDivElement>(null)
  useMoves(place)
  const lists = attendantLists(board, props.sectionId)
  const neededBy = new Map(board.cleaning.map(each => [each.id, each.neededBy]))
  const ofCards = {
    now: props.now,
    requests: lists.requests,
    isBusy: props.steps.isBusy,
    onStep: props.steps.step,
  }
  return (
    <div ref={place} className={styles.lists}>
      {lists.asking.length > 0 && (
        <RoomList
          title={t('desk.attendant.requests')}
          none=""
          rooms={lists.asking}
          urgent
          neededBy={neededBy}
          {...ofCards}
        />
      )}
      <RoomList
        title={t('desk.attendant.ready')}
        none={t('desk.attendant.noneReady')}
        rooms={lists.ready}
        urgent
        {...ofCards}
      />
      {!lists.hidden.has('rooms') && (
        <RoomList
          title={t('desk.attendant.rooms')}
          none={t('desk.attendant.noneRooms')}
          rooms={lists.rooms}
          {...ofCards}
        />
      )}
      {!lists.hidden.has('cleaning') && (
        <RoomList
          title={t('desk.attendant.cleaning')}
          none={t('desk.attendant.noneCleaning')}
          rooms={lists.cleaning}
          neededBy={neededBy}
          {...ofCards}
        />
      )}
      <FaultyRooms rooms={lists.faulty} />
      <Outside waiting={board.waiting} free={lists.free} />
    </div>
  )
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
                t('desk.attendant.wait', { from: each.wait.fromMinutes, to: each.wait.toMinutes })}
            </span>
          ))}
      <span className={styles.free}>{t('desk.attendant.free', { count: free })}</span>
    </p>
  )
}

const moveMs = 150
/** For this time a moved card ignores touches, so that a finger aimed at its old place presses nothing. */
const settleMs = 300

interface Place {
  readonly left: number
  readonly top: number
}

/** Animates the cards of a board (`data-card`) to their new places. Cards that moved ignore touches for a moment. */
function useMoves(board: RefObject<HTMLElement | null>): void {
  const places = useRef<ReadonlyMap<string, Place>>(new Map())
  useLayoutEffect(() => {
    const now = new Map<string, Place>()
    for (const card of board.current?.querySelectorAll<HTMLElement>('[data-card]') ?? []) {
      const key = card.dataset.card ?? ''
      const place = { left: card.offsetLeft, top: card.offsetTop }
      const before = places.current.get(key)
      now.set(key, place)
      if (before && (before.left !== place.left || before.top !== place.top)) settle(card, before, place)
    }
    places.current = now
  })
}

function settle(card: HTMLElement, from: Place, to: Place): void {
  card.style.pointerEvents = 'none'
  setTimeout(() => card.style.removeProperty('pointer-events'), settleMs)
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
  const began = `translate(${from.left - to.left}px, ${from.top - to.top}px)`
  card.animate([{ transform: began }, { transform: 'none' }], { duration: moveMs, easing: 'ease-out' })
}

/** A list of rooms with a heading. */
function RoomList(props: {
  title: string
  none: string
  rooms: readonly BoardRoom[]
  urgent?: boolean
  neededBy?: ReadonlyMap<number, string | null>
  requests: ReadonlyMap<number, readonly RoomRequest[]>
  now: number
  isBusy: (roomId: number) => boolean
  onStep: (room: BoardRoom, status: BoardRoom['status']) => void
}) {
  return (
    <section className={cards.list} aria-label={props.title}>
      <h2>
        {props.title} <span data-digits>{props.rooms.length}</span>
      </h2>
      {props.rooms.length === 0 ? (
        <p className={cards.none}>{props.none}</p>
      ) : (
        <ul>
          {props.rooms.map(room => (
            <RoomCard
              key={room.roomId}
              room={room}
              requests={props.requests.get(room.roomId) ?? []}
              now={props.now}
              busy={props.isBusy(room.roomId)}
              urgent={props.urgent === true}
              neededBy={props.neededBy?.get(room.roomId) ?? null}
              onStep={status => props.onStep(room, status)}
            />
          ))}
        </ul>
      )}
    </section>
  )
}
