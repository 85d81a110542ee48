import type { KioskVisit, OfferedGift } from '@mayim/contract/entities/kiosk.ts'
import { useSend } from '@mayim/ui/client/queries.ts'
import { money } from '@mayim/ui/format.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { AddGift, sumWithGifts } from './add-gift.tsx'
import styles from './kiosk.module.css'
import { PayAtReader } from './pay-at-reader.tsx'
import { ShowVisit } from './show-visit.tsx'
import type { useKioskSteps } from './use-kiosk-steps.ts'

/** The steps in which a visit is shown: what is due, a gift, the reader, and where she goes. */
export function VisitSteps(props: {
  steps: ReturnType<typeof useKioskSteps>
  visit: KioskVisit
  currency: string
  canPrint: boolean
  takesCards: boolean
  offered: readonly OfferedGift[]
  away: boolean
}) {
  const { steps, visit, currency, offered } = props
  const { step, arrive, payment } = steps
  return (
    <>
      {step === 'visit' && (
        <ShowVisit
          visit={visit}
          currency={currency}
          canPrint={props.canPrint}
          prints={steps.prints}
          onPrints={steps.setPrints}
          takesCards={props.takesCards}
          gives={offered.length > 0}
          busy={arrive.isPending || props.away}
          failure={arrive.error?.message ?? null}
          onVisit={steps.setVisit}
          onHere={() => steps.announce(visit)}
          onPay={() => (offered.length > 0 ? steps.toGift() : steps.pay(visit))}
        />
      )}
      {step === 'gift' && (
        <AddGift
          offered={offered}
          gifts={steps.gifts}
          balance={visit.balance}
          currency={currency}
          busy={props.away}
          onGifts={steps.setGifts}
          onPay={() => steps.pay(visit)}
          onBack={steps.toVisit}
        />
      )}
      {step === 'pay' && payment.step && (
        <PayAtReader
          step={payment.step}
          amount={sumWithGifts(visit.balance, steps.gifts)}
          currency={currency}
          onStop={payment.stop}
          onAgain={() => steps.pay(visit)}
          onDesk={() => steps.toDesk(visit)}
          onEnd={steps.again}
        />
      )}
      {step === 'done' && (
        <VisitDone
          visit={visit}
          currency={currency}
          printed={steps.printed}
          onVisit={steps.setVisit}
          onAgain={steps.again}
        />
      )}
    </>
  )
}

/** The last step: the waiting number, or the way to the desk. */
function VisitDone(props: {
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
        <p className={styles.called}>
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
