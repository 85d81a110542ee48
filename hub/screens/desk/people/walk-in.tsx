import type { Room } from '@mayim/contract/entities/room.ts'
import type { Misfit } from '@mayim/domain/capacity/room-fit.ts'
import type { ApiError } from '@mayim/ui/client/api-error.ts'
import { useCall } from '@mayim/ui/client/queries.ts'
import { money, wallTime } from '@mayim/ui/format.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { Button } from '@mayim/ui/kit/button.tsx'
import { Dialog } from '@mayim/ui/kit/dialog.tsx'
import { Form } from '@mayim/ui/kit/field.tsx'
import { useState } from 'react'
import { bestRoom, misfitsOnScreen, noRoomText } from '../../facility/best-room.ts'
import { FaultWarning } from '../../facility/room-faults.tsx'
import { works } from '../../facility/room-works.ts'
import { type Estimates, noEstimates } from '../../facility/use-estimates.ts'
import type { FacilityInfo } from '../../facility/use-facility.ts'
import styles from '../booking/booking.module.css'
import { SecondVisit } from '../booking/second-visit.tsx'
import { type StartWho, useWho } from '../booking/use-who.ts'
import { WhoIsIt } from '../booking/who-is-it.tsx'
import { ChooseOne, choicesOf, type Kind, KindChoices, OverrideReason, plainKind } from '../forms/choice.tsx'
import { usePrice } from '../forms/use-price.ts'
import type { Jobs } from '../jobs/use-jobs.ts'
import { whatIs } from '../rooms/room-choices.tsx'
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
  estimates?: Estimates
  jobs: Jobs
  /** Shows the reservation; with an amount due, also the payment form. */
  onChoose: (reservationId: string, form: 'pay' | null) => void
  onClose: () => void
}) {
  const { t, language } = useTexts()
  const who = useWho(props.start)
  const [kind, setKind] = useState(plainKind)
  const [reason, setReason] = useState('')
  const night = useCall('schedule', { query: {} }).data?.find(({ date }) => date === props.tonight)
  const total = usePrice(kind, who.person, night)
  const show = (reservationId: string, form: 'pay' | null) => {
    props.onClose()
    props.onChoose(reservationId, form)
  }
  const walkIn = useWalkIn(props.jobs, (reservationId, owes) => show(reservationId, owes ? 'pay' : null))
  const where = useWhere(props.rooms, kind, props.estimates ?? noEstimates)
  const send = (time: string, secondVisit = false) => {
    if (typeof total !== 'number') return
    const { given, language } = who
    walkIn.send({ given, language, ...kind, total, ...where.wish, reason, time, secondVisit })
  }
  const into = where.chosen
    ? t('reception.walkIn.submitRoom', { name: where.chosen.room.name })
    : t('reception.walkIn.submit')
  return (
    <Dialog open wide onClose={props.onClose} title={t('reception.walkIn.title')}>
      <Form className={styles.form} onSend={() => send('')}>
        <div className={styles.parts} data-two>
          <WhoIsIt who={who} onShow={reservationId => show(reservationId, null)} />
          <div className={styles.part}>
            <KindChoices kind={kind} onChange={setKind} />
            <RoomOrWait {...where} />
          </div>
        </div>
        <Refused
          failure={walkIn.failure}
          busy={walkIn.busy}
          onLater={send}
          onSecond={() => send('', true)}
          onShow={reservationId => show(reservationId, null)}
        />
        {walkIn.mayOverride && <OverrideReason value={reason} onChange={setReason} />}
        <div className={styles.foot}>
          <Button type="submit" busy={walkIn.busy} disabled={typeof total !== 'number' || !who.isKnown}>
            {walkIn.mayOverride ? t('reception.all.anyway') : into}
          </Button>
          <span role="status">
            {total === null && t('reception.book.noPrice')}
            {typeof total === 'number' &&
              t('reception.checkIn.owes', { amount: money(total, props.facility.currency, language) })}
          </span>
        </div>
      </Form>
    </Dialog>
  )
}

/** Why she was not checked in, and the ways out: her other visit of tonight, or a later time. */
function Refused(props: {
  failure: ApiError | null
  busy: boolean
  onLater: (time: string) => void
  onSecond: () => void
  onShow: (reservationId: string) => void
}) {
  const { t } = useTexts()
  const { failure, busy } = props
  if (!failure) return null
  if (failure.code === 'secondVisit')
    return (
      <div role="alert" className={styles.part}>
        <SecondVisit
          failure={failure}
          busy={busy}
          first={{
            text: t('reception.walkIn.show', { code: failure.detail.code ?? '' }),
            onPress: props.onShow,
          }}
          both={{ text: t('reception.book.bookSecond'), onPress: props.onSecond }}
        />
      </div>
    )
  return (
    <>
      <p className={styles.bad} role="alert">
        {failure.message}
      </p>
      <LaterTimes next={failure.detail.next} busy={busy} onChoose={props.onLater} />
    </>
  )
}

/** The free times that the hub names when now is full (booking-85): she is checked in for one of them. */
function LaterTimes(props: {
  next: string | number | undefined
  busy: boolean
  onChoose: (time: string) => void
}) {
  const { t, language } = useTexts()
  const times = String(props.next ?? '')
    .split(' ')
    .filter(time => time !== '')
  return times.map(time => (
    <Button key={time} look="quiet" busy={props.busy} onClick={() => props.onChoose(time)}>
      {t('reception.walkIn.later', { time: wallTime(time, language) })}
    </Button>
  ))
}

/**
 * The room or the wait, with the reason where the room lacks what she needs. Until somebody chooses it is the room that
 * would be offered to her (visit-168): none while it is promised to those who wait before her.
 */
function useWhere(rooms: readonly Room[], kind: Kind, plan: Estimates) {
  const { t } = useTexts()
  const [picked, setRoomId] = useState<string | null>(null)
  const [reason, setReason] = useState('')
  const { given, offer } = roomsFor(rooms, kind, plan)
  const chosen = given.find(({ room }) => String(room.id) === (picked ?? String(offer.room?.id)))
  const lacks = chosen !== undefined && chosen.lack !== null
  return {
    rooms: given,
    chosen,
    lacks,
    reason,
    setRoomId,
    setReason,
    /** Why none is free for her; null where one is. */
    none: offer.room ? null : noRoomText(offer, plan, t),
    wish: { room: chosen?.room ?? null, roomReason: lacks ? reason : '' },
  }
}

function RoomOrWait({
  rooms,
  chosen,
  lacks,
  reason,
  setRoomId,
  setReason,
  none,
}: ReturnType<typeof useWhere>) {
  const { t } = useTexts()
  const better = rooms.find(({ room, lack }) => lack === null && works(room))
  return (
    <>
      <ChooseOne
        name="where"
        legend={t('reception.walkIn.where')}
        value={chosen ? String(chosen.room.id) : ''}
        onChange={setRoomId}
        options={[
          { value: '', text: t('reception.walkIn.wait') },
          ...rooms.map(({ room, lack }) => ({
            value: String(room.id),
            text: `${t('desk.roomName', { name: room.name })} · ${whatIs(room, t)}`,
            ...(lack ? { note: t(`refusal.${lack}`) } : {}),
          })),
        ]}
      />
      {none !== null && <p role="status">{none}</p>}
      {lacks && <OverrideReason value={reason} onChange={setReason} />}
      <FaultWarning room={chosen?.room} better={better?.room.name ?? null} />
    </>
  )
}

interface RoomForHer {
  readonly room: Room
  /** What staff pass over with a reason; null where it fits (visit-41). */
  readonly lack: Misfit['code'] | null
}

/** The rooms that are ready and can be given to her now: the one to offer, those that fit, and those that need a reason. */
function roomsFor(rooms: readonly Room[], kind: Kind, plan: Estimates) {
  const choices = choicesOf(kind)
  const offer = bestRoom(choices, rooms, plan)
  const given = rooms.flatMap((room): RoomForHer[] => {
    const misfits = misfitsOnScreen(choices, room, { rooms, plan })
    if (room.roomStatus !== 'Ready' || misfits.some(({ level }) => level !== 'reason')) return []
    return [{ room, lack: misfits[0]?.code ?? null }]
  })
  const rank = ({ room, lack }: RoomForHer) => (room === offer.room ? 0 : lack === null ? 1 : 2)
  return { given: given.toSorted((a, b) => rank(a) - rank(b)), offer }
}
