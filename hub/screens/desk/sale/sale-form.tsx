import { money } from '@mayim/ui/format.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { Dialog } from '@mayim/ui/kit/dialog.tsx'
import { Form } from '@mayim/ui/kit/form.tsx'
import { type ReactNode, useState } from 'react'
import type { FacilityInfo } from '../../facility/use-facility.ts'
import styles from '../forms/dialog.module.css'
import type { Jobs } from '../jobs/use-jobs.ts'
import { PayButtons, PayHow, PayWords } from '../visit/pay-parts.tsx'
import { type PaymentTarget, usePayment } from '../visit/use-payment.ts'

const noCards = { data: undefined, isFetching: false } as const

/**
 * Sells something without a visit: its own fields, then the ways to pay. The whole price is paid at once. While the
 * outcome of a payment is unknown, only the same payment can be sent again.
 */
export function SaleForm(props: {
  title: string
  /** The buyer; null where nobody is known. */
  userId: string | null
  /** Null until the form is complete. */
  target: PaymentTarget | null
  /** The price of what is chosen. */
  total: number
  facility: FacilityInfo
  jobs: Jobs
  onClose: () => void
  children: ReactNode
}) {
  const { t, language } = useTexts()
  const { userId, target } = props
  const [how, setHow] = useState('cash')
  const payment = usePayment(`sale ${userId ?? ''}`, target ?? { sale: { kind: 'Other' } })
  const inCurrency = (sum: number) => money(sum, props.facility.currency, language)
  const total = payment.amount ?? props.total
  const isAtReader = payment.reader !== null
  function take() {
    if (!payment.isOpen && (target === null || total <= 0)) return
    payment.take(how, total, {
      onDone: amount => {
        props.jobs.tell(t('reception.sale.done', { amount: inCurrency(amount) }))
        props.onClose()
      },
      onRefused: error => error.passing && setHow('cash'),
    })
  }
  const failure = isAtReader ? null : payment.failure
  return (
    <Dialog open onClose={isAtReader ? payment.stop : props.onClose} title={props.title}>
      <Form className={styles.form} onSend={take}>
        {!payment.isOpen && !isAtReader && (
          <>
            {props.children}
            {/* For the hub a saved card pays visits only (money-321). */}
            <PayHow how={how} cards={noCards} canAsk={false} onHow={setHow} onAsk={() => undefined} />
          </>
        )}
        <p className={styles.strong}>
          {t('reception.pay.due')}: <bdi>{inCurrency(total)}</bdi>
        </p>
        <PayWords payment={payment} noCards={false} failure={failure} />
        <PayButtons payment={payment} amount={inCurrency(total)} onClose={props.onClose} />
      </Form>
    </Dialog>
  )
}
