import type { Payment } from '@mayim/contract/entities/payment.ts'
import { isByHand, undoPaymentMs } from '@mayim/domain/money/undo-payment.ts'
import type { TextKey } from '@mayim/texts/texts.ts'
import { useNow } from '@mayim/ui/client/now.ts'
import { useSend } from '@mayim/ui/client/queries.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { Button } from '@mayim/ui/kit/button.tsx'
import type { ReactNode } from 'react'
import styles from '../forms/dialog.module.css'

export function methodText(method: Payment['method']): TextKey {
  return `desk.method.${method === 'Other' ? 'other' : method}`
}

/** The payments that stand: none that was undone, and no undo (money-1100). */
export function standing(payments: readonly Payment[]): readonly Payment[] {
  const undone = new Set(payments.map(({ undoes }) => undoes))
  return payments.filter(({ id, undoes }) => undoes === undefined && !undone.has(id))
}

/** What was taken of a visit so far, while more is owed. */
export function TakenPayments(props: { payments: readonly Payment[]; sum: (amount: number) => ReactNode }) {
  const { t } = useTexts()
  const taken = standing(props.payments).filter(({ amount }) => amount < 0)
  if (taken.length === 0) return null
  return (
    <ul className={styles.lines} aria-label={t('reception.pay.soFar')}>
      {taken.map(payment => (
        <li key={payment.id} className={styles.line}>
          <span>
            {t(methodText(payment.method))} {props.sum(-payment.amount)}
          </span>
          <UndoPayment payment={payment} />
        </li>
      ))}
    </ul>
  )
}

/** Undoes cash or a check, as long as the hub permits it. */
export function UndoPayment({ payment }: { payment: Payment }) {
  const { t } = useTexts()
  const now = useNow(1000)
  const undo = useSend('paymentUndo')
  const isOver = now - Date.parse(payment.dateCreated) > undoPaymentMs
  if (!isByHand(payment.method) || payment.amount >= 0) return null
  if (undo.error) return <span className={styles.bad}>{undo.error.message}</span>
  if (isOver) return null
  return (
    <Button
      look="plain"
      icon="undo"
      busy={undo.isPending}
      onClick={() => undo.mutate({ body: { paymentId: payment.id } })}
    >
      {t('desk.action.undo')}
    </Button>
  )
}
