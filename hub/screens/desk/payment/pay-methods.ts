import type { StaffReservation } from '@mayim/contract/entities/reservation.ts'
import { useCall } from '@mayim/ui/client/queries.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { useState } from 'react'
import { ownDevice } from '../../staff/own-device.ts'
import { atReader } from './use-payment.ts'

export interface PayMethod {
  /** `cash`, `check`, `reader:` and a card reader's id, or the id of a saved card. */
  readonly value: string
  readonly text: string
}

/** The reader chosen on this computer as a payment method, else all of the desk. Several are listed by name. */
export function useReaderMethods(): readonly PayMethod[] {
  const { t } = useTexts()
  const ofDesk = (useCall('cardReaders').data ?? []).filter(({ place }) => place === 'desk')
  const own = ofDesk.filter(({ id }) => id === ownDevice('reader'))
  const readers = own.length > 0 ? own : ofDesk
  return readers.map(({ id, name }) => ({
    value: `${atReader}${id}`,
    text: readers.length === 1 ? t('reader.desk.option') : t('reader.desk.optionNamed', { name }),
  }))
}

/**
 * The ways in which a patron can pay at the desk: cash, a check, its readers, and her saved cards once they are asked
 * for. Without a phone she can have saved none. For the hub a saved card pays visits only (money-321).
 * @param of the patron; null where saved cards cannot be charged
 */
export function usePayMethods(of: Pick<StaffReservation['user'], 'id' | 'phone'> | null) {
  const { t } = useTexts()
  const [asked, setAsked] = useState(false)
  const readers = useReaderMethods()
  const cards = useCall('savedCards', { params: { id: of?.id ?? '' } }, { enabled: asked, staleMs: 0 })
  const methods: readonly PayMethod[] = [
    { value: 'cash', text: t('reception.pay.cash') },
    { value: 'check', text: t('reception.pay.check') },
    ...readers,
    ...(cards.data ?? []).map(({ id, brand, last4 }) => ({
      value: id,
      text: brand === 'Unknown' ? t('reception.pay.card', { last4 }) : `${brand} ${last4}`,
    })),
  ]
  return {
    methods,
    canAsk: !asked && Boolean(of?.phone),
    ask: () => setAsked(true),
    isAsking: cards.isFetching,
    hasNone: cards.data?.length === 0,
    failure: asked ? cards.error : null,
    /** The wanted one as long as it can be chosen: a reader may be removed meanwhile. */
    valid: (wanted: string) => (methods.some(({ value }) => value === wanted) ? wanted : 'cash'),
    /** What is ready to press for the rest after a part: the other of cash and card. */
    next: (taken: string) => (taken === 'cash' ? (readers[0]?.value ?? 'check') : 'cash'),
  }
}

const lastKey = 'mayimDeskPays'

/** How this desk took its last payment. Cash at first, and after the card of one patron. */
export function lastMethod(): string {
  return localStorage.getItem(lastKey) ?? 'cash'
}

export function noteMethod(how: string): void {
  if (how === 'cash' || how === 'check' || how.startsWith(atReader)) localStorage.setItem(lastKey, how)
}
