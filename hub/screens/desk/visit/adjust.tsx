import type { StaffReservation } from '@mayim/contract/entities/reservation.ts'
import { feesOf } from '@mayim/domain/money/adjustment.ts'
import { decimalOf, minorOf } from '@mayim/domain/money/money.ts'
import { money } from '@mayim/ui/format.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { Button } from '@mayim/ui/kit/button.tsx'
import { Dialog } from '@mayim/ui/kit/dialog.tsx'
import { Form } from '@mayim/ui/kit/form.tsx'
import { errorAt, errorElsewhere } from '@mayim/ui/people/error-at.ts'
import { useState } from 'react'
import type { FacilityInfo } from '../../facility/use-facility.ts'
import { ChooseOne } from '../forms/choice.tsx'
import styles from '../forms/dialog.module.css'
import type { Jobs } from '../jobs/use-jobs.ts'
import { AmountField, Reason, TipFor } from './adjust-fields.tsx'
import { type AdjustKind, isGift, useAdjustment } from './use-adjustment.ts'

/** Adds a fee, a one-time discount or a gift in cash to a visit, or waives its fees (money-620, money-19). */
export function Adjust(props: {
  visit: StaffReservation
  facility: FacilityInfo
  jobs: Jobs
  onClose: () => void
}) {
  const { t, language } = useTexts()
  const { visit, facility } = props
  const { reservationCode: code } = visit
  const fees = decimalOf(feesOfVisit(visit))
  const [kind, setKind] = useState<AdjustKind>(fees > 0 ? 'waive' : 'fee')
  const [typed, setTyped] = useState('')
  const [reason, setReason] = useState('')
  const [tipNote, setTipNote] = useState('')
  const sent = useAdjustment(visit.reservationId, kind)
  const shown = (amount: number) => money(amount, facility.currency, language)
  const amount = kind === 'waive' ? fees : Number(typed)
  const send = () =>
    sent.send({ amount, reason, tipNote }, () => {
      props.jobs.tell(t(`reception.adjust.done.${kind}`, { code, amount: shown(amount) }))
      props.onClose()
    })
  const fault = errorElsewhere(sent.error, ['amt', 'tipNote', 'reason'])
  return (
    <Dialog open onClose={props.onClose} title={t('reception.adjust.title', { code })}>
      <Form className={styles.form} onSend={send}>
        <ChooseOne
          name="kind"
          legend={t('reception.adjust.kind')}
          value={kind}
          onChange={setKind}
          options={kindsFor(visit).map(value => ({
            value,
            text: t(`reception.adjust.${value}`),
            ...(value === 'waive' ? { note: <bdi>{shown(fees)}</bdi> } : {}),
          }))}
        />
        {kind !== 'waive' && (
          <AmountField
            value={typed}
            currency={facility.currency}
            most={kind === 'discount' ? visit.balance : null}
            error={errorAt(sent.error, 'amt')}
            onChange={setTyped}
          />
        )}
        {kind === 'tip' && (
          <TipFor value={tipNote} error={errorAt(sent.error, 'tipNote')} onChange={setTipNote} />
        )}
        {isGift(kind) ? (
          <p className={styles.told}>{t('reception.adjust.inCash')}</p>
        ) : (
          <Reason value={reason} error={errorAt(sent.error, 'reason')} onChange={setReason} />
        )}
        <div role="alert">{fault && <p className={styles.bad}>{fault}</p>}</div>
        <Button type="submit" busy={sent.isPending}>
          {t(`reception.adjust.submit.${kind}`)}
        </Button>
      </Form>
    </Dialog>
  )
}

function kindsFor(visit: StaffReservation): AdjustKind[] {
  return [
    ...(feesOfVisit(visit) > 0 ? (['waive'] as const) : []),
    'fee',
    ...(visit.balance > 0 ? (['discount'] as const) : []),
    'donation',
    'tip',
  ]
}

/** The fees of a visit that are not waived, in minor units. */
function feesOfVisit({ adjustments }: Pick<StaffReservation, 'adjustments'>): number {
  return feesOf(
    adjustments.map(({ kind, amount }) => ({ kind: 'charge', method: kind, amountMinor: minorOf(amount) })),
  )
}
