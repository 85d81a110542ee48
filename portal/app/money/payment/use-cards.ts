import type { CallAnswer } from '@mayim/ui/client/call-api.ts'
import { useCall } from '@mayim/ui/client/queries.ts'
import { useSession } from '@mayim/ui/client/session.ts'
import { useTexts } from '@mayim/ui/i18n.ts'

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
