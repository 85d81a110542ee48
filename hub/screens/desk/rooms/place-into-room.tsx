import type { StaffReservation } from '@mayim/contract/entities/reservation.ts'
import type { Room } from '@mayim/contract/entities/room.ts'
import type { TextKey } from '@mayim/texts/texts.ts'
import { Loaded } from '@mayim/ui/client/loaded.tsx'
import { useCall } from '@mayim/ui/client/queries.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { Button } from '@mayim/ui/kit/button.tsx'
import { Dialog } from '@mayim/ui/kit/dialog.tsx'
import { Form } from '@mayim/ui/kit/field.tsx'
import { Notice } from '@mayim/ui/kit/notice.tsx'
import { roomLooks } from '@mayim/ui/kit/status.ts'
import { useState } from 'react'
import { bestRoom, misfitsOnScreen, noRoomText } from '../../facility/best-room.ts'
import { FaultWarning } from '../../facility/room-faults.tsx'
import { type Estimates, noEstimates } from '../../facility/use-estimates.ts'
import { ChooseOne, OverrideReason } from '../forms/choice.tsx'
import forms from '../forms/dialog.module.css'
import { preassignRoomJob } from '../jobs/desk-jobs.ts'
import type { Jobs } from '../jobs/use-jobs.ts'
import { placeJob } from '../jobs/visit-jobs.ts'
import styles from '../visit/details.module.css'
import { RoomChoices } from './room-choices.tsx'

/**
 * The rooms that fit her, Ready ones first, then Offline (visit-43), and those that she gets only with a reason (visit-41).
 * Where none is free, one sentence says why.
 */
export function PlaceIntoRoom(props: {
  reservation: StaffReservation
  rooms: readonly Room[]
  /** The room to offer, or the one in which somebody wants to place her. It is preselected. */
  estimatedRoomId: number | null
  estimates?: Estimates
  jobs: Jobs
  onClose: () => void
}) {
  const { t } = useTexts()
  const { reservation: visit, rooms, estimates = noEstimates } = props
  const lists = useRoomLists(visit, rooms, estimates)
  const offer = bestRoom(visit, rooms, estimates)
  const [picked, setPicked] = useState<number | null>(null)
  const [reason, setReason] = useState('')
  const works = lists.ready.filter(({ isOff, room }) => !isOff && room.faults.length === 0)
  const all = [...lists.ready, ...lists.offline, ...lists.unfit]
  const offered = all.find(({ isOff, room }) => !isOff && room.id === props.estimatedRoomId)
  const best =
    offered && lists.ready.includes(offered) && !works.includes(offered) ? (works[0] ?? offered) : offered
  const chosen = picked === null ? best : all.find(({ room, isOff }) => room.id === picked && !isOff)
  const needsReason = chosen !== undefined && lists.unfit.includes(chosen)
  const choices = { chosenId: chosen?.room.id ?? null, onChoose: setPicked }
  return (
    <Dialog open onClose={props.onClose} title={`${t('desk.place.title')} ${visit.reservationCode}`}>
      <Form
        className={styles.place}
        onSend={() => {
          const status = chosen?.room.roomStatus
          if (!chosen || (status !== 'Ready' && status !== 'Offline')) return
          props.jobs.perform(placeJob(visit, chosen.room, status, needsReason ? reason : undefined))
          props.onClose()
        }}
      >
        {offer.room === null && <p role="status">{noRoomText(offer, estimates, t)}</p>}
        <RoomChoices legend={t(roomLooks.Ready.text as TextKey)} rooms={lists.ready} {...choices} />
        <RoomChoices legend={t(roomLooks.Offline.text as TextKey)} rooms={lists.offline} {...choices} />
        <RoomChoices legend={t('desk.place.withReason')} rooms={lists.unfit} {...choices} />
        {needsReason && <OverrideReason value={reason} onChange={setReason} />}
        <FaultWarning room={chosen?.room} better={works[0]?.room.name ?? null} />
        <Button
          type="submit"
          data-autofocus
          autoFocus={props.estimatedRoomId !== null}
          disabled={!chosen}
          busy={props.jobs.busy}
        >
          {t('desk.place.confirm', { name: chosen?.room.name ?? '' })}
        </Button>
      </Form>
    </Dialog>
  )
}

/** The rooms that can be given to her now, by how they fit. */
function useRoomLists(visit: StaffReservation, rooms: readonly Room[], plan: Estimates) {
  const { t } = useTexts()
  const avoided = useAvoided(visit.reservationId)
  const judged = rooms.flatMap(room => {
    const misfits = misfitsOnScreen(visit, room, { rooms, plan })
    const isOff = avoided.has(room.id)
    if (misfits.some(({ level }) => level !== 'reason')) return []
    const code = isOff ? 'chooseAnotherAttendant' : misfits[0]?.code
    const kept = room.preassigned
    const note =
      code === 'roomPreassigned' && kept
        ? t('desk.place.keptFor', { code: kept.reservationCode })
        : code === undefined
          ? null
          : t(`refusal.${code}`)
    return [{ room, isOff, note, fits: misfits.length === 0 }]
  })
  const ofStatus = (status: Room['roomStatus']) =>
    judged.filter(({ room, fits }) => fits && room.roomStatus === status)
  return {
    ready: ofStatus('Ready'),
    offline: ofStatus('Offline'),
    unfit: judged.filter(({ fits, isOff }) => !fits && !isOff),
  }
}

/** The rooms of the patron's excluded attendants. Their names are not shown (privacy-6). */
function useAvoided(id: string): ReadonlySet<number> {
  const rooms = useCall('preassignRoomAvailability', { params: { id } }, { staleMs: 0 }).data ?? []
  return new Set(rooms.filter(({ reason }) => reason === 'chooseAnotherAttendant').map(room => room.id))
}

/**
 * Keeps a room for the patron (visit-46): lists the rooms that fit, warns if the kept room is not available, and is
 * disabled until another room is chosen.
 */
export function PreassignRoom(props: {
  visit: StaffReservation
  rooms: readonly Room[]
  jobs: Jobs
  onClose: () => void
}) {
  const { t } = useTexts()
  const { visit, jobs } = props
  const rooms = useCall('preassignRoomAvailability', { params: { id: visit.reservationId } }, { staleMs: 0 })
  const before = visit.roomIdPreassign
  const [chosen, setChosen] = useState(String(before ?? 0))
  const [reason, setReason] = useState('')
  const fitting = (rooms.data ?? [])
    .filter(room => !visit.bath || room.bath)
    .sort((a, b) => Number(a.reason !== null) - Number(b.reason !== null))
  const named = (id: number | null) => fitting.find(room => room.id === id) ?? null
  const current = rooms.data?.find(room => room.id === before)
  const roomOf = (id: number | string) => props.rooms.find(room => room.id === Number(id))
  const better =
    fitting.find(({ id, available }) => available && roomOf(id)?.faults.length === 0)?.name ?? null
  const isSame = chosen === String(before ?? 0)
  const isUnfit = named(Number(chosen))?.needsReason === true
  return (
    <Dialog open onClose={props.onClose} title={t('reception.keep.title', { code: visit.reservationCode })}>
      <Loaded query={rooms} lines={3}>
        {() => (
          <Form
            className={forms.form}
            onSend={() => {
              jobs.perform(
                preassignRoomJob(visit, named(Number(chosen)), {
                  before: named(before),
                  ...(isUnfit ? { reason } : {}),
                }),
              )
              props.onClose()
            }}
          >
            {current && !current.available && (
              <Notice tone="warning">{t('reception.keep.unavailable')}</Notice>
            )}
            {fitting.length === 0 && <p>{t('reception.keep.none')}</p>}
            <ChooseOne
              name="room"
              legend={t('desk.rooms')}
              value={chosen}
              onChange={setChosen}
              options={[
                { value: '0', text: t('reception.keep.remove') },
                ...fitting.map(room => ({
                  value: String(room.id),
                  text: t('desk.roomName', { name: room.name }),
                  ...(room.reason ? { note: t(`refusal.${room.reason}` as TextKey) } : {}),
                  off: room.isFinal,
                })),
              ]}
            />
            {isUnfit && !isSame && <OverrideReason value={reason} onChange={setReason} />}
            <FaultWarning room={roomOf(chosen)} better={better} />
            <Button type="submit" disabled={isSame} busy={jobs.busy}>
              {chosen === '0'
                ? t('reception.keep.remove')
                : t('reception.keep.confirm', { name: named(Number(chosen))?.name ?? '' })}
            </Button>
          </Form>
        )}
      </Loaded>
    </Dialog>
  )
}
