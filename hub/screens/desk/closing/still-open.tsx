import type { EveningOpen, OpenKind, OpenVisit } from '@mayim/contract/entities/closing.ts'
import type { Room } from '@mayim/contract/entities/room.ts'
import type { TextKey } from '@mayim/texts/texts.ts'
import { money, wallTime } from '@mayim/ui/format.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { Button } from '@mayim/ui/kit/button.tsx'
import { roomLooks } from '@mayim/ui/kit/status.ts'
import type { ComponentType, ReactNode } from 'react'
import type { FacilityInfo } from '../../facility/use-facility.ts'
import { noShowJob } from '../jobs/desk-jobs.ts'
import { endLeftOverJob, lightsJob, roomStatusJob } from '../jobs/room-jobs.ts'
import type { Jobs } from '../jobs/use-jobs.ts'
import type { DeskDialog } from '../open-dialog.ts'
import styles from './closing.module.css'
import { countsOf } from './open-kinds.ts'

interface StillOpenProps {
  readonly open: EveningOpen
  readonly rooms: readonly Room[]
  readonly facility: FacilityInfo
  readonly now: number
  readonly jobs: Jobs
  readonly onChoose: (reservationId: string, night: string, form?: 'pay' | null) => void
  readonly onOpen: (dialog: DeskDialog) => void
}

/** What is still open, by kind, with one press on each line that does what is left to do (visit-1252). */
export function StillOpen(props: StillOpenProps) {
  const { t } = useTexts()
  const { open } = props
  const lines = (visits: readonly OpenVisit[], Line: ComponentType<VisitProps>) =>
    visits.map(visit => <Line key={visit.reservation.reservationId} {...props} visit={visit} />)
  const kinds: readonly { kind: OpenKind; rows?: readonly ReactNode[] }[] = [
    { kind: 'alarms' },
    { kind: 'expected', rows: lines(open.expected, Expected) },
    { kind: 'waiting', rows: lines(open.waiting, Visit) },
    { kind: 'inRooms', rows: lines(open.inRooms, Visit) },
    { kind: 'leftOver', rows: lines(open.leftOver, LeftOver) },
    { kind: 'unpaid', rows: lines(open.unpaid, Unpaid) },
    { kind: 'toClean', rows: open.toClean.map(room => <ToClean key={room.id} {...props} {...room} />) },
    { kind: 'lightsOn', rows: open.lightsOn.map(room => <LightOn key={room.id} {...props} room={room} />) },
    { kind: 'doors', rows: open.doors.map(door => <DoorRow key={door.point} {...props} door={door} />) },
    // The evening behind this sheet shows these.
    { kind: 'requests' },
    { kind: 'papers' },
    { kind: 'attention' },
  ]
  const counts = new Map(countsOf(open).map(({ kind, count }) => [kind, count]))
  if (counts.size === 0) return <p>{t('closing.nothing')}</p>
  return (
    <>
      {kinds
        .filter(({ kind }) => counts.has(kind))
        .map(({ kind, rows = [] }) => (
          <div key={kind}>
            <p className={styles.kind}>
              {t(`closing.count.${kind}` as TextKey, { count: counts.get(kind) ?? 0 })}
            </p>
            {rows.length > 0 && <ul className={styles.rows}>{rows}</ul>}
          </div>
        ))}
    </>
  )
}

function Row({
  children,
  text,
  busy,
  onPress,
}: {
  children: ReactNode
  text: string
  busy: boolean
  onPress: () => void
}) {
  return (
    <li>
      <span>{children}</span>
      <Button look="quiet" disabled={busy} onClick={onPress}>
        {text}
      </Button>
    </li>
  )
}

type VisitProps = StillOpenProps & { readonly visit: OpenVisit }

/** Her code, time or room, and what she owes. */
function VisitWords({ visit, rooms, facility }: Pick<VisitProps, 'visit' | 'rooms' | 'facility'>) {
  const { t, language } = useTexts()
  const { reservationCode, reservationTime, timeToBeSet } = visit.reservation
  const room = rooms.find(({ id }) => id === visit.roomId)
  const words = [
    room
      ? t('closing.row.room', { name: room.name })
      : timeToBeSet
        ? null
        : wallTime(reservationTime, language),
    visit.owed > 0 ? t('closing.row.owes', { amount: money(visit.owed, facility.currency, language) }) : null,
  ].filter(word => word !== null)
  return (
    <>
      <bdi data-digits>{reservationCode}</bdi> {words.map(word => ` · ${word}`)}
    </>
  )
}

function Visit(props: VisitProps) {
  const { t } = useTexts()
  const { reservationId, reservationDate } = props.visit.reservation
  return (
    <Row
      text={t('closing.row.openIt')}
      busy={props.jobs.busy}
      onPress={() => props.onChoose(reservationId, reservationDate)}
    >
      <VisitWords {...props} />
    </Row>
  )
}

/** Before her grace is over she may still come: then the line opens her visit. */
function Expected(props: VisitProps) {
  const { t } = useTexts()
  const { visit, now, jobs } = props
  if (visit.noShowFrom === null || Date.parse(visit.noShowFrom) > now) return <Visit {...props} />
  return (
    <Row
      text={t('closing.row.noShow')}
      busy={jobs.busy}
      onPress={() => jobs.perform(noShowJob(visit.reservation))}
    >
      <VisitWords {...props} />
    </Row>
  )
}

function LeftOver(props: VisitProps) {
  const { t } = useTexts()
  const { visit, jobs } = props
  return (
    <Row
      text={t('closing.row.end')}
      busy={jobs.busy}
      onPress={() => jobs.perform(endLeftOverJob([visit.reservation]))}
    >
      <VisitWords {...props} />
    </Row>
  )
}

function Unpaid(props: VisitProps) {
  const { t } = useTexts()
  const { reservationId, reservationDate } = props.visit.reservation
  return (
    <Row
      text={t('closing.row.pay')}
      busy={props.jobs.busy}
      onPress={() => props.onChoose(reservationId, reservationDate, 'pay')}
    >
      <VisitWords {...props} />
    </Row>
  )
}

function ToClean({ id, name, rooms, jobs }: StillOpenProps & { id: number; name: string }) {
  const { t } = useTexts()
  const room = rooms.find(each => each.id === id)
  const word = t(roomLooks.Ready.text as TextKey)
  return (
    <Row
      text={t('closing.row.clean')}
      busy={jobs.busy}
      onPress={() => room && jobs.perform(roomStatusJob(room, 'Ready', true, word))}
    >
      {t('closing.row.room', { name })}
    </Row>
  )
}

function LightOn({ room, jobs }: StillOpenProps & { room: EveningOpen['lightsOn'][number] }) {
  const { t } = useTexts()
  return (
    <Row
      text={t('closing.row.lightOff')}
      busy={jobs.busy}
      onPress={() => jobs.perform(lightsJob(room, false))}
    >
      {t('closing.row.room', { name: room.name })}
    </Row>
  )
}

function DoorRow({ door, rooms, jobs, onOpen }: StillOpenProps & { door: EveningOpen['doors'][number] }) {
  const { t } = useTexts()
  const room = rooms.find(({ id }) => id === door.roomId)
  const kind = door.point.startsWith('garage') ? 'garage' : door.point.includes('/pool-') ? 'pool' : 'door'
  // `door/pool-2`: there may be several.
  const number = /\d+$/.exec(door.point)?.[0]
  const named = [t(`closing.row.${kind}`), number].filter(Boolean).join(' ')
  const place = room ? t('closing.row.room', { name: room.name }) : named
  const words = `${place} · ${t(door.state === 'open' ? 'closing.row.doorOpen' : 'closing.row.doorUnlocked')}`
  if (!room) return <li>{words}</li>
  return (
    <Row
      text={t('closing.row.openIt')}
      busy={jobs.busy}
      onPress={() => onOpen({ kind: 'room', roomId: room.id })}
    >
      {words}
    </Row>
  )
}
