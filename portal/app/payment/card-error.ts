import type { TextKey } from '@mayim/texts/texts.ts'
import type { ProcessorError } from './processor-form.ts'

/**
 * What is wrong with a card: a sentence of ours. The forms of some processors send one of their own, which is its
 * `message` (`payment.card.transaction`; money-44).
 */
export interface WrongCard {
  readonly key: TextKey
  readonly message?: string
}

/** The sentence of a form that tells its own: "Transaction Error: …". */
export function transactionError(message: string): WrongCard {
  return { key: 'payment.card.transaction', message }
}

const sentences: readonly (readonly [RegExp, TextKey])[] = [
  [/number/, 'payment.card.number'],
  [/expir/, 'payment.card.expiry'],
  [/cvc|cvv|security_code/, 'payment.card.cvv'],
]

/** What she is told of a card that the form does not take (money-44): in her language, by the form's code. */
export function cardErrorKey({ code = '' }: ProcessorError): TextKey {
  return sentences.find(([pattern]) => pattern.test(code))?.[1] ?? 'payment.card.failed'
}
