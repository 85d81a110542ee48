import { ApiError } from '@mayim/ui/client/api-error.ts'
import { callApi } from '@mayim/ui/client/call-api.ts'
import { useEffect, useRef, useState } from 'react'
import type { WrongCard } from './card-error.ts'
import { useCards } from './cards.tsx'
import { proveToBank } from './forms/card-forms.ts'
import type { Begun, CodeField, EnteredCard } from './forms/form-place.ts'
import type { WalletMade } from './forms/stripe-form.ts'
import { type PaymentBody, type PaymentInfo, usePayment } from './use-payment.ts'

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

/** A saved card, by its id, or a new one. */
export type CardChosen = `saved:${string}` | 'new'

interface CardToPay {
  readonly paymentInfo: PaymentInfo
  readonly saveCard?: true
}

export function savedId(chosen: string): string | null {
  return chosen.startsWith('saved:') ? chosen.slice('saved:'.length) : null
}

/**
 * The card to pay with: the one saved last, or a new one if there is none. After a card error none is chosen, so that
 * the patron chooses on purpose (money-44).
 */
function useCardChoice({ saved }: Pick<ReturnType<typeof useCards>, 'saved'>, first?: CardChosen) {
  const [picked, setPicked] = useState<CardChosen | null | undefined>(first)
  const [entered, setEntered] = useState<EnteredCard | null>(null)
  const [keep, setKeep] = useState(false)
  const code = useRef<CodeField | null>(null)
  const [wrong, setWrong] = useState<WrongCard | null>(null)
  const usual: CardChosen = saved.data?.[0] ? `saved:${saved.data[0].id}` : 'new'
  const isKept = (card: CardChosen) => saved.data?.some(each => `saved:${each.id}` === card) ?? false
  // A card that was deleted cannot be chosen.
  const chosen = picked === undefined || (picked && picked !== 'new' && !isKept(picked)) ? usual : picked

  function choose(card: CardChosen | null) {
    setWrong(null)
    setPicked(card)
  }

  /**
   * The card for the server; null if the processor's form refuses it, which is then shown next to it.
   * @param start begins the payment where the form itself charges
   */
  async function card(start: (isKept: boolean) => Promise<Begun>): Promise<CardToPay | null> {
    setWrong(null)
    if (chosen === null) return null
    const sourceCard = savedId(chosen)
    if (sourceCard !== null) {
      return { paymentInfo: { sourceCard, ...(await code.current?.info()) } }
    }
    const made = await entered?.info(() => start(keep)).catch(faultOf)
    if (made && 'info' in made) return { paymentInfo: made.info, ...(keep ? { saveCard: true } : {}) }
    setWrong(made?.wrong ?? { key: 'payment.card.failed' })
    return null
  }

  return {
    chosen,
    choose,
    setEntered,
    /** The field for the code of a saved card, where the processor has one. */
    setCode(field: CodeField | null) {
      code.current = field
    },
    keep,
    setKeep,
    wrong,
    isReady: chosen !== null && (chosen !== 'new' || entered !== null),
    card,
    /** After a card error. */
    clear: () => {
      entered?.clear()
      setPicked(saved.data?.length ? null : 'new')
    },
  }
}
/** A refusal of this server while the form charges has a sentence of its own. */
function faultOf(error: unknown): { readonly wrong: WrongCard } {
  return error instanceof ApiError
    ? { wrong: { key: 'payment.card.refused', message: error.message } }
    : { wrong: { key: 'payment.card.failed' } }
}

export type CardChoice = ReturnType<typeof useCardChoice>
