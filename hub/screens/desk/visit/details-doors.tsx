import type { StaffReservation } from '@mayim/contract/entities/reservation.ts'
import { timeOf } from '@mayim/ui/format.ts'
import { type UseTexts, useTexts } from '@mayim/ui/i18n.ts'
import { Icon } from '@mayim/ui/kit/icon.tsx'
import type { House } from '../../facility/use-house.ts'
import styles from './details.module.css'

/** Which doors were opened for her, by whom; the newest first. */
export function DetailsDoors(props: { accessLog: NonNullable<StaffReservation['accessLog']>; house: House }) {
  const { t, language } = useTexts()
  if (props.accessLog.length === 0) return null
  return (
    <section className={styles.part}>
      <h3>{t('reception.access.title')}</h3>
      <ul className={styles.history}>
        {props.accessLog.map(({ dateCreated, door, firstName, outcome }) => (
          <li key={`${dateCreated} ${door} ${outcome}`}>
            <time>{timeOf(dateCreated, props.house.timeZone, language)}</time>
            <Icon name="door" size={16} />
            <b>{doorText(t, door)}</b>
            <span>
              {t(`reception.access.${outcomeText(outcome)}`)} ·{' '}
              {firstName === 'system' ? t('desk.details.bySystem') : t('desk.details.by', { who: firstName })}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** `room-6-dry`, `pool-1`, `cubicle-2` and the gate by their names; a point of a building of its own as it is called. */
function doorText(t: UseTexts['t'], door: string): string {
  const [kind, name = '', side] = door.split('-')
  if (kind === 'room' && (side === 'dry' || side === 'wet'))
    return `${t('desk.roomName', { name })} · ${t(`reception.access.${side}`)}`
  if (kind === 'pool') return t('reception.access.pool', { name })
  if (kind === 'cubicle') return t('reception.access.cubicle', { name })
  return kind === 'gate' || kind === 'main' ? t('reception.access.garage') : door
}

/** `pulse:accepted`, `lock:deviceSilent`, `asked`; `opened` where a contact told of it. */
function outcomeText(outcome: string): 'asked' | 'opened' | 'moved' | 'locked' | 'failed' {
  const [op, answer] = outcome.split(':')
  if (answer === undefined) return op === 'opened' ? 'moved' : 'asked'
  if (answer !== 'accepted') return 'failed'
  return op === 'lock' ? 'locked' : 'opened'
}
