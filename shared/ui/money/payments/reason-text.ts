import type { TextKey } from '@mayim/texts/texts.ts'

export const reworded = [
  'cardDeclined',
  'cardFunds',
  'cardExpired',
  'cardCvcWrong',
  'cardNumberWrong',
  'cardProcessing',
  'cardAuthentication',
  'cardTooOften',
  'cardNeedsAction',
  'processorUnreachable',
  'paidTooLate',
  'overpaid',
  'paymentMismatch',
] as const

/** Why a card payment failed, worded for staff where the refusal speaks to the patron (money-915). */
export function reasonText(code: string): TextKey {
  const known = reworded.find(each => each === code)
  return known ? `money.reason.${known}` : (`refusal.${code}` as TextKey)
}
