import type { BoardRoom } from '@mayim/contract/entities/room.ts'
import type { RoomRequest } from '@mayim/contract/entities/supply-request.ts'
import { cleaningColour } from '@mayim/domain/plan/cleaning-order.ts'
import type { TextKey } from '@mayim/texts/texts.ts'
import { timeOf, wallTime } from '@mayim/ui/format.ts'
import { type UseTexts, useTexts } from '@mayim/ui/i18n.ts'
import { Button } from '@mayim/ui/kit/button.tsx'
import { Icon } from '@mayim/ui/kit/icon.tsx'
import { VisuallyHidden } from '@mayim/ui/kit/visually-hidden.tsx'
import { type ReactNode, useState } from 'react'
import { durationText, lasting, minutesSince } from '../facility/facility-time.ts'
import { Marks } from '../facility/marks.tsx'
import { isAlarmRequest, requestText } from '../facility/requests.ts'
import { OutOfService, RoomFaults } from '../facility/room-faults.tsx'
import { lookOf, stepText } from '../facility/status-look.ts'
import { useFacility } from '../facility/use-facility.ts'
import { isNext, mainStep, otherSteps } from './attendant-cards.ts'
import { RoomMore } from './card-more.tsx'
import { type Done, RequestPress, UndoDone } from './card-requests.tsx'
import styles from './room-card.module.css'

/**
 * One room, a card of one height in a fixed place: who is in it and for how long, what is special about her, one place
 * for what the room asks for, and the main action. The rest is behind More (visit-522).
 */
export function RoomCard(props: {
  room: BoardRoom
  /** Alarms first. */
  requests: readonly RoomRequest[]
  now: number
  busy: boolean
  /** When a room to clean is needed next, `HH:mm`. */
  neededBy: string | null
  onStep: (status: BoardRoom['status']) => void
}) {
  const { t, language } = useTexts()
  const { room, requests, now } = props
  const [done, setDone] = useState<Done | null>(null)
  const alarm = requests.find(isAlarmRequest)
  const look = lookOf(room.status)
  return (
    <li
      className={styles.card}
      data-card={`room-${room.roomId}`}
      data-tone={alarm ? 'coral' : look.tone}
      data-empty={room.reservationCode === null || undefined}
    >
      <div className={styles.top}>
        <h2>{t('desk.roomName', { name: room.name })}</h2>
        {room.firstName && <bdi className={styles.name}>{room.firstName}</bdi>}
        {room.reservationCode && (
          <bdi className={styles.code} data-digits>
            {room.reservationCode}
          </bdi>
        )}
      </div>
      <CardState room={room} now={now} />
      <p className={styles.words}>
        {alarm && <b data-help>{alarmText(alarm, t)}</b>}
        {props.neededBy && (
          <span>{t('desk.attendant.needed', { time: wallTime(props.neededBy, language) })}</span>
        )}
        <Marks marks={room.marks} />
        {wishesOf(room, t).map(word => (
          <span key={word}>{word}</span>
        ))}
      </p>
      <div className={styles.place}>
        <CardPlace room={room} requests={requests} now={now} done={done} onDone={setDone} />
      </div>
      <CardSteps {...props} filled={!alarm && isNext(room)} onDone={setDone} />
    </li>
  )
}

function alarmText(alarm: RoomRequest, t: UseTexts['t']): string {
  const what = t(requestText(alarm))
  return alarm.dateAnswered ? `${what} · ${t('desk.attendant.onTheWay')}` : what
}

/** Her status in words, her place in the queue, and since when. */
function CardState({ room, now }: { room: BoardRoom; now: number }) {
  const { t } = useTexts()
  const look = lookOf(room.status)
  const late = latenessOf(room, now)
  const isMissed = room.status === 'Assigned' && late !== 'green' && !room.leftOver
  return (
    <div className={styles.state}>
      <Icon name={look.icon} size={18} />
      <span>
        {isMissed
          ? t('desk.waits.notCome', { duration: durationText(minutesSince(room.statusSince, now), t) })
          : t(look.text as TextKey)}
        {room.queuePlace !== null && (
          <b>
            {' · '}
            {room.queuePlace === 1
              ? t('desk.attendant.next')
              : t('desk.attendant.place', { place: room.queuePlace })}
          </b>
        )}
        {room.leftOver && ` · ${t('desk.attendant.leftOver')}`}
      </span>
      {!room.leftOver && (
        <time data-late={late === 'green' ? undefined : late}>
          {late !== 'green' && <VisuallyHidden>{t('desk.attendant.late')}</VisuallyHidden>}
          {lasting(room.statusSince, now)}
        </time>
      )}
    </div>
  )
}

/** Every clock of the board follows the cleaning rule: amber at the limit, red at one and a half times the limit. */
function latenessOf({ statusSince, warnAt }: BoardRoom, nowMs: number) {
  if (warnAt === null) return 'green'
  const sinceMs = Date.parse(statusSince)
  return cleaningColour(sinceMs, nowMs, (Date.parse(warnAt) - sinceMs) / 60_000)
}

/** The patron's choices (who checks, alone or with a friend) in words. No other data of the patron. */
function wishesOf(room: BoardRoom, t: UseTexts['t']): string[] {
  if (room.reservationCode === null) return []
  return [
    room.checkedBy !== null && t(`desk.attendant.checks.${room.checkedBy === '' ? 'ask' : room.checkedBy}`),
    room.company !== '' && t(`desk.attendant.company.${room.company}`),
    room.handSignal && t('desk.attendant.handSignal'),
  ].filter(word => word !== false)
}

/**
 * The one place of a card for what is new: an alarm, else the oldest request, and the way back from what was just done;
 * without them why the main action waits, what does not work, and the note.
 */
function CardPlace(props: {
  room: BoardRoom
  requests: readonly RoomRequest[]
  now: number
  done: Done | null
  onDone: (done: Done | null) => void
}): ReactNode {
  const { room, requests, now, done } = props
  const [first] = requests
  const undo = done && !requests.some(({ id }) => id === done.request.id) && (
    <UndoDone done={done} now={now} brief={first !== undefined} onOver={() => props.onDone(null)} />
  )
  if (first)
    return (
      <div className={styles.asked}>
        {undo}
        <RequestPress request={first} now={now} onDone={props.onDone} onCard />
      </div>
    )
  if (undo) return undo
  return (
    <div className={styles.facts}>
      <StepReason room={room} />
      <OutOfService room={room} />
      <RoomFaults faults={room.faults} />
      {room.note && (
        <p className={styles.note}>
          <Icon name="message" size={18} />
          <bdi>{room.note}</bdi>
        </p>
      )}
    </div>
  )
}

/** Why the main action cannot be done yet. */
function StepReason({ room }: { room: BoardRoom }) {
  const { t, language } = useTexts()
  const { timeZone } = useFacility()
  const main = mainStep(room)
  if (!main || main.enabled || !main.reason) return null
  return (
    <p className={styles.reason}>
      {main.availableAt
        ? t('desk.attendant.notBefore', { time: timeOf(main.availableAt, timeZone, language) })
        : t(`refusal.${main.reason}` as TextKey)}
    </p>
  )
}

/** The main action, and More: the other requests, the whole note and the rarer steps. */
function CardSteps(props: {
  room: BoardRoom
  requests: readonly RoomRequest[]
  now: number
  busy: boolean
  filled: boolean
  onStep: (status: BoardRoom['status']) => void
  onDone: (done: Done) => void
}) {
  const { t } = useTexts()
  const { room, requests } = props
  const [isOpen, setOpen] = useState(false)
  const main = mainStep(room)
  const hasMore = otherSteps(room).length > 0 || requests.length > 0 || room.note !== ''
  return (
    <div className={styles.press}>
      {main && (
        <Button
          block
          look={props.filled ? 'primary' : 'quiet'}
          disabled={!main.enabled || props.busy}
          onClick={() => props.onStep(main.status)}
        >
          {t(stepText(room.status, main.status))}
        </Button>
      )}
      {hasMore && (
        <Button look="plain" aria-haspopup="dialog" onClick={() => setOpen(true)}>
          {t('desk.attendant.more')}
          {requests.length > 1 && <b> +{requests.length - 1}</b>}
        </Button>
      )}
      {isOpen && <RoomMore {...props} onClose={() => setOpen(false)} />}
    </div>
  )
}
