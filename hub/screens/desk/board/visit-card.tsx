import type { StaffReservation } from '@mayim/contract/entities/reservation.ts'
import type { RoomRequest } from '@mayim/contract/entities/supply-request.ts'
import { openBalance } from '@mayim/domain/money/due-back.ts'
import { money, timeOf } from '@mayim/ui/format.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { Chip, StatusBadge } from '@mayim/ui/kit/chip.tsx'
import { Icon } from '@mayim/ui/kit/icon.tsx'
import { memo } from 'react'
import { durationText } from '../../facility/facility-time.ts'
import { Marks } from '../../facility/marks.tsx'
import { OpenRequests } from '../../facility/request-list.tsx'
import type { FacilityInfo } from '../../facility/use-facility.ts'
import styles from './day.module.css'
import { beginsAt } from './day-columns.ts'

interface CardProps {
  readonly reservation: StaffReservation
  /** Open requests of the patron's room. Null if there are none. */
  readonly requests: readonly RoomRequest[] | null
  readonly facility: FacilityInfo
  /** Whole minutes in the current status. */
  readonly minutes: number
  readonly tooLong: boolean
  /** Minutes late, while the patron is still expected. */
  readonly lateMinutes: number | null
  readonly roomName: string | null
  /** The patron's place in the queue, from 1, and the remaining wait. Null outside a queue. */
  readonly place: number | null
  readonly wait: string | null
  readonly chosen: boolean
  readonly onChoose: (reservationId: string) => void
}

/**
 * One reservation of the night. It is a button, so that Enter and the arrow keys reach it. It renders again only when
 * its own minute changes: with 150 cards a render at each tick would use a whole processor.
 */
export const VisitCard = memo(function VisitCard(props: CardProps) {
  const { t, language } = useTexts()
  const { reservation: visit } = props
  const ended = visit.reservationStatus === 'Done' || visit.reservationStatus === 'Canceled'
  const name = [visit.user.firstName, visit.user.lastName].filter(Boolean).join(' ')
  return (
    <button
      type="button"
      className={styles.card}
      data-card
      data-warn={props.tooLong || undefined}
      data-ended={ended || undefined}
      aria-pressed={props.chosen}
      onClick={() => props.onChoose(visit.reservationId)}
    >
      <span className={styles.cardTop}>
        <bdi data-digits className={styles.cardCode}>
          {visit.reservationCode}
        </bdi>
        <time>{beginsAt(visit, { t, language })}</time>
      </span>
      {name !== '' && (
        <span className={styles.name}>
          <span dir="auto">{name}</span>
        </span>
      )}
      <Marks marks={visit.marks} />
      {props.requests && <OpenRequests requests={props.requests} />}
      <CardFacts {...props} ended={ended} />
    </button>
  )
})

/** The status and how long it has lasted, the room, the amount due and its marks. */
function CardFacts(props: CardProps & { ended: boolean }) {
  const { t, language } = useTexts()
  const { reservation: visit, minutes, tooLong, ended } = props
  const upcoming = visit.reservationStatus === 'Reserved' || visit.reservationStatus === 'Pending'
  return (
    <span className={styles.facts}>
      {/* All expected visits have the same status. The column's heading shows it. */}
      {visit.reservationStatus !== 'Reserved' && <StatusBadge status={visit.reservationStatus} />}
      {props.lateMinutes !== null && !visit.noShowAt && (
        <Chip tone="coral" icon="clock">
          {t('desk.card.lateBy', { duration: durationText(props.lateMinutes, t) })}
        </Chip>
      )}
      {upcoming && visit.patronReply === 'confirmed' && (
        <Chip tone="leaf" icon="check">
          {t('desk.card.confirmed')}
        </Chip>
      )}
      {upcoming && visit.patronReply === 'late' && (
        <Chip tone="amber" icon="clock">
          {t('desk.card.saysLate')}
        </Chip>
      )}
      {!upcoming && !ended && (
        <time title={timeOf(visit.statusSince, props.facility.timeZone, language)} className={styles.since}>
          {tooLong && <Icon name="hourglass" size={14} />}
          {durationText(minutes, t)}
        </time>
      )}
      {props.wait && (
        <span className={styles.wait} data-next={props.place === 1 || undefined}>
          {props.place !== null && (
            <b>{props.place === 1 ? t('board.wait.next') : t('board.wait.place', { place: props.place })}</b>
          )}
          <bdi>{props.wait}</bdi>
        </span>
      )}
      {props.roomName && (
        <span>{t(visit.room ? 'desk.card.inRoom' : 'desk.card.preassigned', { name: props.roomName })}</span>
      )}
      {/* Also after the patron has left: nothing else would show it. */}
      {openBalance(visit) > 0 && (
        <Chip tone="amber" icon="card">
          <bdi>
            {t('desk.card.owes', { amount: money(visit.balance, props.facility.currency, language) })}
          </bdi>
        </Chip>
      )}
      {!visit.advanceReservation && <span>{t('desk.walkIn')}</span>}
      {visit.cancelRequested && <span className={styles.owes}>{t('board.asked')}</span>}
      {visit.noShowAt && (
        <Chip tone="grey" icon="cross">
          {t('desk.card.noShow')}
        </Chip>
      )}
      {visit.provisional && <span className={styles.owes}>{t('desk.card.provisional')}</span>}
    </span>
  )
}
