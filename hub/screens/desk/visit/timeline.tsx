import type { StaffReservation, StatusHistoryEntry } from '@mayim/contract/entities/reservation.ts'
import type { TextKey } from '@mayim/texts/texts.ts'
import { timeOf } from '@mayim/ui/format.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { reservationLooks } from '@mayim/ui/kit/status.ts'
import { durationText } from '../../facility/duration-text.ts'
import type { FacilityInfo } from '../../facility/use-facility.ts'
import styles from './details.module.css'
import { timelineEnd, timelineSpans } from './timeline-spans.ts'

const refreshMs = 60_000

/** The visit as a bar of its statuses, from the arrival on. Each span is labelled with its status and minutes. */
export function Timeline(props: {
  reservation: StaffReservation
  history: readonly StatusHistoryEntry[]
  facility: FacilityInfo
  now: number
}) {
  const { t, language } = useTexts()
  const { timeArrived, timeCompleted } = props.reservation
  if (!timeArrived) return null
  const now = Math.ceil(props.now / refreshMs) * refreshMs
  const stay = { arrivedIso: timeArrived, completedIso: timeCompleted }
  const { timeZone } = props.facility
  const spans = timelineSpans(props.history, stay, now, timeZone)
  const at = (instant: string | number) => timeOf(instant, timeZone, language)
  return (
    <section className={styles.part}>
      <h3>{t('desk.details.timeline')}</h3>
      <ol className={styles.bar}>
        {spans.map(span => (
          <li
            key={`${span.status} ${span.from}`}
            data-tone={reservationLooks[span.status].tone}
            style={{ insetInlineStart: `${span.from * 100}%`, inlineSize: `${span.length * 100}%` }}
            title={`${t(reservationLooks[span.status].text as TextKey)}: ${durationText(span.minutes, t)}`}
          />
        ))}
      </ol>
      <p className={styles.ends}>
        <time>{at(timeArrived)}</time>
        <time>{at(timelineEnd(stay, now, timeZone))}</time>
      </p>
    </section>
  )
}
