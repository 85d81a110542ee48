import type { StaffReservation } from '@mayim/contract/entities/reservation.ts'
import type { Room } from '@mayim/contract/entities/room.ts'
import type { CallAnswer } from '@mayim/ui/client/call-api.ts'
import { useCall } from '@mayim/ui/client/queries.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { Button } from '@mayim/ui/kit/button.tsx'
import { Dialog } from '@mayim/ui/kit/dialog.tsx'
import { Field } from '@mayim/ui/kit/field.tsx'
import { Form } from '@mayim/ui/kit/form.tsx'
import { useState } from 'react'
import { ChooseOne } from '../forms/choice.tsx'
import styles from '../forms/dialog.module.css'
import { KindChoices } from '../forms/kind-choices.tsx'
import { type Kind, plainKind } from '../forms/more-choices.ts'
import { OverrideReason } from '../forms/override-reason.tsx'
import type { Jobs } from '../jobs/use-jobs.ts'
import { useWalkIn } from './use-walk-in.ts'

/** At least this many digits are looked up. */
const enoughDigits = 9

/**
 * Takes a walk-in from the phone number to a room or to the wait, in one form: type the number, press Enter. An
 * unknown number creates a patron. If no place is free, the form says so and accepts a reason to override (visit-39,
 * visit-40).
 */
export function WalkIn(props: {
  phone: string
  rooms: readonly Room[]
  reservations: readonly StaffReservation[]
  jobs: Jobs
  onChoose: (reservationId: string) => void
  onClose: () => void
}) {
  const { t } = useTexts()
  const [phone, setPhone] = useState(props.phone)
  const [kind, setKind] = useState(plainKind)
  const [roomId, setRoomId] = useState('')
  const [reason, setReason] = useState('')
  const isWhole = phone.replace(/\D/g, '').length >= enoughDigits
  const who = useCall('usersFindByPhone', { query: { phone } }, { enabled: isWhole, staleMs: 10_000 }).data
  const walkIn = useWalkIn(props.jobs, reservationId => {
    props.onClose()
    props.onChoose(reservationId)
  })
  const rooms = roomsFor(props.rooms, kind)
  return (
    <Dialog open onClose={props.onClose} title={t('reception.walkIn.title')}>
      <Form
        className={styles.form}
        onSend={() => {
          const room = rooms.find(each => String(each.id) === roomId)
          walkIn.send({ phone, ...kind, room: room ?? null, reason })
        }}
      >
        <Field
          label={t('reception.walkIn.phone')}
          type="tel"
          autoComplete="off"
          ltr
          required
          autoFocus
          value={phone}
          onChange={setPhone}
        />
        <WhoIsThis
          phone={phone}
          who={isWhole ? who : undefined}
          onShow={reservationId => {
            props.onClose()
            props.onChoose(reservationId)
          }}
        />
        <KindChoices kind={kind} onChange={setKind} />
        <RoomOrWait rooms={rooms} value={roomId} onChange={setRoomId} />
        {walkIn.failure && (
          <p className={styles.bad} role="alert">
            {walkIn.failure.message}
          </p>
        )}
        {walkIn.mayOverride && <OverrideReason value={reason} onChange={setReason} />}
        <Button type="submit" busy={walkIn.busy} disabled={!isWhole}>
          {t(walkIn.mayOverride ? 'reception.all.anyway' : 'reception.walkIn.submit')}
        </Button>
      </Form>
    </Dialog>
  )
}

/** The patron with this number, and a link to the patron's reservation for tonight. */
function WhoIsThis(props: {
  phone: string
  who: CallAnswer<'usersFindByPhone'> | undefined
  onShow: (reservationId: string) => void
}) {
  const { t } = useTexts()
  const { phone, who } = props
  const tonights = who?.reservation
  const name = who?.user ? `${who.user.firstName} ${who.user.lastName}`.trim() : ''
  return (
    <>
      <p className={styles.told} role="status">
        {who &&
          !tonights &&
          (who.user
            ? t('reception.walkIn.known', { name: name === '' ? phone : name })
            : t('reception.walkIn.fresh'))}
        {tonights && t('reception.walkIn.tonight', { code: tonights.reservationCode })}
      </p>
      {tonights && (
        <Button look="quiet" onClick={() => props.onShow(tonights.reservationId)}>
          {t('reception.walkIn.show', { code: tonights.reservationCode })}
        </Button>
      )}
    </>
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
