import { deviceRoles } from '@mayim/contract/call.ts'
import type { StaffReservation, StatusHistoryEntry } from '@mayim/contract/entities/reservation.ts'
import type { TextKey } from '@mayim/texts/texts.ts'
import { Phone } from '@mayim/ui/client/phone.tsx'
import { timeOf } from '@mayim/ui/format.ts'
import { type UseTexts, useTexts } from '@mayim/ui/i18n.ts'
import { Icon } from '@mayim/ui/kit/icon.tsx'
import { reservationLooks } from '@mayim/ui/kit/status.ts'
import { type Language, languageNames } from '@mayim/ui/language.ts'
import type { FacilityInfo } from '../../facility/use-facility.ts'
import { beginsAt } from '../board/evening-groups.ts'
import { moreChoices } from '../forms/choice.tsx'
import styles from './details.module.css'

/** Every change of the status, newest first, with its author and the card used. */
export function DetailsHistory(props: { history: readonly StatusHistoryEntry[]; facility: FacilityInfo }) {
  const { t, language } = useTexts()
  if (props.history.length === 0) return null
  const newestFirst = [...props.history].sort((a, b) => b.dateCreated.localeCompare(a.dateCreated))
  return (
    <section className={styles.part}>
      <h3>{t('desk.details.history')}</h3>
      <ol className={styles.history}>
        {newestFirst.map(entry => {
          const look = reservationLooks[entry.newReservationStatus]
          const who = entry.statusLastUpdatedByUser ?? roleText(t, entry.statusLastUpdatedByRole)
          return (
            <li key={`${entry.dateCreated} ${entry.newReservationStatus}`}>
              <time>{timeOf(entry.dateCreated, props.facility.timeZone, language)}</time>
              <Icon name={look.icon} size={16} />
              <b>{t(look.text as TextKey)}</b>
              <By who={who} card={entry.attendant} />
            </li>
          )
        })}
      </ol>
    </section>
  )
}

/** The rooms that were assigned, newest first, with their author and the card used. */
export function DetailsRooms(props: {
  rooms: NonNullable<StaffReservation['roomAssignedHistory']>
  facility: FacilityInfo
}) {
  const { t, language } = useTexts()
  if (props.rooms.length === 0) return null
  return (
    <section className={styles.part}>
      <h3>{t('desk.details.rooms')}</h3>
      <ol className={styles.history}>
        {props.rooms.toReversed().map(({ dateCreated, roomId, roomName, byUser, attendant }) => (
          <li key={`${dateCreated} ${roomId}`}>
            <time>{timeOf(dateCreated, props.facility.timeZone, language)}</time>
            <Icon name="door" size={16} />
            <b>{t('desk.roomName', { name: roomName })}</b>
            <By who={byUser} card={attendant} />
          </li>
        ))}
      </ol>
    </section>
  )
}

/** A paired screen by its name. Any other author without a name by the role. */
export function roleText(t: UseTexts['t'], role: string | undefined): string | undefined {
  const device = deviceRoles.find(each => each === role)
  return device ? t(`board.screens.role.${device}`) : role
}

function By(props: { who: string | null | undefined; card: string | null | undefined }) {
  const { t } = useTexts()
  const { who, card } = props
  return (
    <span>
      {who === 'system' || !who ? t('desk.details.bySystem') : t('desk.details.by', { who })}
      {card && <> · {t('desk.details.attendantCard', { name: card })}</>}
    </span>
  )
}

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
  locked: 'notJudged',
  released: 'released',
  forced: 'forced',
  heldOpen: 'heldOpen',
} as const

/** `pulse:accepted`, `lock:deviceSilent`, `pulse:interlock`, `asked`, `refused`, `locked`; `opened` if a contact reported it. */
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

const salons = ['salonManicure', 'salonPedicure', 'salonBoth'] as const

/** What the kind of room says already. */
const saidByKind: ReadonlySet<string> = new Set(['handicapped', 'privateRoom', 'segula'])

/** The facts of a visit, one a line. A fact without a value has no line. */
export function factsOf(
  visit: StaffReservation,
  facility: FacilityInfo,
  { t, language }: Pick<UseTexts, 't' | 'language'>,
) {
  const needs = [
    ...moreChoices.filter(key => visit[key] && !saidByKind.has(key)).map(key => t(`reception.more.${key}`)),
    ...salons.filter(key => visit[key]).map(key => t(`desk.line.${key}`)),
  ]
  const at = (instant: string) => timeOf(instant, facility.timeZone, language)
  return [
    {
      key: 'phone',
      name: t('desk.details.phone'),
      value: visit.user.phone ? <Phone e164={visit.user.phone} /> : t('desk.details.noPhone'),
    },
    { key: 'time', name: t('desk.details.time'), value: beginsAt(visit, { t, language }) },
    { key: 'kind', name: t('desk.details.kind'), value: t(`desk.kind.${visit.roomType}`) },
    needs.length > 0 && { key: 'needs', name: t('board.needs'), value: needs.join(' · ') },
    { key: 'language', name: t('desk.details.language'), value: languageNames[visit.language as Language] },
    visit.cubicle && {
      key: 'cubicle',
      name: t('desk.details.cubicle'),
      value: <bdi>{visit.cubicle.name}</bdi>,
    },
    visit.timeArrived && { key: 'arrived', name: t('desk.details.arrived'), value: at(visit.timeArrived) },
    visit.timeCompleted && { key: 'left', name: t('desk.details.left'), value: at(visit.timeCompleted) },
    visit.userNotes && { key: 'her', name: t('desk.details.herNote'), value: <bdi>{visit.userNotes}</bdi> },
    visit.overrideReason && {
      key: 'because',
      name: t('desk.card.provisional'),
      value: <bdi>{visit.overrideReason}</bdi>,
    },
    visit.roomReason && {
      key: 'roomReason',
      name: t('desk.details.roomReason'),
      value: <bdi>{visit.roomReason}</bdi>,
    },
    visit.user.internalNote && {
      key: 'internal',
      name: t('reception.person.internal'),
      value: <bdi>{visit.user.internalNote}</bdi>,
    },
    visit.notes && { key: 'staff', name: t('desk.details.staffNote'), value: <bdi>{visit.notes}</bdi> },
  ].filter(fact => typeof fact === 'object' && fact !== null)
}
