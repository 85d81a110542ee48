import type { StaffReservation } from '@mayim/contract/entities/reservation.ts'
import { feesOf } from '@mayim/domain/money/adjustment.ts'
import { decimalOf, minorOf } from '@mayim/domain/money/money.ts'
import { useState } from 'react'
import { useSend } from '../../client/queries.ts'
import { money } from '../../format.ts'
import { useTexts } from '../../i18n.ts'
import { Button } from '../../kit/button.tsx'
import { Dialog } from '../../kit/dialog.tsx'
import { Field, Form } from '../../kit/field.tsx'
import { Notice } from '../../kit/notice.tsx'
import { errorAt, errorElsewhere } from '../../people/error-at.ts'
import type { PaymentPlace } from './pay-back.tsx'
import styles from './payments.module.css'

/** Waives all fees of a visit, with the reason that the patron reads (money-620). */
export function WaiveFee({
  visit,
  place,
  onClose,
}: {
  visit: StaffReservation
  place: PaymentPlace
  onClose: () => void
}) {
  const { t, language } = useTexts()
  const { reservationId: id, reservationCode: code } = visit
  const [amount] = useState(() => money(feesOfVisit(visit), place.currency, language))
  const [reason, setReason] = useState('')
  // A retry after a lost answer is the same one.
  const [idempotencyKey] = useState(() => crypto.randomUUID())
  const waive = useSend('reservationAdjust')
  const fault = errorElsewhere(waive.error, ['reason'])
  const send = () => waive.mutate({ params: { id }, body: { kind: 'waive', reason, idempotencyKey } })
  return (
    <Dialog open onClose={onClose} title={t('money.waive.title', { code })}>
      {waive.isSuccess ? (
        <Notice tone="success" isAnswer>
          {t('money.waive.done', { amount })}
        </Notice>
      ) : (
        <Form className={styles.form} onSend={send}>
          <p>{t('money.waive.amount', { amount })}</p>
          {fault && <Notice tone="error">{fault}</Notice>}
          <Field
            label={t('money.waive.reason')}
            hint={t('money.waive.reasonHint')}
            error={errorAt(waive.error, 'reason')}
            required
            maxLength={200}
            value={reason}
            onChange={setReason}
          />
          <Button type="submit" busy={waive.isPending}>
            {t('money.waive.open')}
          </Button>
        </Form>
      )}
    </Dialog>
  )
}

/** The fees of a visit that are not waived. */
export function feesOfVisit({ adjustments }: Pick<StaffReservation, 'adjustments'>): number {
  return decimalOf(
    feesOf(
      adjustments.map(({ kind, amount }) => ({ kind: 'charge', method: kind, amountMinor: minorOf(amount) })),
    ),
  )
}
