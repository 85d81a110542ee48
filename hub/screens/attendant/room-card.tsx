import type { BoardRoom } from '@mayim/contract/entities/room.ts'
import type { RoomRequest } from '@mayim/contract/entities/supply-request.ts'
import { cleaningColour } from '@mayim/domain/plan/cleaning-order.ts'
import type { TextKey } from '@mayim/texts/texts.ts'
import { useSend } from '@mayim/ui/client/queries.ts'
import { timeOf, wallTime } from '@mayim/ui/format.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { Button } from '@mayim/ui/kit/button.tsx'
import { Chip } from '@mayim/ui/kit/chip.tsx'
import { Icon } from '@mayim/ui/kit/icon.tsx'
import { Notice } from '@mayim/ui/kit/notice.tsx'
import { VisuallyHidden } from '@mayim/ui/kit/visually-hidden.tsx'
import { useState } from 'react'
import { lasting } from '../facility/facility-time.ts'
import { Marks } from '../facility/marks.tsx'
import styles from '../facility/request-card.module.css'
import { CallRoom } from '../facility/request-list.tsx'
import { isAlarmRequest, requestText } from '../facility/requests.ts'
import { OutOfService, RoomFaults } from '../facility/room-faults.tsx'
import { lookOf, stepText } from '../facility/status-look.ts'
import { useFacility } from '../facility/use-facility.ts'
import { mainStep, otherSteps } from './attendant-cards.ts'

/**
 * One room: the code, the first name where it is allowed, the elapsed time, its requests and the main action. Rarer steps are under
 * More.
 */
export function RoomCard(props: {
  room: BoardRoom
  requests: readonly RoomRequest[]
  now: number
  busy: boolean
  urgent: boolean
  /** When a room to clean is needed next, `HH:mm`. */
  neededBy: string | null
  onStep: (status: BoardRoom['status']) => void
}) {
  const { t, language } = useTexts()
  const { room } = props
  const look = lookOf(room.status)
  const late = latenessOf(room, props.now)
  return (
    <li
      className={styles.card}
      data-card={`room-${room.roomId}`}
      data-tone={look.tone}
      data-urgent={props.urgent || undefined}
    >
      <div className={styles.top}>
        <h3>{t('desk.roomName', { name: room.name })}</h3>
        {room.firstName && <bdi className={styles.name}>{room.firstName}</bdi>}
        {room.reservationCode && (
          <bdi className={styles.code} data-digits>
            {room.reservationCode}
          </bdi>
        )}
      </div>
      <div className={styles.state}>
        <Chip tone={look.tone} icon={look.icon}>
          {t(look.text as TextKey)}
        </Chip>
        {room.leftOver && <Chip tone="amber">{t('desk.attendant.leftOver')}</Chip>}
        {room.queuePlace !== null && (
          <b>
            {room.queuePlace === 1
              ? t('desk.attendant.next')
              : t('desk.attendant.place', { place: room.queuePlace })}
          </b>
        )}
        {props.neededBy && (
          <span className={styles.aside}>
            {t('desk.attendant.needed', { time: wallTime(props.neededBy, language) })}
          </span>
        )}
        {!room.leftOver && (
          <time data-late={late === 'green' ? undefined : late}>
            {late !== 'green' && <VisuallyHidden>{t('desk.attendant.late')}</VisuallyHidden>}
            {lasting(room.statusSince, props.now)}
          </time>
        )}
      </div>
      <Marks marks={room.marks} />
      <OutOfService room={room} />
      <RoomFaults faults={room.faults} />
      <PatronChoices room={room} />
      <RoomRequests requests={props.requests} now={props.now} />
      <CardSteps room={room} urgent={props.urgent} busy={props.busy} onStep={props.onStep} />
    </li>
  )
}

/** Every clock of the board follows the cleaning rule: amber at the limit, red at one and a half times the limit. */
function latenessOf({ statusSince, warnAt }: BoardRoom, nowMs: number) {
  if (warnAt === null) return 'green'
  const sinceMs = Date.parse(statusSince)
  return cleaningColour(sinceMs, nowMs, (Date.parse(warnAt) - sinceMs) / 60_000)
}

/**
 * The patron's choices as icons (who checks, alone or with a friend) and the patron's note. No other data of the
 * patron.
 */
function PatronChoices({ room }: { room: BoardRoom }) {
  const { t } = useTexts()
  if (room.reservationCode === null) return null
  const wishes = [
    room.checkedBy !== null && t(`desk.attendant.checks.${room.checkedBy === '' ? 'ask' : room.checkedBy}`),
    room.company !== '' && t(`desk.attendant.company.${room.company}`),
    room.handSignal && t('desk.attendant.handSignal'),
  ].filter(word => word !== false)
  return (
    <>
      <ul className={styles.wishes}>
        {wishes.map(word => (
          <li key={word}>{word}</li>
        ))}
      </ul>
      {room.note && (
        <p className={styles.note}>
          <Icon name="message" size={18} />
          <bdi>{room.note}</bdi>
        </p>
      )}
    </>
  )
}

/** The open requests of a room on its card, oldest first. */
function RoomRequests(props: { requests: readonly RoomRequest[]; now: number }) {
  const { t } = useTexts()
  if (props.requests.length === 0) return null
  return (
    <ul className={styles.requests} aria-label={t('desk.attendant.requests')}>
      {props.requests.map(request => (
        <RequestRow key={request.id} request={request} now={props.now} />
      ))}
    </ul>
  )
}

/**
 * One touch marks the request as on the way, the next as done. A request for a call is rung (visit-96). An alarm is
 * answered above the board.
 */
function RequestRow({ request, now }: { request: RoomRequest; now: number }) {
  const { t } = useTexts()
  const send = useSend('supplyRequest')
  const callsFirst = request.isCallRequest && request.hasPhone
  const isAlarm = isAlarmRequest(request)
  const isNew = !callsFirst && request.dateAnswered === null
  const act = (action: 'answer' | 'complete') =>
    send.mutate({ params: { id: request.roomId }, body: { action, ids: [request.id] } })
  return (
    <li data-request={request.id} data-help={isAlarm || undefined}>
      <div className={styles.state}>
        <Icon name={isAlarm ? 'help' : 'bell'} size={24} />
        <b>{t(requestText(request))}</b>
        {request.dateAnswered && <span>{t('desk.attendant.onTheWay')}</span>}
        <time>{lasting(request.dateRequested, now)}</time>
      </div>
      {send.error && <Notice tone="error">{send.error.message}</Notice>}
      {callsFirst && <CallRoom request={request} now={now} />}
      {!isAlarm && (
        <div className={styles.press}>
          {isNew && (
            <Button block look="quiet" disabled={send.isPending} onClick={() => act('answer')}>
              {t('desk.attendant.iCome')}
            </Button>
          )}
          <Button block look="quiet" disabled={send.isPending} onClick={() => act('complete')}>
            {t('desk.attendant.brought')}
          </Button>
        </div>
      )}
    </li>
  )
}

/** The main action of a card with the reason when it is disabled, and the rarer steps under More. */
function CardSteps(props: {
  room: BoardRoom
  urgent: boolean
  busy: boolean
  onStep: (status: BoardRoom['status']) => void
}) {
  const { t, language } = useTexts()
  const { timeZone } = useFacility()
  const { room } = props
  const [more, setMore] = useState(false)
  const main = mainStep(room)
  const others = otherSteps(room)
  return (
    <>
      <div className={styles.press}>
        {main && (
          <Button
            block
            look={props.urgent ? 'primary' : 'quiet'}
            disabled={!main.enabled || props.busy}
            onClick={() => props.onStep(main.status)}
          >
            {t(stepText(room.status, main.status))}
          </Button>
        )}
        {others.length > 0 && (
          <Button look="plain" aria-expanded={more} onClick={() => setMore(!more)}>
            {t('desk.attendant.more')}
          </Button>
        )}
      </div>
      {main && !main.enabled && main.reason && (
        <p className={styles.reason}>
          {main.availableAt
            ? t('desk.attendant.notBefore', { time: timeOf(main.availableAt, timeZone, language) })
            : t(`refusal.${main.reason}` as TextKey)}
        </p>
      )}
      {more && (
        <div className={styles.others}>
          {others.map(step => (
            <Button
              key={step.status}
              look="quiet"
              disabled={!step.enabled || props.busy}
              onClick={() => {
                setMore(false)
                props.onStep(step.status)
              }}
            >
              {t(stepText(room.status, step.status))}
            </Button>
          ))}
        </div>
      )}
    </>
  )
}
