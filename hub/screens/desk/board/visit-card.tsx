import type { StaffReservation } from '@mayim/contract/entities/reservation.ts'
import { money, timeOf } from '@mayim/ui/format.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { StatusBadge } from '@mayim/ui/kit/chip.tsx'
import { Icon } from '@mayim/ui/kit/icon.tsx'
import { memo } from 'react'
import type { House } from '../../facility/use-house.ts'
import { beginsAt } from './begins-at.ts'
import styles from './day.module.css'

interface CardProps {
  readonly reservation: StaffReservation
  readonly house: House
  /** Whole minutes in her status. */
  readonly minutes: number
  readonly warnMinutes: number | null
  /** Past her time, while she is expected still. */
  readonly lateMinutes: number | null
  readonly roomName: string | null
  /** Her place in the line, from 1, and how long it will take her still; null while she stands in none. */
  readonly place: number | null
  readonly wait: string | null
  readonly chosen: boolean
  readonly onChoose: (reservationId: string) => void
}

/**
 * One patron of the evening; a button, so that Enter and the arrows reach it. Drawn again only when her own minute
 * turns: with 150 of them the clock of the page would cost a processor.
 */
export const VisitCard = memo(function VisitCard(props: CardProps) {
  const { t, language } = useTexts()
  const { reservation: visit } = props
  const tooLong = props.warnMinutes !== null && props.minutes >= props.warnMinutes
  const ended = visit.reservationStatus === 'Done' || visit.reservationStatus === 'Canceled'
  const name = [visit.user.firstName, visit.user.lastName].filter(Boolean).join(' ')
  return (
    <button
      type="button"
      className={styles.card}
      data-card
      data-warn={tooLong || undefined}
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
      <CardFacts {...props} tooLong={tooLong} ended={ended} />
    </button>
  )
})

/** The status of the visit and for how long, its room, and what is owed or asked. */
function CardFacts(props: CardProps & { tooLong: boolean; ended: boolean }) {
  const { t, language } = useTexts()
  const { reservation: visit, minutes, tooLong, ended } = props
  const upcoming = visit.reservationStatus === 'Reserved' || visit.reservationStatus === 'Pending'
  return (
    <span className={styles.facts}>
      {/* All who are expected are so alike that the word is told by their column. */}
      {visit.reservationStatus !== 'Reserved' && <StatusBadge status={visit.reservationStatus} />}
      {props.lateMinutes !== null && !visit.noShowAt && (
        <span className={styles.late}>{t('desk.card.late', { count: props.lateMinutes })}</span>
      )}
      {!upcoming && !ended && (
        <time title={timeOf(visit.statusSince, props.house.timeZone, language)} className={styles.since}>
          {tooLong && <Icon name="hourglass" size={14} />}
          {t('desk.card.since', { count: minutes })}
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
      {/* Also when she has left: nobody else would notice. */}
      {visit.reservationStatus !== 'Canceled' && visit.balance > 0 && (
        <span className={styles.owes}>
          <bdi>{t('desk.card.owes', { amount: money(visit.balance, props.house.currency, language) })}</bdi>
        </span>
      )}
      {!visit.advanceReservation && <span>{t('desk.walkIn')}</span>}
      {visit.cancelRequested && <span className={styles.owes}>{t('board.asked')}</span>}
      {visit.noShowAt && <span className={styles.owes}>{t('desk.card.noShow')}</span>}
      {visit.provisional && <span className={styles.owes}>{t('desk.card.provisional')}</span>}
    </span>
  )
}
