import { callApi } from '@mayim/ui/client/call-api.ts'
import { useEffect, useRef, useState } from 'react'
import { proveToBank } from './forms/card-forms.ts'
import type { Begun } from './forms/form-place.ts'
import type { WalletMade } from './forms/stripe-form.ts'
import { type CardChosen, type CardToPay, useCardChoice } from './use-card-choice.ts'
import { useCards } from './use-cards.ts'
import { type PaymentBody, usePayment } from './use-payment.ts'

type Wanted = Omit<PaymentBody, 'paymentInfo' | 'saveCard'>

/** A payment by card with everything it needs: saved cards, choice, the processor's form, and its outcome. */
export function useCardPayment(first?: CardChosen) {
  const cards = useCards()
  const choice = useCardChoice(cards, first)
  const [isOffline, setOffline] = useState(false)
  const [isTaking, setTaking] = useState(false)
  const isBusy = useRef(false)
  const sheet = useRef<WalletMade | null>(null)
  const payment = usePayment(async clientSecret => {
    closeSheet('success')
    if (cards.form.data) await proveToBank(cards.form.data, clientSecret)
  })
  const { phase } = payment.state
  // The wallet's sheet covers the page; from here on the page shows the outcome.
  useEffect(() => {
    if (phase !== 'paying') closeSheet(phase === 'failed' ? 'fail' : 'success')
  }, [phase])

  function closeSheet(how: 'success' | 'fail') {
    sheet.current?.complete(how)
    sheet.current = null
  }

  /** Pays with that card, once; a second press during the payment does nothing. */
  async function payWith(card: () => Promise<CardToPay | null>, body: Wanted): Promise<void> {
    setOffline(!navigator.onLine)
    if (isBusy.current || !navigator.onLine) return closeSheet('fail')
    isBusy.current = true
    setTaking(true)
    const chosen = await card()
    if (chosen && (await payment.pay({ ...body, ...chosen })) === 'otherCard') choice.clear()
    isBusy.current = false
    setTaking(false)
  }

  return {
    cards,
    choice,
    state: payment.state,
    /** With the chosen card. */
    pay: (body: Wanted) => payWith(() => choice.card(isKept => beginAtServer(body, isKept)), body),
    /** Pays with the token of the browser's wallet. */
    payByWallet: (made: WalletMade, body: Wanted) => {
      sheet.current = made
      return payWith(async () => ({ paymentInfo: { sourceToken: made.paymentMethod.id } }), body)
    },
    reset: payment.reset,
    isOffline,
    isBusy: isTaking || phase === 'paying' || phase === 'asking',
    mayPay: choice.isReady && cards.form.data !== undefined,
  }
}
/** Begins a payment that a page or a frame of the processor charges. */
async function beginAtServer(body: Wanted, saveCard: boolean): Promise<Begun> {
  const { useDiscountPrice: _discount, member: _member, ...asked } = body
  return callApi('createPaymentIntent', {
    body: { ...asked, idempotencyKey: crypto.randomUUID(), ...(saveCard ? { saveCard } : {}) },
  })
}

export type CardPayment = ReturnType<typeof useCardPayment>
