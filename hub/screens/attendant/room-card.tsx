import type { BoardRoom } from '@mayim/contract/entities/room.ts'
import type { RoomRequest } from '@mayim/contract/entities/supply-request.ts'
import { cleaningColour } from '@mayim/domain/plan/cleaning-order.ts'
import type { TextKey } from '@mayim/texts/texts.ts'
import { wallTime } from '@mayim/ui/format.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { Chip } from '@mayim/ui/kit/chip.tsx'
import { VisuallyHidden } from '@mayim/ui/kit/visually-hidden.tsx'
import { lasting } from '../facility/facility-time.ts'
import { OutOfService } from '../facility/out-of-service.tsx'
import styles from '../facility/requests/card.module.css'
import { RoomFaults } from '../facility/room-faults.tsx'
import { lookOf } from '../facility/status-look.ts'
import { CardSteps } from './card-steps.tsx'
import { PatronChoices } from './patron-choices.tsx'
import { RoomRequests } from './room-requests.tsx'

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
