import type { ApiError } from '@mayim/ui/client/api-error.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { Button } from '@mayim/ui/kit/button.tsx'
import { ChooseOne } from '../forms/choice.tsx'
import styles from '../forms/dialog.module.css'
import type { usePayMethods } from './pay-methods.ts'
import type { usePayment } from './use-payment.ts'

type Paying = ReturnType<typeof usePayment>

/** The methods as radio buttons, and a button that asks for her saved cards, where she can have one. */
export function PayHow(props: {
  how: string
  methods: ReturnType<typeof usePayMethods>
  onHow: (how: string) => void
}) {
  const { t } = useTexts()
  const { methods } = props
  return (
    <>
      <ChooseOne
        name="how"
        legend={t('reception.pay.how')}
        value={props.how}
        onChange={props.onHow}
        options={methods.methods}
      />
      {(methods.canAsk || methods.isAsking) && (
        <Button look="quiet" busy={methods.isAsking} onClick={methods.ask}>
          {t('reception.pay.cardsAsk')}
        </Button>
      )}
    </>
  )
}

/** The state of the payment, and its last error. */
export function PayWords(props: { payment: Paying; noCards: boolean; failure: ApiError | null }) {
  const { t } = useTexts()
  const { payment, failure } = props
  return (
    <div role="status">
      {payment.reader && <p className={styles.strong}>{t(`reader.desk.${payment.reader}`)}</p>}
      {props.noCards && <p className={styles.note}>{t('reception.pay.noCards')}</p>}
      {failure && !failure.passing && <p className={styles.bad}>{failure.message}</p>}
      {payment.isOpen && payment.reader === null ? (
        <p className={styles.strong}>{t('refusal.noAnswerYet')}</p>
      ) : (
        failure?.passing && <p>{t('reception.pay.cardsCut')}</p>
      )}
    </div>
  )
}

export function PayButtons(props: {
  payment: Paying
  amount: string
  /** Ignores presses for now. */
  isResting?: boolean
  onClose: () => void
}) {
  const { t } = useTexts()
  const { payment, amount } = props
  return (
    <div className={styles.row}>
      {payment.reader !== null ? (
        <Button look="quiet" busy={payment.reader === 'stopping'} onClick={payment.stop} autoFocus>
          {t('reader.stop')}
        </Button>
      ) : (
        <>
          <Button type="submit" busy={payment.busy || props.isResting === true} autoFocus>
            {payment.isOpen ? t('reception.pay.askAgain') : t('reception.pay.submit', { amount })}
          </Button>
          {!payment.isOpen && (
            <Button look="quiet" onClick={props.onClose}>
              {t('reception.later')}
            </Button>
          )}
        </>
      )}
    </div>
  )
}
