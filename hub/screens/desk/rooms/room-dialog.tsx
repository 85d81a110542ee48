import type { Room } from '@mayim/contract/entities/room.ts'
import { type DoorReason, doorReasons } from '@mayim/domain/building/doors.ts'
import { roomSteps } from '@mayim/domain/building/room-transitions.ts'
import type { RoomStatus } from '@mayim/domain/status.ts'
import type { TextKey } from '@mayim/texts/texts.ts'
import { useSignedIn } from '@mayim/ui/client/session.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { Button } from '@mayim/ui/kit/button.tsx'
import { Chip } from '@mayim/ui/kit/chip.tsx'
import { Dialog } from '@mayim/ui/kit/dialog.tsx'
import { Field, Form, SelectField } from '@mayim/ui/kit/field.tsx'
import type { IconName } from '@mayim/ui/kit/icon.tsx'
import { Facts } from '@mayim/ui/kit/list.tsx'
import { roomLooks } from '@mayim/ui/kit/status.ts'
import { type Language, languageNames, languages } from '@mayim/ui/language.ts'
import { useState } from 'react'
import { durationText, minutesSince } from '../../facility/facility-time.ts'
import { OutOfService, RoomFaults } from '../../facility/room-faults.tsx'
import { lookOf } from '../../facility/status-look.ts'
import type { Estimates } from '../../facility/use-estimates.ts'
import { ChooseOne } from '../forms/choice.tsx'
import styles from '../forms/dialog.module.css'
import {
  type DoorWhy,
  doorJob,
  lightsJob,
  panelLanguageJob,
  panelReloadJob,
  roomStatusJob,
} from '../jobs/room-jobs.ts'
import type { Jobs } from '../jobs/use-jobs.ts'
import type { Job } from '../jobs/visit-jobs.ts'

/** One room: its patron, its own status (visit-RM1 to visit-RM9), its light, doors and panel. */
export function RoomDialog(props: {
  room: Room
  estimates: Estimates
  now: number
  jobs: Jobs
  onChoose: (reservationId: string, night: string) => void
  onClose: () => void
}) {
  const { t } = useTexts()
  const { room, jobs } = props
  const look = lookOf(room.status)
  const [door, setDoor] = useState<'dry' | 'wet' | null>(null)
  // The result is shown at the foot of the board.
  const act = (job: Job) => {
    props.onClose()
    jobs.perform(job)
  }
  const open = (which: 'dry' | 'wet') => (room.reservation ? setDoor(which) : act(doorJob(room, which, null)))
  const tool = (icon: IconName, text: string, run: () => void) => (
    <Button look="quiet" icon={icon} disabled={jobs.busy} onClick={run}>
      {text}
    </Button>
  )
  if (door) {
    const title = `${t('desk.roomName', { name: room.name })} · ${t(`reception.access.${door}`)}`
    return (
      <Dialog open onClose={props.onClose} title={title}>
        <DoorReasonForm busy={jobs.busy} onSend={why => act(doorJob(room, door, why))} />
      </Dialog>
    )
  }
  return (
    <Dialog open onClose={props.onClose} title={t('desk.roomName', { name: room.name })}>
      <div className={styles.form}>
        <p className={styles.row}>
          <Chip tone={look.tone} icon={look.icon}>
            {t(look.text as TextKey)}
          </Chip>
          <span>
            {t('board.room.since', { duration: durationText(minutesSince(room.statusSince, props.now), t) })}
          </span>
          <b>{props.estimates.rooms.get(room.id)}</b>
        </p>
        <OutOfService room={room} />
        <RoomFaults faults={room.faults} />
        <RoomFacts {...props} />
        <RoomSteps room={room} busy={jobs.busy} onJob={act} />
        <div className={styles.row}>
          {tool('bulb', t(room.lights ? 'board.room.lightOff' : 'board.room.lightOn'), () =>
            act(lightsJob(room, !room.lights)),
          )}
          {tool('door', t('board.room.dry'), () => open('dry'))}
          {tool('door', t('board.room.wet'), () => open('wet'))}
        </div>
        <div className={styles.besideField}>
          <SelectField
            label={t('board.room.panel')}
            value={room.language}
            onChange={value => act(panelLanguageJob(room, value as Language))}
            options={languages.map(value => ({ value, text: languageNames[value] }))}
          />
          {tool('undo', t('board.room.reload'), () => act(panelReloadJob(room)))}
        </div>
      </div>
    </Dialog>
  )
}

function RoomFacts({
  room,
  onChoose,
  onClose,
}: {
  room: Room
  onChoose: (reservationId: string, night: string) => void
  onClose: () => void
}) {
  const { t } = useTexts()
  const { attendant } = room.section
  const visitOf = (visit: NonNullable<Room['reservation']>) => (
    <button
      type="button"
      className={styles.code}
      onClick={() => {
        onClose()
        onChoose(visit.reservationId, visit.reservationDate)
      }}
    >
      <bdi data-digits>{visit.reservationCode}</bdi>
    </button>
  )
  const facts = [
    room.reservation && { key: 'in', name: t('board.room.inIt'), value: visitOf(room.reservation) },
    room.preassigned && { key: 'kept', name: t('board.room.keptFor'), value: visitOf(room.preassigned) },
    {
      key: 'attendant',
      name: t('board.room.attendant'),
      value: attendant ? (
        <bdi>{`${attendant.firstName} ${attendant.lastName}`.trim()}</bdi>
      ) : (
        t('board.room.nobody')
      ),
    },
    {
      key: 'kind',
      name: t('board.room.kind'),
      value: t(room.bath ? 'board.room.bathToo' : 'board.room.showerOnly'),
    },
  ].filter(fact => fact !== null)
  return <Facts facts={facts} />
}

/** The statuses that can be set by hand. None while a patron is in the room. */
function RoomSteps({ room, busy, onJob }: { room: Room; busy: boolean; onJob: (job: Job) => void }) {
  const { t } = useTexts()
  if (room.reservation) return <p className={styles.note}>{t('board.room.taken')}</p>
  if (room.outOfService) return null
  return (
    <fieldset className={styles.group}>
      <legend>{t('board.room.set')}</legend>
      {roomSteps(room.roomStatus, 'R').map(({ transition, to, needsCard }) => (
        <Button
          key={transition}
          look={isOnward(room.roomStatus, to) ? 'primary' : 'quiet'}
          icon={roomLooks[to].icon}
          disabled={busy}
          onClick={() => onJob(roomStatusJob(room, to, needsCard, t(roomLooks[to].text as TextKey)))}
        >
          {t(stepText(room.roomStatus, to))}
        </Button>
      ))}
    </fieldset>
  )
}

/** The usual next status: a room is cleaned before it is opened. */
function isOnward(from: RoomStatus, to: RoomStatus): boolean {
  return to === 'Cleaning' || (to === 'Ready' && from !== 'NeedsCleaning')
}

function stepText(from: RoomStatus, to: RoomStatus): TextKey {
  if (to === 'Offline') return 'board.room.toOffline'
  if (to === 'NeedsCleaning') return 'board.room.toNeedsCleaning'
  if (to === 'Cleaning') return 'board.room.toCleaning'
  if (from === 'Offline') return 'board.room.toReady'
  return from === 'Cleaning' ? 'board.room.toCleaned' : 'board.room.toCleanSkipped'
}

/** Asks why the door of an occupied room is opened (building-140). */
function DoorReasonForm({ onSend, busy }: { onSend: (why: DoorWhy) => void; busy: boolean }) {
  const { t } = useTexts()
  const [reason, setReason] = useState<DoorReason | null>(null)
  const [words, setWords] = useState('')
  const isAdmin = useSignedIn().roles.includes('Admin')
  const [ownPassword, setOwnPassword] = useState('')
  const reasonText = words.trim()
  const send = () =>
    reason &&
    onSend({ reason, ...(reasonText ? { reasonText } : {}), ...(ownPassword ? { ownPassword } : {}) })
  return (
    <Form className={styles.form} onSend={send}>
      <ChooseOne
        name="reason"
        legend={t('reception.access.why')}
        value={reason}
        onChange={setReason}
        options={doorReasons.map(value => ({ value, text: t(`reception.access.reasons.${value}`) }))}
      />
      <Field
        label={t('reception.access.words')}
        required={reason === 'other'}
        maxLength={200}
        value={words}
        onChange={setWords}
      />
      {isAdmin && (
        <Field
          label={t('people.field.own')}
          hint={t('reception.access.ownHint')}
          type="password"
          ltr
          autoComplete="current-password"
          maxLength={200}
          value={ownPassword}
          onChange={setOwnPassword}
        />
      )}
      <Button type="submit" block busy={busy} disabled={reason === null}>
        {t('reception.access.toCard')}
      </Button>
    </Form>
  )
}
