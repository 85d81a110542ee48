import type { StaffReservation } from '@mayim/contract/entities/reservation.ts'
import { useConnection } from '@mayim/ui/client/connection.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { Button } from '@mayim/ui/kit/button.tsx'
import { Dialog } from '@mayim/ui/kit/dialog.tsx'
import { Icon } from '@mayim/ui/kit/icon.tsx'
import { AttentionList, useAttention } from '@mayim/ui/sync/attention-list.tsx'
import links from '@mayim/ui/sync/link.module.css'
import { longWaitText } from '../../facility/long-wait.ts'
import { isTooLong } from '../board/evening-groups.ts'
import styles from '../header.module.css'

/** The patrons of tonight who have had their status for too long. */
export function longWaits(visits: readonly StaffReservation[], nowMs: number): readonly StaffReservation[] {
  return visits.filter(visit => isTooLong(visit, nowMs))
}

/** What a person must settle, as a word of its own in the header. Nothing while there is nothing. */
export function SettleWord(props: { long: readonly StaffReservation[]; onOpen: () => void }) {
  const { t } = useTexts()
  const count = (useAttention().data?.length ?? 0) + props.long.length
  const isKnown = useConnection() === 'online'
  if (count === 0) return null
  return (
    <li className={styles.lifeline} data-bad={isKnown || undefined}>
      <button type="button" className={styles.lifelineButton} onClick={props.onOpen}>
        <Icon name="warning" size={16} />
        <b>{t('link.attention.count', { count })}</b>
      </button>
    </li>
  )
}

/** The drawer behind that word: the patrons who have waited too long, and the attention list. */
export function SettleDrawer(props: {
  timeZone: string
  now: number
  visits: readonly StaffReservation[]
  long: readonly StaffReservation[]
  onChoose: (reservationId: string) => void
  onClose: () => void
}) {
  const { t } = useTexts()
  const { long } = props
  const choose = (reservationId: string) => {
    props.onChoose(reservationId)
    props.onClose()
  }
  return (
    <Dialog open drawer onClose={props.onClose} title={t('link.attention.settle')}>
      <div className={links.content}>
        {long.length > 0 && (
          <section className={links.section} aria-labelledby="long-waits">
            <h2 id="long-waits">{t('desk.waits.title')}</h2>
            <ul className={links.items}>
              {long.map(visit => (
                <li key={visit.reservationId} className={links.item}>
                  <p>
                    <b data-digits>{visit.reservationCode}</b> · {longWaitText(visit, props.now, t)}
                  </p>
                  <div className={links.actions}>
                    <Button look="quiet" onClick={() => choose(visit.reservationId)}>
                      {t('link.attention.open', { code: visit.reservationCode })}
                    </Button>
                  </div>
                </li>
              ))}
            </ul>
          </section>
        )}
        <AttentionList side="hub" timeZone={props.timeZone} bookings={props.visits} onChoose={choose} />
      </div>
    </Dialog>
  )
}
