import type { Answers } from '@mayim/ui/gallery/fixture-answers.ts'
import type { Hands } from '@mayim/ui/gallery/hands.ts'
import { cards, payment } from '../fixtures/patron-fixtures.ts'

/** A patron with saved cards. */
export const saved: Answers = { savedCards: cards }

/** The payment that goes through. */
export const made = { paid: true, balance: 0, payment: payment(80) }

/** Types a card into fields of our own. */
export async function fillCard(
  { type, t }: Hands,
  number: string,
  expiry: string,
  { cvv = '123', holder = '123456782' } = {},
): Promise<void> {
  await type(t('payment.card.numberName'), number)
  await type(t('payment.card.expiryName'), expiry)
  await type(t('payment.card.cvvName'), cvv)
  await type(t('payment.card.holderName'), holder)
}

/** The words of a text before its value, which is given as `|`, or after it where it begins with that. */
export function wordsOf(text: string): string {
  const parts = text.replaceAll(/[\u2066-\u2069]/g, '').split('|')
  return parts.map(part => part.trim()).find(part => part !== '') ?? ''
}
