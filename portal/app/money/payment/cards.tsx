import type { CallAnswer } from '@mayim/ui/client/call-api.ts'
import { LoadError } from '@mayim/ui/client/loaded.tsx'
import { useWrittenPhone } from '@mayim/ui/client/phone.tsx'
import { useCall } from '@mayim/ui/client/queries.ts'
import { useSession } from '@mayim/ui/client/session.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { Notice } from '@mayim/ui/kit/notice.tsx'
import { Skeleton } from '@mayim/ui/kit/skeleton.tsx'
import type { ReactNode } from 'react'
import { textSetting, usePublicSettings } from '../../facility/facility.ts'

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

export type PaymentForm = CallAnswer<'paymentForm'>
export type SavedCard = CallAnswer<'savedCards'>[number]

/** The facility takes no cards online: `cardsNotSet` is an answer and no failure. */
const notSet = 'cardsNotSet'

/** The processor's form, whether cards are accepted, and the patron's saved cards. */
export function useCards() {
  const current = useSession()
  const id = current.phase === 'signedIn' ? current.userId : ''
  const form = useCall('paymentForm', undefined, { staleMs: 360_000 })
  const isOff = form.error?.code === notSet
  const saved = useCall('savedCards', { params: { id } }, { enabled: id !== '' && form.data !== undefined })
  return {
    form,
    saved,
    isOff,
    isSignedIn: id !== '',
    /** Known whether there are cards, and which. */
    isKnown: isOff || (form.data !== undefined && (id === '' || !saved.isPending)),
  }
}

/** A card in words: "Visa ending in 4242". */
export function useCardName(): (card: SavedCard) => string {
  const { t } = useTexts()
  return ({ brand, last4 }) => t('payment.method.saved', { brand, last4 })
}
