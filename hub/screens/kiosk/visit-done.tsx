import type { KioskVisit } from '@mayim/contract/entities/kiosk.ts'
import { useSend } from '@mayim/ui/client/queries.ts'
import { money } from '@mayim/ui/format.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import styles from './kiosk.module.css'

/** The last step: the waiting number, or the way to the desk. */
export function VisitDone(props: {
  visit: KioskVisit
  currency: string
  /** A receipt was printed just now. */
  printed: boolean
  onVisit: (visit: KioskVisit) => void
  onAgain: () => void
}) {
  const { t, language } = useTexts()
  const { visit } = props
  const ask = useSend('requestCubicle')
  const amount = money(visit.balance, props.currency, language)
  const words = wordsOf(visit)
  return (
    <section className={styles.visit}>
      <div role="status">
        <h2>{t(words.title)}</h2>
      </div>
      {visit.waitingCode && words.shows && (
        <p className={styles.number}>
          <bdi>{visit.waitingCode}</bdi>
        </p>
      )}
      {words.hint && <p>{t(words.hint, { amount })}</p>}
      {props.printed && visit.reservation.reservationStatus === 'Waiting' && <p>{t('kiosk.done.receipt')}</p>}
      {visit.cubicle && <p>{t('kiosk.done.cubicleIs', { name: visit.cubicle.name })}</p>}
      {visit.cubicleFree && (
        <button
          type="button"
          className={styles.second}
          disabled={ask.isPending}
          onClick={() =>
            ask.mutate(
              { params: { id: visit.reservation.reservationId } },
              {
                onSuccess: ({ id, name }) =>
                  props.onVisit({ ...visit, cubicle: { id, name }, cubicleFree: false }),
              },
            )
          }
        >
          {t('kiosk.done.cubicle')}
        </button>
      )}
      <p className={styles.failure} role="alert">
        {ask.error?.message}
      </p>
      <button type="button" className={styles.main} onClick={props.onAgain}>
        {t('kiosk.done.again')}
      </button>
    </section>
  )
}

function wordsOf({ reservation: { reservationStatus: status } }: KioskVisit) {
  if (status === 'Waiting')
    return { title: 'kiosk.done.wait', hint: 'kiosk.done.waitHint', shows: true } as const
  if (status === 'Arrived')
    return { title: 'kiosk.done.pay', hint: 'kiosk.done.payHint', shows: false } as const
  if (status === 'Assigned')
    return { title: 'kiosk.done.assigned', hint: 'kiosk.done.assignedHint', shows: true } as const
  return { title: 'kiosk.done.inside', hint: null, shows: false } as const
}
