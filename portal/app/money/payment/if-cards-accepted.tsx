import { LoadError } from '@mayim/ui/client/loaded.tsx'
import { useWrittenPhone } from '@mayim/ui/client/phone/written-phone.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { Notice } from '@mayim/ui/kit/notice.tsx'
import { Skeleton } from '@mayim/ui/kit/skeleton.tsx'
import type { ReactNode } from 'react'
import { textSetting, usePublicSettings } from '../../facility/facility.ts'
import type { PaymentForm, useCards } from './use-cards.ts'

/** Shows children with the processor's form. Without it: the phone where the facility takes no cards, or the error. */
export function IfCardsAccepted({
  cards: { form, isOff },
  children,
}: {
  cards: Pick<ReturnType<typeof useCards>, 'form' | 'isOff'>
  children: (form: PaymentForm) => ReactNode
}) {
  const { t } = useTexts()
  if (isOff) {
    return (
      <Notice>
        <p>{t('payment.method.off')}</p>
        <CallUs />
      </Notice>
    )
  }
  if (form.data) return children(form.data)
  return form.error ? (
    <LoadError error={form.error} onRetry={() => void form.refetch()} />
  ) : (
    <Skeleton lines={2} />
  )
}

/** The facility's phone, for patrons who cannot pay by the form; nothing if none is set. */
export function CallUs() {
  const { t } = useTexts()
  const writePhone = useWrittenPhone()
  const phone = textSetting(usePublicSettings().data, 'phoneNumber')
  if (phone === '') return null
  return (
    <p>
      {t('payment.method.call')} <a href={`tel:${phone}`}>{writePhone(phone)}</a>
    </p>
  )
}
