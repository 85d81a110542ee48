import type { PaymentRow } from '@mayim/contract/entities/payment.ts'
import type { TextKey } from '@mayim/texts/texts.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { useFacility } from '../../facility/use-facility.ts'
import { PayBackDialog } from '../visit/pay-back.tsx'

const purposeTexts: Readonly<Partial<Record<PaymentRow['purpose'], TextKey>>> = {
  Membership: 'reception.sale.level',
  Voucher: 'reception.sale.kindVoucher',
  Package: 'reception.sale.kindPackage',
  Purchase: 'reception.sale.kindGoods',
  Other: 'reception.sale.kindOther',
}

/** What was sold without a visit; undefined for a visit and for what was given. */
export function saleTextOf(purpose: PaymentRow['purpose']): TextKey | undefined {
  return purposeTexts[purpose]
}

/** Refunds what was paid without a visit, by somebody known or not (money-703). */
export function RefundOfSale({ payment, onClose }: { payment: PaymentRow; onClose: () => void }) {
  const { t } = useTexts()
  const what = t(saleTextOf(payment.purpose) ?? 'reception.sale.kindOther')
  return (
    <PayBackDialog
      facility={useFacility()}
      title={t('reception.payBack.titleSale', { what })}
      of={{ paymentId: payment.id }}
      fates={['refund']}
      {...(payment.purpose === 'Membership' ? { note: t('reception.payBack.endsMonths') } : {})}
      onClose={onClose}
    />
  )
}
