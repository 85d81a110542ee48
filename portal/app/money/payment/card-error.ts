import type { TextKey } from '@mayim/texts/texts.ts'

/** A fault as a processor's script tells it. */
export interface ProcessorError {
  readonly type?: string
  readonly code?: string
  readonly message?: string
}

/**
 * A fault of a card, as a sentence of ours. Some processors' forms send one of their own as `message`
 * (`payment.card.transaction`; money-44).
 */
export interface WrongCard {
  readonly key: TextKey
  readonly message?: string
}

/** The form's own sentence: "Transaction Error: …". */
export function transactionError(message: string): WrongCard {
  return { key: 'payment.card.transaction', message }
}

const sentences: readonly (readonly [RegExp, TextKey])[] = [
  [/number/, 'payment.card.number'],
  [/expir/, 'payment.card.expiry'],
  [/cvc|cvv|security_code/, 'payment.card.cvv'],
]

/** The text for a card that the form refuses (money-44), by the form's code. */
export function cardErrorKey({ code = '' }: ProcessorError): TextKey {
  return sentences.find(([pattern]) => pattern.test(code))?.[1] ?? 'payment.card.failed'
}
