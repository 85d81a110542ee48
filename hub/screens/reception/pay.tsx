import { Button } from '@mantine/core'
import type { StaffReservation } from '@mayim/shared/contract/entities/reservation.ts'
import { Dialog } from '@mayim/shared/ui/base/dialog.tsx'
import { Switch } from '@mayim/shared/ui/base/switch.tsx'
import { useCall, useSend } from '@mayim/shared/ui/client/queries.ts'
import { money } from '@mayim/shared/ui/format.ts'
import { useTexts } from '@mayim/shared/ui/i18n.ts'
import { useRef, useState } from 'react'
import type { Jobs } from '../desk/use-jobs.ts'
import { receiptJob } from '../desk/visit-jobs.ts'
import type { House } from '../house.ts'
import { ChooseOne } from './choice.tsx'
import styles from './dialog.module.css'

/**
 * Takes what she owes: cash, a check, or a card that she keeps, which the portal charges. Where that cannot be reached
 * it is said, and cash is chosen; "Later" leaves it owed.
 */
export function Pay(props: {
  visit: StaffReservation
  house: House
  printer: string | null
  jobs: Jobs
  onClose: () => void
}) {
  const { t, language } = useTexts()
  const { visit, printer } = props
  const amount = money(visit.balance, props.house.currency, language)
  const [how, setHow] = useState('cash')
  const [asked, setAsked] = useState(false)
  const [receipt, setReceipt] = useState(printer !== null)
  const cards = useCall('savedCards', { params: { id: visit.user.id } }, { enabled: asked, staleMs: 0 })
  const pay = useSend('makePayment')
  // The same press again is the same payment; another way or amount to pay is another.
  const intent = useRef({ of: '', key: '' })
  function take() {
    const of = `${how} ${visit.balance}`
    if (intent.current.of !== of) intent.current = { of, key: crypto.randomUUID() }
    const isCard = how !== 'cash' && how !== 'check'
    pay.mutate(
      {
        body: {
          method: isCard ? 'creditcard' : how === 'check' ? 'check' : 'cash',
          amt: visit.balance,
          reservationId: visit.reservationId,
          idempotencyKey: intent.current.key,
          ...(isCard ? { paymentInfo: { sourceCard: how } } : {}),
        },
      },
      {
        onSuccess: () => {
          props.jobs.tell(t('reception.pay.done', { amount, code: visit.reservationCode }))
          if (receipt && printer) props.jobs.perform(receiptJob(visit, printer))
          props.onClose()
        },
        onError: error => {
          // Nothing was charged, or the processor has said no: the next try is one of its own.
          if (!['paymentUnknown', 'paymentUnderWay', 'unreachable'].includes(error.code))
            intent.current = { of: '', key: '' }
          if (isCard && error.passing) setHow('cash')
        },
      },
    )
  }
  const failure = pay.error ?? (asked ? cards.error : null)
  return (
    <Dialog open onClose={props.onClose} title={t('reception.pay.title', { code: visit.reservationCode })}>
      <form
        className={styles.form}
        onSubmit={event => {
          event.preventDefault()
          take()
        }}
      >
        <p className={styles.strong}>
          {t('reception.pay.due')}: <bdi>{amount}</bdi>
        </p>
        <ChooseOne
          name="how"
          legend={t('reception.pay.how')}
          value={how}
          onChange={setHow}
          options={[
            { value: 'cash', text: t('reception.pay.cash') },
            { value: 'check', text: t('reception.pay.check') },
            ...(cards.data ?? []).map(card => ({
              value: card.id,
              text: t('reception.pay.card', { last4: card.last4 }),
            })),
          ]}
        />
        {!asked && (
          <Button variant="default" onClick={() => setAsked(true)}>
            {t('reception.pay.cardsAsk')}
          </Button>
        )}
        <div role="status">
          {cards.data?.length === 0 && <p className={styles.told}>{t('reception.pay.noCards')}</p>}
          {failure && <p className={styles.bad}>{failure.message}</p>}
          {failure?.passing && <p>{t('reception.pay.cardsCut')}</p>}
        </div>
        {printer && <Switch label={t('reception.checkIn.receipt')} checked={receipt} onChange={setReceipt} />}
        <div className={styles.row}>
          <Button type="submit" loading={pay.isPending} autoFocus>
            {t('reception.pay.submit', { amount })}
          </Button>
          <Button variant="default" onClick={props.onClose}>
            {t('reception.later')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
