import type { ReservationAnswer } from '@mayim/contract/entities/reservation.ts'
import type { PaidFate } from '@mayim/domain/money/due-back.ts'
import type { Side } from '@mayim/domain/sync/side.ts'
import { useState } from 'react'
import type { CallAnswer } from '../../client/call-api.ts'
import { Loaded } from '../../client/loaded.tsx'
import { useCall, useSend } from '../../client/queries.ts'
import { money } from '../../format.ts'
import { useTexts } from '../../i18n.ts'
import { Button } from '../../kit/button.tsx'
import { Dialog } from '../../kit/dialog.tsx'
import { Form } from '../../kit/field.tsx'
import { TileGroup } from '../../kit/tile.tsx'
import { errorElsewhere } from '../../people/error-at.ts'
import { OwnPasswordField, useOwnPassword } from '../../people/set-password.tsx'
import styles from './payments.module.css'

type Due = CallAnswer<'paybackDue'>

/** Whether money may have to be paid back: the visit was canceled after a payment, or paid above its price. */
export function mayPayBack({ reservationStatus, amountPaid, balance }: ReservationAnswer): boolean {
  return reservationStatus === 'Canceled' ? amountPaid > 0 : balance < 0
}

/** Refunds, credits or keeps the amount paid: as the facility's rule says, unless staff choose otherwise. */
export function PayBack(props: { visit: ReservationAnswer; place: PaymentPlace; onClose: () => void }) {
  const { t } = useTexts()
  const { reservationId, reservationCode: code, reservationStatus } = props.visit
  return (
    <PayBackDialog
      {...props}
      title={t('money.back.title', { code })}
      of={{ reservationId }}
      fates={reservationStatus === 'Canceled' ? ['refund', 'credit', 'keep'] : ['refund']}
    />
  )
}

interface PaidBackFor {
  readonly place: PaymentPlace
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

function PayBackForm({ place, of, fates, note, due }: PaidBackFor & { due: Due }) {
  const { t, language } = useTexts()
  const [fate, setFate] = useState(fates.find(each => each === (due.decision ?? due.usual)) ?? 'refund')
  // A retry after a lost answer is the same refund.
  const [idempotencyKey] = useState(() => crypto.randomUUID())
  const own = useOwnPassword(place.side)
  const send = useSend('payBack')
  const sum = (amount: number) => money(amount, place.currency, language)
  // The hub relays it, so the portal asks the person herself (money-320).
  const needsPassword = own.isAsked && fate === 'refund' && due.onCard > 0
  const submit = () => {
    const proof = needsPassword ? own.body : {}
    send.mutate({ body: { ...of, fate, idempotencyKey, ...proof } })
  }
  const fault = errorElsewhere(send.error, ['ownPassword'])
  const isOver = send.data !== undefined || due.due === 0
  return (
    <Form className={styles.form} onSend={submit}>
      {!isOver && fates.length === 1 && <p>{t('money.back.due', { amount: sum(due.due) })}</p>}
      {!isOver && fates.length > 1 && (
        <TileGroup
          legend={t('money.back.due', { amount: sum(due.due) })}
          value={fate}
          onChange={setFate}
          options={fates.map(value => ({ value, content: t(`money.back.${value}`) }))}
        />
      )}
      {!isOver && fate === 'refund' && (
        <div className={styles.soft}>
          {due.onCard > 0 && <p>{t('money.back.toCard', { amount: sum(due.onCard) })}</p>}
          {due.due > due.onCard && <p>{t('money.back.toHand', { amount: sum(due.due - due.onCard) })}</p>}
          {note && <p>{note}</p>}
        </div>
      )}
      {!isOver && needsPassword && (
        <OwnPasswordField own={own} error={send.error} hint={t('money.back.ownHint')} />
      )}
      <div role="status">
        {due.open > 0 && !send.data && <p>{t('money.back.onItsWay', { amount: sum(due.open) })}</p>}
        {isOver && !send.data && due.open === 0 && <p>{t('money.back.none')}</p>}
        {send.data && <PaidBack result={send.data} fate={fate} sum={sum} />}
        {fault && <p className={styles.bad}>{fault}</p>}
      </div>
      {!isOver && (
        <Button type="submit" busy={send.isPending}>
          {t(`money.back.${fate}`)}
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
  if (fate !== 'refund') return <p className={styles.strong}>{t(`money.back.${fate}Done`)}</p>
  return (
    <>
      {onCard > 0 && <p className={styles.strong}>{t('money.back.cardDone', { amount: sum(onCard) })}</p>}
      {byHand > 0 && <p className={styles.strong}>{t('money.back.handDone', { amount: sum(byHand) })}</p>}
      {open > 0 && <p className={styles.strong}>{t('money.back.onItsWay', { amount: sum(open) })}</p>}
    </>
  )
}

/** By which payments are written, and who is asked to prove themselves for a refund (money-320). */
export interface PaymentPlace {
  readonly side: Side
  readonly timeZone: string
  readonly currency: string
  /** The page with the receipt of a patron's payment, at the website alone. */
  readonly receiptAddress?: (
    payment: { readonly id: string; readonly reservationId: string | null },
    user: string,
  ) => string
}
