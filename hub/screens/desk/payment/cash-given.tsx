import { useTexts } from '@mayim/ui/i18n.ts'
import { Button } from '@mayim/ui/kit/button.tsx'
import { Field } from '@mayim/ui/kit/field.tsx'
import styles from '../forms/dialog.module.css'
import { likelyGiven, type payAmount } from './pay-amount.ts'

/** The cash that was handed over, typed or by one press of a likely sum, and the change to count out. */
export function CashGiven(props: {
  amount: ReturnType<typeof payAmount>
  given: string
  inCurrency: (sum: number) => string
  onGiven: (given: string) => void
}) {
  const { t } = useTexts()
  const { amount, inCurrency, onGiven } = props
  return (
    <>
      <Field
        type="number"
        inputMode="decimal"
        min="0.01"
        step="0.01"
        ltr
        label={t('reception.pay.given')}
        error={amount.isTooLittle ? t('reception.pay.givenTooLittle') : undefined}
        value={props.given}
        onChange={onGiven}
      />
      <div>
        {!amount.isTooMuch && (
          <div className={styles.row}>
            {likelyGiven(amount.amount).map(given => (
              <Button
                key={given}
                look="quiet"
                aria-label={t('reception.pay.givenSum', { amount: inCurrency(given) })}
                onClick={() => onGiven(String(given))}
              >
                <bdi>{inCurrency(given)}</bdi>
              </Button>
            ))}
          </div>
        )}
        <div role="status">
          {amount.change !== null && (
            <p className={styles.strong}>
              {t('reception.pay.change')}: <bdi>{inCurrency(amount.change)}</bdi>
            </p>
          )}
        </div>
      </div>
    </>
  )
}
