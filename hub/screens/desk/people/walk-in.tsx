import type { Room } from '@mayim/contract/entities/room.ts'
import { useCall } from '@mayim/ui/client/queries.ts'
import { money } from '@mayim/ui/format.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { Button } from '@mayim/ui/kit/button.tsx'
import { Dialog } from '@mayim/ui/kit/dialog.tsx'
import { Form } from '@mayim/ui/kit/field.tsx'
import { useState } from 'react'
import { FaultWarning, works } from '../../facility/room-faults.tsx'
import type { FacilityInfo } from '../../facility/use-facility.ts'
import styles from '../booking/booking.module.css'
import { type StartWho, useWho } from '../booking/use-who.ts'
import { WhoIsIt } from '../booking/who-is-it.tsx'
import { ChooseOne, type Kind, KindChoices, OverrideReason, plainKind } from '../forms/choice.tsx'
import { usePrice } from '../forms/use-price.ts'
import type { Jobs } from '../jobs/use-jobs.ts'
import { useWalkIn } from './use-walk-in.ts'

/**
 * Takes a walk-in from the phone number to a room or to the wait, in one form: type the number, press Enter. An
 * unknown number creates a patron, and so does a name without a number (booking-78). The price is shown before
 * (booking-79). If no place is free, the form says so and accepts a reason to override (visit-39, visit-40).
 */
export function WalkIn(props: {
  /** What is known of her already. */
  start: StartWho
  /** The business date. */
  tonight: string
  rooms: readonly Room[]
  facility: FacilityInfo
  jobs: Jobs
  /** Shows the reservation; with an amount due, also the payment form. */
  onChoose: (reservationId: string, form: 'pay' | null) => void
  onClose: () => void
}) {
  const { t, language } = useTexts()
  const who = useWho(props.start)
  const [kind, setKind] = useState(plainKind)
  const [roomId, setRoomId] = useState('')
  const [reason, setReason] = useState('')
  const night = useCall('schedule', { query: {} }).data?.find(({ date }) => date === props.tonight)
  const total = usePrice(kind, who.person, night)
  const show = (reservationId: string, form: 'pay' | null) => {
    props.onClose()
    props.onChoose(reservationId, form)
  }
  const walkIn = useWalkIn(props.jobs, (reservationId, owes) => show(reservationId, owes ? 'pay' : null))
  const rooms = roomsFor(props.rooms, kind)
  const chosen = rooms.find(each => String(each.id) === roomId)
  return (
    <Dialog open wide onClose={props.onClose} title={t('reception.walkIn.title')}>
      <Form
        className={styles.form}
        onSend={() => {
          if (typeof total !== 'number') return
          const { given, language } = who
          walkIn.send({ given, language, ...kind, total, room: chosen ?? null, reason })
        }}
      >
        <div className={styles.parts} data-two>
          <WhoIsIt who={who} mayLackPhone onShow={reservationId => show(reservationId, null)} />
          <div className={styles.part}>
            <KindChoices kind={kind} onChange={setKind} />
            <RoomOrWait rooms={rooms} value={roomId} onChange={setRoomId} />
            <FaultWarning room={chosen} better={rooms.find(works)?.name ?? null} />
          </div>
        </div>
        {walkIn.failure && (
          <p className={styles.bad} role="alert">
            {walkIn.failure.message}
          </p>
        )}
        {walkIn.mayOverride && <OverrideReason value={reason} onChange={setReason} />}
        <div className={styles.foot}>
          <Button type="submit" busy={walkIn.busy} disabled={typeof total !== 'number' || !who.isKnown}>
            {t(walkIn.mayOverride ? 'reception.all.anyway' : 'reception.walkIn.submit')}
          </Button>
          <span role="status">
            {total === null && t('refusal.notOffered')}
            {typeof total === 'number' &&
              t('reception.checkIn.owes', { amount: money(total, props.facility.currency, language) })}
          </span>
        </div>
      </Form>
    </Dialog>
  )
}

function RoomOrWait(props: { rooms: readonly Room[]; value: string; onChange: (roomId: string) => void }) {
  const { t } = useTexts()
  return (
    <ChooseOne
      name="where"
      legend={t('reception.walkIn.where')}
      value={props.value}
      onChange={props.onChange}
      options={[
        { value: '', text: t('reception.walkIn.wait') },
        ...props.rooms.map(room => ({
          value: String(room.id),
          text: t('desk.roomName', { name: room.name }),
        })),
      ]}
    />
  )
}

/** Rooms that are ready, have an attendant and are kept for no patron. For a bath, only rooms with a bathtub. */
function roomsFor(rooms: readonly Room[], kind: Kind): Room[] {
  return rooms.filter(
    room =>
      room.reservation === null &&
      room.roomStatus === 'Ready' &&
      room.section.attendant !== null &&
      room.preassigned === null &&
      (!kind.bath || room.bath),
  )
}
