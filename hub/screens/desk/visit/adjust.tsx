import type { StaffReservation } from '@mayim/contract/entities/reservation.ts'
import type { AdjustmentKind } from '@mayim/domain/money/adjustment.ts'
import { decimalOf, minorOf } from '@mayim/domain/money/money.ts'
import { useSend } from '@mayim/ui/client/queries.ts'
import { money } from '@mayim/ui/format.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { Button } from '@mayim/ui/kit/button.tsx'
import { Dialog } from '@mayim/ui/kit/dialog.tsx'
import { Form } from '@mayim/ui/kit/field.tsx'
import { feesOfVisit } from '@mayim/ui/money/payments/waive-fee.tsx'
import { errorAt, errorElsewhere } from '@mayim/ui/people/error-at.ts'
import { useState } from 'react'
import type { FacilityInfo } from '../../facility/use-facility.ts'
import { ChooseOne } from '../forms/choice.tsx'
import styles from '../forms/dialog.module.css'
import type { Jobs } from '../jobs/use-jobs.ts'
import { PayButtons, PayWords } from '../payment/pay-parts.tsx'
import { atReader, usePayment } from '../payment/use-payment.ts'
import { AmountField, GiftHow, Reason, TipFor } from './adjust-fields.tsx'

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
          most={kind === 'discount' ? costOfVisit(visit) : null}
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

interface AdjustProps {
  readonly visit: StaffReservation
  readonly facility: FacilityInfo
  readonly jobs: Jobs
  readonly onClose: () => void
}

/** What is typed into the form of `Adjust`, and how it is sent: at once, or by a card at a reader (money-702). */
function useAdjustForm({ visit, facility, jobs, onClose }: AdjustProps) {
  const { t, language } = useTexts()
  const { reservationId, reservationCode: code } = visit
  const fees = feesOfVisit(visit)
  const [kind, setKind] = useState<AdjustKind>(fees > 0 ? 'waive' : 'fee')
  const [typed, setTyped] = useState('')
  const [reason, setReason] = useState('')
  const [tipNote, setTipNote] = useState('')
  const [how, setHow] = useState('cash')
  const amount = kind === 'waive' ? fees : Number(typed)
  const atOnce = useAdjustment(reservationId, kind)
  const gift = isGift(kind) ? { kind, amt: amount, type: kind === 'tip' ? tipNote : 'donation' } : null
  const byCard = usePayment(`gift ${reservationId}`, { reservationId, gifts: gift ? [gift] : [] })
  const shown = (sum: number) => money(sum, facility.currency, language)
  const done = (of: AdjustKind, sum: number) => {
    const told = t(`reception.adjust.done.${of}`, { code, amount: shown(sum) })
    // What was paid already, and is too much now, stays hers until somebody gives it back.
    const back = of === 'discount' || of === 'waive' ? Math.min(sum, sum - visit.balance) : 0
    jobs.tell(back > 0 ? `${told} ${t('reception.adjust.dueBack', { amount: shown(back) })}` : told)
    onClose()
  }
  function send() {
    if (!byCard.isOpen && !(gift && how.startsWith(atReader)))
      return atOnce.send({ amount, reason, tipNote }, () => done(kind, amount))
    byCard.take(how, amount, {
      // After a reload the stored payment is not of the kind that is chosen now.
      onDone: taken => done(byCard.kind ?? kind, taken.amount),
      onRefused: () => {},
    })
  }
  return {
    kind,
    setKind,
    kinds: kindsFor(visit),
    fees,
    typed,
    setTyped,
    reason,
    setReason,
    tipNote,
    setTipNote,
    how,
    setHow,
    amount,
    shown,
    atOnce,
    byCard,
    /** A reader has the payment, or nobody knows its outcome yet. */
    isAtCard: byCard.isOpen || byCard.reader !== null,
    send,
  }
}

/** What the visit costs, paid or not: the most of a discount (money-620). */
function costOfVisit({ price, merchTotal, adjustments }: StaffReservation): number {
  const sums = [price, merchTotal, ...adjustments.map(({ amount }) => amount)]
  return decimalOf(sums.reduce((cost, sum) => cost + minorOf(sum), 0))
}

function kindsFor(visit: StaffReservation): AdjustKind[] {
  return [
    ...(feesOfVisit(visit) > 0 ? (['waive'] as const) : []),
    'fee',
    ...(costOfVisit(visit) > 0 ? (['discount'] as const) : []),
    'donation',
    'tip',
  ]
}

/** A change of the charges of a visit, or a gift in cash. */
type AdjustKind = AdjustmentKind | 'donation' | 'tip'

function isGift(kind: AdjustKind): kind is 'donation' | 'tip' {
  return kind === 'donation' || kind === 'tip'
}

interface Filled {
  readonly amount: number
  readonly reason: string
  readonly tipNote: string
}

/** Sends the adjustment or takes the gift. A retry after a lost answer is the same one. */
function useAdjustment(id: string, kind: AdjustKind) {
  const [idempotencyKey] = useState(() => crypto.randomUUID())
  const adjust = useSend('reservationAdjust')
  const give = useSend('makePayment')
  const { error, isPending } = isGift(kind) ? give : adjust
  function send({ amount: amt, reason, tipNote }: Filled, onSuccess: () => void) {
    if (!isGift(kind)) {
      const body = kind === 'waive' ? { kind, reason, idempotencyKey } : { kind, amt, reason, idempotencyKey }
      return adjust.mutate({ params: { id }, body }, { onSuccess })
    }
    const gift = {
      method: kind,
      reservationId: id,
      amt,
      idempotencyKey,
      ...(kind === 'tip' ? { tipNote } : {}),
    }
    return give.mutate({ body: gift }, { onSuccess })
  }
  return { send, error, isPending }
}
