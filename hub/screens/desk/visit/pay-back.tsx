import type { ReservationAnswer } from '@mayim/contract/entities/reservation.ts'
import type { PaidFate } from '@mayim/domain/money/cancel-money.ts'
import type { CallAnswer } from '@mayim/ui/client/call-api.ts'
import { Loaded } from '@mayim/ui/client/loaded.tsx'
import { useCall, useSend } from '@mayim/ui/client/queries.ts'
import { money } from '@mayim/ui/format.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { Button } from '@mayim/ui/kit/button.tsx'
import { Dialog } from '@mayim/ui/kit/dialog.tsx'
import { Form } from '@mayim/ui/kit/form.tsx'
import { errorElsewhere } from '@mayim/ui/people/error-at.ts'
import { OwnPasswordField, useOwnPassword } from '@mayim/ui/people/own-password.tsx'
import { useState } from 'react'
import type { FacilityInfo } from '../../facility/use-facility.ts'
import { ChooseOne } from '../forms/choice.tsx'
import styles from '../forms/dialog.module.css'

type Due = CallAnswer<'paybackDue'>

/** Whether money may have to be paid back: the visit was canceled after a payment, or paid above its price. */
export function mayPayBack({ reservationStatus, amountPaid, balance }: ReservationAnswer): boolean {
  return reservationStatus === 'Canceled' ? amountPaid > 0 : balance < 0
}

/** Refunds, credits or keeps the amount paid: as the facility's rule says, unless staff choose otherwise. */
export function PayBack(props: { visit: ReservationAnswer; facility: FacilityInfo; onClose: () => void }) {
  const { t } = useTexts()
  const { reservationId, reservationCode: code, reservationStatus } = props.visit
  return (
    <PayBackDialog
      {...props}
      title={t('reception.payBack.title', { code })}
      of={{ reservationId }}
      fates={reservationStatus === 'Canceled' ? ['refund', 'credit', 'keep'] : ['refund']}
    />
  )
}

interface PaidBackFor {
  readonly facility: FacilityInfo
  readonly of: { readonly reservationId: string } | { readonly paymentId: string }
  readonly fates: readonly PaidFate[]
  /** What else the refund does. */
  readonly note?: string
}

/** Pays back what was paid for a visit, or for a sale without one (money-71, money-703). */
export function PayBackDialog(props: PaidBackFor & { title: string; onClose: () => void }) {
  const due = useCall('paybackDue', { query: props.of }, { staleMs: 0 })
  return (
    <Dialog open onClose={props.onClose} title={props.title}>
      <Loaded query={due} lines={3}>
        {found => <PayBackForm {...props} due={found} />}
      </Loaded>
    </Dialog>
  )
}

function PayBackForm({ facility, of, fates, note, due }: PaidBackFor & { due: Due }) {
  const { t, language } = useTexts()
  const [fate, setFate] = useState<PaidFate>(due.decision ?? due.usual)
  // A retry after a lost answer is the same refund.
  const [idempotencyKey] = useState(() => crypto.randomUUID())
  const own = useOwnPassword('hub')
  const send = useSend('payBack')
  const sum = (amount: number) => money(amount, facility.currency, language)
  // The hub relays it, so the portal asks the person herself (money-320).
  const needsPassword = fate === 'refund' && due.onCard > 0
  const submit = () => {
    const proof = needsPassword ? own.body : {}
    send.mutate({ body: { ...of, fate, idempotencyKey, ...proof } })
  }
  const fault = errorElsewhere(send.error, ['ownPassword'])
  const isOver = send.data !== undefined || due.due === 0
  return (
    <Form className={styles.form} onSend={submit}>
      {!isOver && (
        <ChooseOne
          name="fate"
          legend={t('reception.payBack.due', { amount: sum(due.due) })}
          value={fate}
          onChange={setFate}
          options={fates.map(value => ({ value, text: t(`reception.payBack.${value}`) }))}
        />
      )}
      {!isOver && fate === 'refund' && (
        <div className={styles.told}>
          {due.onCard > 0 && <p>{t('reception.payBack.toCard', { amount: sum(due.onCard) })}</p>}
          {due.due > due.onCard && (
            <p>{t('reception.payBack.toHand', { amount: sum(due.due - due.onCard) })}</p>
          )}
          {note && <p>{note}</p>}
        </div>
      )}
      {!isOver && needsPassword && (
        <OwnPasswordField own={own} error={send.error} hint={t('reception.payBack.ownHint')} />
      )}
      <div role="status">
        {due.open > 0 && !send.data && <p>{t('reception.payBack.onItsWay', { amount: sum(due.open) })}</p>}
        {isOver && !send.data && due.open === 0 && <p>{t('reception.payBack.none')}</p>}
        {send.data && <PaidBack result={send.data} fate={fate} sum={sum} />}
        {fault && <p className={styles.bad}>{fault}</p>}
      </div>
      {!isOver && (
        <Button type="submit" busy={send.isPending}>
          {t(`reception.payBack.${fate}`)}
        </Button>
      )}
    </Form>
  )
}

function PaidBack({
  result: { onCard, byHand, open },
  fate,
  sum,
}: {
  result: CallAnswer<'payBack'>
  fate: PaidFate
  sum: (amount: number) => string
}) {
  const { t } = useTexts()
  if (fate !== 'refund') return <p className={styles.strong}>{t(`reception.payBack.${fate}Done`)}</p>
  return (
    <>
      {onCard > 0 && (
        <p className={styles.strong}>{t('reception.payBack.cardDone', { amount: sum(onCard) })}</p>
      )}
      {byHand > 0 && (
        <p className={styles.strong}>{t('reception.payBack.handDone', { amount: sum(byHand) })}</p>
      )}
      {open > 0 && <p className={styles.strong}>{t('reception.payBack.onItsWay', { amount: sum(open) })}</p>}
    </>
  )
}
