import type { StaffReservation } from '@mayim/contract/entities/reservation.ts'
import type { Room } from '@mayim/contract/entities/room.ts'
import { hasMemberPrice } from '@mayim/domain/money/membership.ts'
import { decimalOf } from '@mayim/domain/money/money.ts'
import { price } from '@mayim/domain/money/price.ts'
import { formatPhone, isNoPhone } from '@mayim/domain/people/phone.ts'
import type { CallAnswer } from '@mayim/ui/client/call-api.ts'
import { useCall } from '@mayim/ui/client/queries.ts'
import { pricesOf } from '@mayim/ui/client/what-is-sold.ts'
import { money } from '@mayim/ui/format.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { Button } from '@mayim/ui/kit/button.tsx'
import { Dialog } from '@mayim/ui/kit/dialog.tsx'
import { Field, Form } from '@mayim/ui/kit/field.tsx'
import { Switch } from '@mayim/ui/kit/switch.tsx'
import { useState } from 'react'
import { FaultWarning, works } from '../../facility/room-faults.tsx'
import type { FacilityInfo } from '../../facility/use-facility.ts'
import { ChooseOne, choicesOf, type Kind, KindChoices, OverrideReason, plainKind } from '../forms/choice.tsx'
import styles from '../forms/dialog.module.css'
import type { Jobs } from '../jobs/use-jobs.ts'
import { useWalkIn } from './use-walk-in.ts'

/** At least this many digits are looked up. */
const enoughDigits = 9

/**
 * Takes a walk-in from the phone number to a room or to the wait, in one form: type the number, press Enter. An
 * unknown number creates a patron, and so does a name without a number (booking-78). The price is shown before
 * (booking-79). If no place is free, the form says so and accepts a reason to override (visit-39, visit-40).
 */
export function WalkIn(props: {
  phone: string
  /** The business date. */
  tonight: string
  rooms: readonly Room[]
  reservations: readonly StaffReservation[]
  facility: FacilityInfo
  jobs: Jobs
  /** Shows the reservation; with an amount due, also the payment form. */
  onChoose: (reservationId: string, form: 'pay' | null) => void
  onClose: () => void
}) {
  const { t, language } = useTexts()
  const came = useWhoCame(props.phone)
  const [kind, setKind] = useState(plainKind)
  const [roomId, setRoomId] = useState('')
  const [reason, setReason] = useState('')
  const user = came.who?.user
  const hasDiscount = user?.discount === true || hasMemberPrice(user?.membership ?? null, props.tonight)
  const total = usePrice(kind, { date: props.tonight, hasDiscount })
  const show = (reservationId: string, form: 'pay' | null) => {
    props.onClose()
    props.onChoose(reservationId, form)
  }
  const walkIn = useWalkIn(props.jobs, (reservationId, owes) => show(reservationId, owes ? 'pay' : null))
  const rooms = roomsFor(props.rooms, kind)
  const chosen = rooms.find(each => String(each.id) === roomId)
  return (
    <Dialog open onClose={props.onClose} title={t('reception.walkIn.title')}>
      <Form
        className={styles.form}
        onSend={() => {
          if (typeof total === 'number')
            walkIn.send({ ...came.given, ...kind, total, room: chosen ?? null, reason })
        }}
      >
        <WhoCame came={came} onShow={reservationId => show(reservationId, null)} />
        <KindChoices kind={kind} onChange={setKind} />
        <RoomOrWait rooms={rooms} value={roomId} onChange={setRoomId} />
        <FaultWarning room={chosen} better={rooms.find(works)?.name ?? null} />
        <p className={styles.strong} role="status">
          {total === null && t('refusal.notOffered')}
          {typeof total === 'number' &&
            t('reception.checkIn.owes', { amount: money(total, props.facility.currency, language) })}
        </p>
        {walkIn.failure && (
          <p className={styles.bad} role="alert">
            {walkIn.failure.message}
          </p>
        )}
        {walkIn.mayOverride && <OverrideReason value={reason} onChange={setReason} />}
        <Button type="submit" busy={walkIn.busy} disabled={typeof total !== 'number' || !came.isKnown}>
          {t(walkIn.mayOverride ? 'reception.all.anyway' : 'reception.walkIn.submit')}
        </Button>
      </Form>
    </Dialog>
  )
}

/** The phone or the name of a walk-in, and the account that the phone has. */
function useWhoCame(typed: string) {
  const [phone, setPhone] = useState(typed)
  const [isWithout, setWithout] = useState(false)
  const [name, setName] = useState('')
  const hasPhone = !isWithout && !isNoPhone(phone)
  const isWhole = hasPhone && phone.replace(/\D/g, '').length >= enoughDigits
  const found = useCall('usersFindByPhone', { query: { phone } }, { enabled: isWhole, staleMs: 10_000 }).data
  const who = isWhole ? found : undefined
  const needsName = !hasPhone || (who !== undefined && nameOf(who) === '')
  return {
    phone,
    setPhone,
    isWithout,
    setWithout,
    name,
    setName,
    hasPhone,
    who,
    needsName,
    /** Enough is typed to book. */
    isKnown: hasPhone ? isWhole : name.trim() !== '',
    given: { phone: hasPhone ? phone : '', name: needsName ? name.trim() : '' },
  }
}

/** The phone, or the word that there is none, and the name where no account has one. */
function WhoCame({
  came,
  onShow,
}: {
  came: ReturnType<typeof useWhoCame>
  onShow: (reservationId: string) => void
}) {
  const { t } = useTexts()
  return (
    <>
      {!came.isWithout && (
        <Field
          label={t('reception.walkIn.phone')}
          type="tel"
          autoComplete="off"
          ltr
          required
          autoFocus
          value={came.phone}
          onChange={came.setPhone}
        />
      )}
      <Switch label={t('reception.walkIn.noPhone')} checked={came.isWithout} onChange={came.setWithout} />
      {came.who?.instead?.map(phone => (
        <Button key={phone} look="quiet" onClick={() => came.setPhone(phone)}>
          {t('reception.walkIn.instead', { phone: formatPhone(phone) })}
        </Button>
      ))}
      <WhoIsThis phone={came.phone} who={came.who} onShow={onShow} />
      {came.needsName && (
        <Field
          label={t('reception.walkIn.name')}
          hint={came.hasPhone ? t('reception.walkIn.nameOptional') : undefined}
          autoComplete="off"
          maxLength={80}
          required={!came.hasPhone}
          autoFocus={came.isWithout}
          value={came.name}
          onChange={came.setName}
        />
      )}
    </>
  )
}

/**
 * The price of a walk-in tonight, by the domain's own rules. Null where a choice has no price, undefined until the
 * prices have loaded.
 */
function usePrice(
  kind: Kind,
  { date, hasDiscount }: { readonly date: string; readonly hasDiscount: boolean },
): number | null | undefined {
  const settings = useCall('publicSettings', undefined, { staleMs: 360_000 }).data
  const nights = useCall('schedule', { query: {} }).data
  if (!settings || !nights) return undefined
  const night = nights.find(each => each.date === date)
  const asked = { ...choicesOf(kind), useDiscountPrice: hasDiscount }
  const priced = price(asked, pricesOf(settings), { shabbosMode: night?.shabbosMode ?? false })
  return priced.ok ? decimalOf(priced.value.totalMinor) : null
}

function nameOf({ user }: CallAnswer<'usersFindByPhone'>): string {
  return user ? `${user.firstName} ${user.lastName}`.trim() : ''
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
  const name = who ? nameOf(who) : ''
  return (
    <>
      <p className={styles.note} role="status">
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
