import type { StaffReservation } from '@mayim/contract/entities/reservation.ts'
import type { Room } from '@mayim/contract/entities/room.ts'
import type { TextKey } from '@mayim/texts/texts.ts'
import { Loaded } from '@mayim/ui/client/loaded.tsx'
import { useCall } from '@mayim/ui/client/queries.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { Button } from '@mayim/ui/kit/button.tsx'
import { Dialog } from '@mayim/ui/kit/dialog.tsx'
import { Form } from '@mayim/ui/kit/field.tsx'
import { Icon } from '@mayim/ui/kit/icon.tsx'
import { Notice } from '@mayim/ui/kit/notice.tsx'
import { roomLooks } from '@mayim/ui/kit/status.ts'
import { useState } from 'react'
import { FaultWarning, RoomFaults } from '../../facility/room-faults.tsx'
import { ChooseOne } from '../forms/choice.tsx'
import forms from '../forms/dialog.module.css'
import { preassignRoomJob } from '../jobs/desk-jobs.ts'
import type { Jobs } from '../jobs/use-jobs.ts'
import { placeJob } from '../jobs/visit-jobs.ts'
import styles from '../visit/details.module.css'

/** Rooms whose section has an attendant, Ready ones first, then Offline (visit-43). */
export function PlaceIntoRoom(props: {
  reservation: StaffReservation
  rooms: readonly Room[]
  /** The room that the plan assigns. It is preselected. */
  estimatedRoomId: number | null
  jobs: Jobs
  onClose: () => void
}) {
  const { t } = useTexts()
  const { reservation: visit } = props
  const fitting = props.rooms.filter(room => isUsable(room) && (!visit.bath || room.bath))
  const groups = (['Ready', 'Offline'] as const).map(status => ({
    status,
    rooms: fitting.filter(room => room.roomStatus === status),
  }))
  const avoided = useAvoided(visit.reservationId)
  const [picked, setPicked] = useState<number | null>(null)
  const mayHave = fitting.filter(room => !avoided.has(room.id))
  const works = mayHave.filter(room => isOpen(room) && room.faults.length === 0)
  const estimates = mayHave.find(room => room.id === props.estimatedRoomId && isOpen(room))
  const best = estimates && (works.includes(estimates) ? estimates : (works[0] ?? estimates))
  const chosen = picked === null ? best : mayHave.find(room => room.id === picked)
  return (
    <Dialog open onClose={props.onClose} title={`${t('desk.place.title')} ${visit.reservationCode}`}>
      <Form
        className={styles.place}
        onSend={() => {
          if (!chosen || (chosen.roomStatus !== 'Ready' && chosen.roomStatus !== 'Offline')) return
          props.jobs.perform(placeJob(visit, chosen, chosen.roomStatus))
          props.onClose()
        }}
      >
        {groups.every(group => group.rooms.length === 0) && <p>{t('desk.place.none')}</p>}
        {groups
          .filter(group => group.rooms.length > 0)
          .map(group => (
            <fieldset key={group.status}>
              <legend>
                <Icon name={roomLooks[group.status].icon} size={16} />{' '}
                {t(roomLooks[group.status].text as TextKey)}
              </legend>
              {group.rooms.map(room => (
                <RoomChoice
                  key={room.id}
                  room={room}
                  chosen={room.id === chosen?.id}
                  avoided={avoided.has(room.id)}
                  onChoose={() => setPicked(room.id)}
                />
              ))}
            </fieldset>
          ))}
        <FaultWarning room={chosen} better={works[0]?.name ?? null} />
        <Button
          type="submit"
          data-autofocus
          autoFocus={props.estimatedRoomId !== null}
          disabled={!chosen}
          busy={props.jobs.busy}
        >
          {t('desk.place.confirm', { name: chosen?.name ?? '' })}
        </Button>
      </Form>
    </Dialog>
  )
}

function RoomChoice(props: { room: Room; chosen: boolean; avoided: boolean; onChoose: () => void }) {
  const { t } = useTexts()
  const { room } = props
  return (
    <label className={styles.roomChoice}>
      <input
        type="radio"
        name="room"
        value={room.id}
        checked={props.chosen}
        disabled={props.avoided}
        onChange={props.onChoose}
      />
      <b>
        <bdi>{room.name}</bdi>
      </b>
      <small>{t(room.bath ? 'desk.place.bath' : 'desk.place.shower')}</small>
      {props.avoided && <small>{t('refusal.chooseAnotherAttendant')}</small>}
      <RoomFaults faults={room.faults} />
      {room.preassigned && (
        <small>{t('desk.place.keptFor', { code: room.preassigned.reservationCode })}</small>
      )}
    </label>
  )
}

/** Whether a patron could be placed in the room, if it were ready. */
function isUsable({ reservation, outOfService, section }: Room): boolean {
  return reservation === null && outOfService === null && section.attendant !== null
}

function isOpen({ roomStatus, preassigned }: Room): boolean {
  return roomStatus === 'Ready' && preassigned === null
}

/** The rooms of the patron's excluded attendants. Their names are not shown (privacy-6). */
function useAvoided(id: string): ReadonlySet<number> {
  const rooms = useCall('preassignRoomAvailability', { params: { id } }, { staleMs: 0 }).data ?? []
  return new Set(rooms.filter(({ reason }) => reason === 'chooseAnotherAttendant').map(room => room.id))
}

/** The refusals that no staff may override. All others are temporary. */
const finalReasons = new Set(['roomPreassigned', 'roomHasNoBath', 'chooseAnotherAttendant'])

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
  const fitting = (rooms.data ?? [])
    .filter(room => !visit.bath || room.bath)
    .sort((a, b) => Number(a.reason !== null) - Number(b.reason !== null))
  const named = (id: number | null) => fitting.find(room => room.id === id) ?? null
  const current = rooms.data?.find(room => room.id === before)
  const roomOf = (id: number | string) => props.rooms.find(room => room.id === Number(id))
  const better =
    fitting.find(({ id, available }) => available && roomOf(id)?.faults.length === 0)?.name ?? null
  const isSame = chosen === String(before ?? 0)
  return (
    <Dialog open onClose={props.onClose} title={t('reception.keep.title', { code: visit.reservationCode })}>
      <Loaded query={rooms} lines={3}>
        {() => (
          <Form
            className={forms.form}
            onSend={() => {
              jobs.perform(preassignRoomJob(visit, named(Number(chosen)), named(before)))
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
                  off: room.reason !== null && finalReasons.has(room.reason),
                })),
              ]}
            />
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
