import type { StaffReservation } from '@mayim/contract/entities/reservation.ts'
import { timeOf } from '@mayim/ui/format.ts'
import { type UseTexts, useTexts } from '@mayim/ui/i18n.ts'
import { Icon } from '@mayim/ui/kit/icon.tsx'
import type { FacilityInfo } from '../../facility/use-facility.ts'
import styles from './details.module.css'
import { roleText } from './details-history.tsx'

/** The doors that were opened for the patron, and by whom; newest first. */
export function DetailsDoors(props: {
  accessLog: NonNullable<StaffReservation['accessLog']>
  facility: FacilityInfo
}) {
  const { t, language } = useTexts()
  if (props.accessLog.length === 0) return null
  return (
    <section className={styles.part}>
      <h3>{t('reception.access.title')}</h3>
      <ul className={styles.history}>
        {props.accessLog.map(({ dateCreated, door, name, firstName, outcome, ...why }) => (
          <li key={`${dateCreated} ${door} ${outcome}`}>
            <time>{timeOf(dateCreated, props.facility.timeZone, language)}</time>
            <Icon name="door" size={16} />
            <b>{doorText(t, door, name)}</b>
            <span>
              {t(`reception.access.${outcomeText(outcome)}`)} ·{' '}
              {firstName === 'system'
                ? t('desk.details.bySystem')
                : t('desk.details.by', { who: roleText(t, firstName) ?? firstName })}
              {why.attendant && <> · {t('reception.access.byCard', { who: why.attendant })}</>}
              {why.reason && <> · {t(`reception.access.reasons.${why.reason}`)}</>}
              {why.reasonText && (
                <>
                  {' · '}
                  <bdi>{why.reasonText}</bdi>
                </>
              )}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/**
 * `room-6-dry`, `pool-1`, `cubicle-2` and the gate by their names, or by their numbers if they have been removed. Any
 * other point by its id.
 */
function doorText(t: UseTexts['t'], door: string, known: string | null): string {
  const [kind = '', number = '', side] = door.split('-')
  const name = known ?? number
  if (kind === 'room' && (side === 'dry' || side === 'wet'))
    return `${t('desk.roomName', { name })} · ${t(`reception.access.${side}`)}`
  if (kind === 'pool') return t('reception.access.pool', { name })
  if (kind === 'cubicle') return t('reception.access.cubicle', { name })
  if (kind === 'card') return t('reception.access.card')
  return garageNames.has(door) ? t('reception.access.garage') : door
}

/** The garage where it is requested for a visit, the gate without one, and the point of both. */
const garageNames: ReadonlySet<string> = new Set(['garage', 'gate', 'main'])

/** What is stored without the result of a command. */
const wordOf = {
  asked: 'asked',
  opened: 'moved',
  refused: 'refused',
  released: 'released',
  forced: 'forced',
  heldOpen: 'heldOpen',
} as const

/** `pulse:accepted`, `lock:deviceSilent`, `pulse:interlock`, `asked`, `refused`; `opened` if a contact reported it. */
function outcomeText(outcome: string) {
  const [op = '', answer] = outcome.split(':')
  if (answer === undefined) return isWord(op) ? wordOf[op] : 'asked'
  if (answer === 'interlock') return 'interlock'
  if (answer !== 'accepted') return 'failed'
  return op === 'lock' ? 'locked' : 'opened'
}

function isWord(text: string): text is keyof typeof wordOf {
  return Object.hasOwn(wordOf, text)
}
