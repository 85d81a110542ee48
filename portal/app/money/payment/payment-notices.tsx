import { useTexts } from '@mayim/ui/i18n.ts'
import { Notice } from '@mayim/ui/kit/notice.tsx'
import type { ReactNode } from 'react'
import type { CardPayment } from './use-card-payment.ts'

/** The outcome of a payment that was not approved (money-44; money-33). */
export function PaymentNotices({
  payment: { state, isOffline },
  action,
}: {
  payment: Pick<CardPayment, 'state' | 'isOffline'>
  /** Further actions after a failure. */
  action?: ReactNode
}) {
  const { t } = useTexts()
  if (state.phase === 'asking') {
    return (
      <Notice tone="warning" isAnswer title={t('payment.asking.title')}>
        {t('payment.asking.text')}
      </Notice>
    )
  }
  if (isOffline)
    return (
      <Notice tone="error" isAnswer>
        {t('payment.offline')}
      </Notice>
    )
  if (state.phase === 'failed') {
    return (
      <Notice tone="error" isAnswer title={t('common.errorTitle')} action={action}>
        {state.error.message}
      </Notice>
    )
  }
  return null
}
