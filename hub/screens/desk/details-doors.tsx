import type { StaffReservation } from '@mayim/shared/contract/entities/reservation.ts'
import type { SupplyRequest } from '@mayim/shared/contract/entities/supply-request.ts'
import { timeOf } from '@mayim/shared/ui/format.ts'
import { useTexts } from '@mayim/shared/ui/i18n.ts'
import { requestText } from '../attendant/request-text.ts'
import type { House } from '../house.ts'
import styles from './details.module.css'

const states = { open: 'open', complete: 'done', canceled: 'canceled' } as const

/** What she asked for in her room, the oldest first. */
export function DetailsSupplies(props: { supplies: readonly SupplyRequest[]; house: House }) {
  const { t, language } = useTexts()
  if (props.supplies.length === 0) return null
  return (
    <section className={styles.part}>
      <h3>{t('reception.requests.inVisit')}</h3>
      <ul className={styles.history}>
        {props.supplies.map(request => (
          <li key={request.id}>
            <time>{timeOf(request.dateRequested, props.house.timeZone, language)}</time>
            <b>{t(requestText(request))}</b>
            <span>{t(`reception.requests.${states[request.status]}`)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Which doors were opened for her, by whom; the newest first. */
export function DetailsDoors(props: { accessLog: NonNullable<StaffReservation['accessLog']>; house: House }) {
  const { t, language } = useTexts()
  if (props.accessLog.length === 0) return null
  return (
    <section className={styles.part}>
      <h3>{t('reception.access.title')}</h3>
      <ul className={styles.history}>
        {props.accessLog.map(({ dateCreated, door, firstName }) => (
          <li key={`${dateCreated} ${door}`}>
            <time>{timeOf(dateCreated, props.house.timeZone, language)}</time>
            <b>
              <bdi>{door}</bdi>
            </b>
            <span>{t('desk.details.by', { who: firstName })}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
