import type { PaymentRow } from '@mayim/contract/entities/payment.ts'
import { useTexts } from '../../i18n.ts'
import { PayBackDialog } from './pay-back.tsx'
import type { PaymentPlace } from './payment-place.ts'
import { soldText } from './sold-text.ts'

/** Refunds what was paid without a visit, by somebody known or not (money-703). */
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
