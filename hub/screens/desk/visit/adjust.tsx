import { useTexts } from '@mayim/ui/i18n.ts'
import { Button } from '@mayim/ui/kit/button.tsx'
import { Dialog } from '@mayim/ui/kit/dialog.tsx'
import { Form } from '@mayim/ui/kit/form.tsx'
import { errorAt, errorElsewhere } from '@mayim/ui/people/error-at.ts'
import { ChooseOne } from '../forms/choice.tsx'
import styles from '../forms/dialog.module.css'
import { AmountField, GiftHow, Reason, TipFor } from './adjust-fields.tsx'
import { PayButtons, PayWords } from './pay-parts.tsx'
import { type AdjustProps, useAdjustForm } from './use-adjust-form.ts'
import { isGift } from './use-adjustment.ts'

/**
 * Adds a fee, a one-time discount or a gift in cash or by card to a visit, or waives its fees (money-620, money-19,
 * money-702).
 */
export function Adjust(props: AdjustProps) {
  const { t } = useTexts()
  const { reservationCode: code } = props.visit
  const form = useAdjustForm(props)
  const { byCard } = form
  return (
    // Closing the form while a reader waits stops the payment and shows its outcome.
    <Dialog
      open
      onClose={byCard.reader === null ? props.onClose : byCard.stop}
      title={t('reception.adjust.title', { code })}
    >
      <Form className={styles.form} onSend={form.send}>
        {form.isAtCard ? (
          <p className={styles.strong}>
            <bdi>{form.shown(byCard.amount ?? form.amount)}</bdi>
          </p>
        ) : (
          <AdjustFields {...props} form={form} />
        )}
        <PayWords payment={byCard} noCards={false} failure={byCard.reader === null ? byCard.failure : null} />
        {form.isAtCard ? (
          <PayButtons
            payment={byCard}
            amount={form.shown(byCard.amount ?? form.amount)}
            onClose={props.onClose}
          />
        ) : (
          <Button type="submit" busy={form.atOnce.isPending}>
            {t(`reception.adjust.submit.${form.kind}`)}
          </Button>
        )}
      </Form>
    </Dialog>
  )
}

function AdjustFields({ visit, facility, form }: AdjustProps & { form: ReturnType<typeof useAdjustForm> }) {
  const { t } = useTexts()
  const { kind, atOnce } = form
  const fault = errorElsewhere(atOnce.error, ['amt', 'tipNote', 'reason'])
  return (
    <>
      <ChooseOne
        name="kind"
        legend={t('reception.adjust.kind')}
        value={kind}
        onChange={form.setKind}
        options={form.kinds.map(value => ({
          value,
          text: t(`reception.adjust.${value}`),
          ...(value === 'waive' ? { note: <bdi>{form.shown(form.fees)}</bdi> } : {}),
        }))}
      />
      {kind !== 'waive' && (
        <AmountField
          value={form.typed}
          currency={facility.currency}
          most={kind === 'discount' ? visit.balance : null}
          error={errorAt(atOnce.error, 'amt')}
          onChange={form.setTyped}
        />
      )}
      {kind === 'tip' && (
        <TipFor value={form.tipNote} error={errorAt(atOnce.error, 'tipNote')} onChange={form.setTipNote} />
      )}
      {isGift(kind) ? (
        <GiftHow value={form.how} onChange={form.setHow} />
      ) : (
        <Reason value={form.reason} error={errorAt(atOnce.error, 'reason')} onChange={form.setReason} />
      )}
      <div role="alert">{fault && <p className={styles.bad}>{fault}</p>}</div>
    </>
  )
}
