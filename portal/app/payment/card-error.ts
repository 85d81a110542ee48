import type { TextKey } from '@mayim/shared/texts/texts.ts'
import type { ProcessorError } from './processor-form.ts'

const sentences: readonly (readonly [RegExp, TextKey])[] = [
  [/number/, 'payment.card.number'],
  [/expir/, 'payment.card.expiry'],
  [/cvc|cvv|security_code/, 'payment.card.cvv'],
]

/** What she is told of a card that the form does not take (patron 5, New card): in her language, by the form's code. */
export function cardErrorKey({ code = '' }: ProcessorError): TextKey {
  return sentences.find(([pattern]) => pattern.test(code))?.[1] ?? 'payment.card.failed'
}
