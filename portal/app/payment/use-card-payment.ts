import { useRef, useState } from 'react'
import { loadProcessor } from './processor-form.ts'
import { type CardChosen, useCardChoice } from './use-card-choice.ts'
import { useCards } from './use-cards.ts'
import { type PaymentBody, usePayment } from './use-payment.ts'

/** A payment by card with everything it needs: her cards, her choice, the processor's form, and its outcome. */
export function useCardPayment(first?: CardChosen) {
  const cards = useCards()
  const choice = useCardChoice(cards, first)
  const [isOffline, setOffline] = useState(false)
  const [isTaking, setTaking] = useState(false)
  const isBusy = useRef(false)
  const payment = usePayment(async clientSecret => {
    const form = cards.form.data
    if (form) await (await loadProcessor(form)).handleNextAction({ clientSecret })
  })

  /** Pays with the chosen card; a second press meanwhile does nothing. */
  async function pay(body: Omit<PaymentBody, 'paymentInfo' | 'saveCard'>): Promise<void> {
    setOffline(!navigator.onLine)
    if (isBusy.current || !navigator.onLine) return
    isBusy.current = true
    setTaking(true)
    const card = await choice.card()
    if (card && (await payment.pay({ ...body, ...card })) === 'otherCard') choice.clear()
    isBusy.current = false
    setTaking(false)
  }

  const { phase } = payment.state
  return {
    cards,
    choice,
    state: payment.state,
    pay,
    reset: payment.reset,
    isOffline,
    isBusy: isTaking || phase === 'paying' || phase === 'asking',
    mayPay: choice.isComplete && cards.form.data !== undefined,
  }
}
export type CardPayment = ReturnType<typeof useCardPayment>
