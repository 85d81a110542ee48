import type { StaffReservation } from '@mayim/contract/entities/reservation.ts'
import type { Room } from '@mayim/contract/entities/room.ts'
import type { Misfit } from '@mayim/domain/capacity/room-fit.ts'
import type { TextKey } from '@mayim/texts/texts.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { Button } from '@mayim/ui/kit/button.tsx'
import { Dialog } from '@mayim/ui/kit/dialog.tsx'
import { Form, SelectField } from '@mayim/ui/kit/field.tsx'
import { roomLooks } from '@mayim/ui/kit/status.ts'
import { useState } from 'react'
import { misfitsOnScreen } from '../../facility/best-room.ts'
import { FaultWarning } from '../../facility/room-faults.tsx'
import { works } from '../../facility/room-works.ts'
import { type Estimates, noEstimates } from '../../facility/use-estimates.ts'
import { OverrideReason } from '../forms/choice.tsx'
import { swapJob } from '../jobs/desk-jobs.ts'
import type { Jobs } from '../jobs/use-jobs.ts'
import styles from '../visit/details.module.css'
import { RoomChoices, type RoomToChoose } from './room-choices.tsx'

/** Moves a patron to another room. If somebody is in it, the two change places. */
export function SwapRooms(props: {
  rooms: readonly Room[]
  /** The visits of the night, for what each patron needs. */
  reservations?: readonly StaffReservation[]
  estimates?: Estimates
  roomId: number | null
  jobs: Jobs
  onClose: () => void
}) {
  const { t } = useTexts()
  const { rooms, reservations = [], estimates: plan = noEstimates } = props
  const taken = rooms.filter(room => room.reservation !== null)
  const [from, setFrom] = useState(props.roomId ?? taken[0]?.id ?? 0)
  const [to, setTo] = useState<number | null>(null)
  const [reason, setReason] = useState('')
  const [a, b] = [taken.find(room => room.id === from), rooms.find(room => room.id === to)]
  const others = useOtherRooms({ rooms, reservations, plan, from: a })
  const fits = (each: OtherRoom) => each.lack === undefined && !each.isOff
  const needsReason = others.find(each => each.room.id === to)?.lack !== undefined
  const better = others.find(each => fits(each) && each.room.reservation === null && works(each.room))
  const choices = { chosenId: to, onChoose: setTo }
  return (
    <Dialog open onClose={props.onClose} title={t('reception.swap.title')}>
      <Form
        className={styles.place}
        onSend={() => {
          if (!a || !b) return
          props.jobs.perform(swapJob(a, b, needsReason ? reason : undefined))
          props.onClose()
        }}
      >
        {props.roomId === null && (
          <SelectField
            label={t('reception.swap.from')}
            value={String(from)}
            onChange={value => setFrom(Number(value))}
            options={taken.map(room => ({
              value: String(room.id),
              text: `${t('desk.roomName', { name: room.name })} · ${room.reservation?.reservationCode}`,
            }))}
          />
        )}
        <RoomChoices
          legend={t('reception.swap.to')}
          rooms={[...others.filter(fits), ...others.filter(each => each.isOff)]}
          {...choices}
        />
        <RoomChoices
          legend={t('desk.place.withReason')}
          rooms={others.filter(each => !fits(each) && !each.isOff)}
          {...choices}
        />
        {needsReason && <OverrideReason value={reason} onChange={setReason} />}
        <FaultWarning room={b} better={better?.room.name ?? null} />
        {b?.reservation && <FaultWarning room={a} better={better?.room.name ?? null} />}
        <Button type="submit" disabled={!a || !b} busy={props.jobs.busy}>
          {t('reception.swap.submit')}
        </Button>
      </Form>
    </Dialog>
  )
}

interface OtherRoom extends RoomToChoose {
  /** What staff pass over with a reason, of this room for her or of hers for the patron of this one. */
  readonly lack: Misfit['code'] | undefined
}

/** The rooms besides her own: what each is, who is in it, and what it or hers lacks. */
function useOtherRooms({
  rooms,
  reservations,
  plan,
  from,
}: {
  readonly rooms: readonly Room[]
  readonly reservations: readonly StaffReservation[]
  readonly plan: Estimates
  readonly from: Room | undefined
}): readonly OtherRoom[] {
  const { t } = useTexts()
  const lackOf = (mover: Room | undefined, room: Room) => {
    const visit = reservations.find(each => each.reservationId === mover?.reservation?.reservationId)
    // Who is in the room leaves it: only what the room is counts.
    const left = { ...room, reservation: null, roomStatus: 'Ready' as const }
    return (
      visit && misfitsOnScreen(visit, left, { rooms, plan }).find(({ level }) => level === 'reason')?.code
    )
  }
  return rooms
    .filter(room => room.id !== from?.id)
    .map(room => {
      const lack = lackOf(from, room) ?? (room.reservation && from ? lackOf(room, from) : undefined)
      const isOff = room.outOfService !== null || room.section.attendant === null || isDirty(room)
      const who = room.reservation && t('reception.swap.swapWith', { code: room.reservation.reservationCode })
      const kept = room.preassigned && t('desk.place.keptFor', { code: room.preassigned.reservationCode })
      const state =
        room.roomStatus === 'Ready'
          ? t('reception.swap.empty')
          : t(roomLooks[room.roomStatus].text as TextKey)
      const note = [who ?? state, kept, lack && lack !== 'roomPreassigned' && t(`refusal.${lack}`)]
      return { room, isOff, lack, note: note.filter(Boolean).join(' · ') }
    })
}

function isDirty({ reservation, roomStatus }: Room): boolean {
  return reservation === null && (roomStatus === 'NeedsCleaning' || roomStatus === 'Cleaning')
}
