import { ApiError } from '@mayim/ui/client/api-error.ts'
import { useRef, useState } from 'react'
import type { WrongCard } from './card-error.ts'
import type { Begun, CodeField, EnteredCard } from './forms/form-place.ts'
import type { useCards } from './use-cards.ts'
import type { PaymentInfo } from './use-payment.ts'

/** A saved card, by its id, or a new one. */
export type CardChosen = `saved:${string}` | 'new'

export interface CardToPay {
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
export function useCardChoice({ saved }: Pick<ReturnType<typeof useCards>, 'saved'>, first?: CardChosen) {
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
