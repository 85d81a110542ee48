import type { PaymentRow } from '@mayim/contract/entities/payment.ts'
import { isPaidSale } from '@mayim/domain/money/merchandise.ts'
import type { TextKey } from '@mayim/texts/texts.ts'
import type { ReactNode } from 'react'
import { WebsiteButton } from '../../client/website-button.tsx'
import { money } from '../../format.ts'
import { useTexts } from '../../i18n.ts'
import { Chip } from '../../kit/chip.tsx'
import { ListRow } from '../../kit/list.tsx'
import { MailReceipt } from '../receipt.tsx'
import { PayBackDialog, type PaymentPlace } from './pay-back.tsx'
import styles from './payments.module.css'

/**
 * A payment in a list for staff: what it was for, the card, the reason of a failed one, what went back, its page at the
 * processor, its receipt as a page and by mail, and its refund where the list offers one.
 */
export function PaymentLine({
  row,
  when,
  place,
  onRefund,
}: {
  row: PaymentRow
  /** Its time, or its date. */
  when: string
  place: PaymentPlace
  onRefund?: (() => void) | undefined
}) {
  const { t, language } = useTexts()
  const sold = soldText(row)
  const sum = money(-row.amount, place.currency, language)
  return (
    <ListRow note={<Note row={row} sum={sum} place={place} onRefund={onRefund} />} end={<bdi>{sum}</bdi>}>
      <bdi>{when}</bdi> · {t(`money.method.${row.method}`)}
      {sold && ` · ${t(sold)}`}
      {row.reservationCode !== null && (
        <>
          {' · '}
          <bdi dir="ltr">{row.reservationCode}</bdi>
        </>
      )}
      {row.status !== 'Approved' && (
        <>
          {' '}
          <Chip tone="amber">{t(`money.status.${row.status}`)}</Chip>
        </>
      )}
    </ListRow>
  )
}

/** What is known of the payment, and below it what can be done. */
function Note(props: {
  row: PaymentRow
  sum: string
  place: PaymentPlace
  onRefund: (() => void) | undefined
}) {
  const { t } = useTexts()
  const { row, sum, place, onRefund } = props
  const known: ReactNode[] = [
    row.reference && <bdi dir="ltr">•••• {row.reference}</bdi>,
    row.tipNote && <bdi>{row.tipNote}</bdi>,
    row.note && <bdi>{row.note}</bdi>,
    row.error && t(reasonText(row.error)),
    ...useBackFacts(row, place.currency),
    !row.processorUrl && row.transactionID && <bdi dir="ltr">{row.transactionID}</bdi>,
  ].filter(Boolean)
  const about = row.reservationId === null ? { paymentId: row.id } : { reservationId: row.reservationId }
  const payer = row.status === 'Approved' ? row.userId : null
  return (
    <>
      {known.map((fact, at) => (
        <span key={at}>
          {at > 0 && ' · '}
          {fact}
        </span>
      ))}
      {(row.processorUrl || payer || onRefund) && (
        <div className={styles.acts}>
          {row.processorUrl && (
            <a className={styles.link} href={row.processorUrl} target="_blank" rel="noreferrer">
              {t('money.atProcessor')}
            </a>
          )}
          {payer !== null && place.receiptAddress && (
            <a
              className={styles.link}
              href={place.receiptAddress(row, payer)}
              target="_blank"
              rel="noreferrer"
            >
              {t('receipt.open')}
            </a>
          )}
          {payer !== null && <MailReceipt side={place.side} about={{ user: payer, ...about }} />}
          {onRefund && (
            <WebsiteButton
              side={place.side}
              look="quiet"
              aria-label={`${t('money.back.open')} ${sum}`}
              onClick={onRefund}
            >
              {t('money.back.open')}
            </WebsiteButton>
          )}
        </div>
      )}
    </>
  )
}

/** What went back of a sale, what is on its way, or why nothing may. */
function useBackFacts({ back }: PaymentRow, currency: string): (string | false)[] {
  const { t, language } = useTexts()
  if (!back) return []
  const { left, done, open } = back
  const sum = (amount: number) => money(amount, currency, language)
  return [
    done > 0 && t('money.back.gone', { amount: sum(done) }),
    open > 0 && t('money.back.onItsWay', { amount: sum(open) }),
    left === 0 && done === 0 && open === 0 && t('money.back.used'),
  ]
}

/** Whether it is a sale of which something may still go back, as far as is known here (money-916). */
export function mayRefundSale(row: PaymentRow): boolean {
  return isPaidSale(row) && row.back?.left !== 0
}

const reworded = [
  'cardDeclined',
  'cardFunds',
  'cardExpired',
  'cardCvcWrong',
  'cardNumberWrong',
  'cardProcessing',
  'cardAuthentication',
  'cardTooOften',
  'cardNeedsAction',
  'processorUnreachable',
  'paidTooLate',
  'overpaid',
  'paymentMismatch',
] as const

/** Why a card payment failed, worded for staff where the refusal speaks to the patron (money-915). */
function reasonText(code: string): TextKey {
  const known = reworded.find(each => each === code)
  return known ? `money.reason.${known}` : (`refusal.${code}` as TextKey)
}

/** Refunds what was paid without a visit, by someone known or not (money-703). */
export function RefundOfSale({
  payment,
  place,
  onClose,
}: {
  payment: PaymentRow
  place: PaymentPlace
  onClose: () => void
}) {
  const { t } = useTexts()
  const what = t(soldText(payment) ?? 'money.sold.Other')
  return (
    <PayBackDialog
      place={place}
      title={t('money.back.titleSale', { what })}
      of={{ paymentId: payment.id }}
      fates={['refund']}
      {...(payment.purpose === 'Membership' ? { note: t('money.back.endsMonths') } : {})}
      onClose={onClose}
    />
  )
}

/** What was sold without a visit; undefined for a visit and for what was given. */
function soldText({ reservationId, purpose }: PaymentRow): TextKey | undefined {
  if (reservationId !== null || purpose === 'Visit' || purpose === 'Donation' || purpose === 'Tip') return
  return `money.sold.${purpose}`
}
