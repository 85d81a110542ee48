import type { WaitListEntry } from '@mayim/contract/entities/wait-list.ts'
import { Loaded } from '@mayim/ui/client/loaded.tsx'
import { Phone } from '@mayim/ui/client/phone.tsx'
import { useCall, useSend } from '@mayim/ui/client/queries.ts'
import { longDate, timeOf, wallTime } from '@mayim/ui/format.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { Button } from '@mayim/ui/kit/button.tsx'
import { Dialog } from '@mayim/ui/kit/dialog.tsx'
import type { FacilityInfo } from '../../facility/use-facility.ts'
import type { Jobs } from '../jobs/use-jobs.ts'
import styles from './booking.module.css'
import { nameOf } from './use-who.ts'

/** The wait list of a night in its order: who waits since when for which times, and what is offered to her now. */
export function NightWaits(props: {
  date: string
  facility: FacilityInfo
  jobs: Jobs
  /** Opens the booking form for a person of the list. */
  onBook: (userId: string) => void
  onClose: () => void
}) {
  const { t, language } = useTexts()
  const list = useCall('waitList', { query: { dt: props.date } })
  const title = `${t('reception.waits.title')} · ${longDate(props.date, language)}`
  return (
    <Dialog open wide onClose={props.onClose} title={title}>
      <Loaded query={list} lines={3}>
        {entries => {
          const waiting = entries.filter(({ status }) => status === 'waiting' || status === 'offered')
          if (waiting.length === 0) return <p className={styles.soft}>{t('reception.waits.none')}</p>
          return (
            <ol className={styles.waits}>
              {waiting.map(entry => (
                <Waiting key={entry.id} {...props} entry={entry} />
              ))}
            </ol>
          )
        }}
      </Loaded>
    </Dialog>
  )
}

function Waiting(props: Parameters<typeof NightWaits>[0] & { entry: WaitListEntry }) {
  const { t } = useTexts()
  const { entry } = props
  const person = useCall('userGet', { params: { id: entry.userId } }).data ?? null
  const leave = useSend('waitListLeave')
  const name = nameOf(person) || t('reception.book.noName')
  const remove = () =>
    leave.mutate(
      { params: { id: entry.id } },
      { onSuccess: () => props.jobs.tell(t('reception.waits.removed', { name })) },
    )
  return (
    <li className={styles.waiting}>
      <p>
        <b>
          <bdi>{name}</bdi>
        </b>{' '}
        {person?.phone && (
          <span className={styles.soft}>
            <Phone e164={person.phone} />
          </span>
        )}
        <br />
        <span className={styles.soft}>{useWaitsFor(entry, props.facility)}</span>
      </p>
      <Button
        look="quiet"
        aria-label={`${t('reception.waits.book')}: ${name}`}
        onClick={() => props.onBook(entry.userId)}
      >
        {t('reception.waits.book')}
      </Button>
      <Button
        look="plain"
        busy={leave.isPending}
        aria-label={`${t('reception.waits.remove')}: ${name}`}
        onClick={remove}
      >
        {t('reception.waits.remove')}
      </Button>
      {leave.error && <p className={styles.bad}>{leave.error.message}</p>}
    </li>
  )
}

/** For what she waits, since when, and what is held for her, in one line. */
function useWaitsFor(entry: WaitListEntry, { timeZone }: FacilityInfo): string {
  const { t, language } = useTexts()
  const from = wallTime(entry.fromTime, language)
  const { offer } = entry
  return [
    t(`desk.kind.${entry.roomType}`),
    entry.kallah && t('reception.more.kallah'),
    entry.fromTime === entry.toTime
      ? from
      : t('reception.waits.window', { from, to: wallTime(entry.toTime, language) }),
    t('reception.waits.since', { time: timeOf(entry.joinedAt, timeZone, language) }),
    offer &&
      t('reception.waits.offered', {
        time: wallTime(offer.time, language),
        until: timeOf(offer.expiresAt, timeZone, language),
      }),
  ]
    .filter(Boolean)
    .join(' · ')
}
