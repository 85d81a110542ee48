import { expect, it } from 'vitest'
import { cardErrorKey, transactionError } from './card-error.ts'

it.each([
  ['incorrect_number', 'payment.card.number'],
  ['invalid_number', 'payment.card.number'],
  ['incomplete_number', 'payment.card.number'],
  ['invalid_expiry_year', 'payment.card.expiry'],
  ['invalid_expiry_month_past', 'payment.card.expiry'],
  ['incomplete_expiry', 'payment.card.expiry'],
  ['incomplete_cvc', 'payment.card.cvv'],
  ['invalid_cvc', 'payment.card.cvv'],
  ['api_connection_error', 'payment.card.failed'],
])('tells of %s with %s', (code, key) => {
  expect(cardErrorKey({ code })).toBe(key)
})

it('has a sentence for an error without a code', () => {
  expect(cardErrorKey({})).toBe('payment.card.failed')
})

it("passes on the form's own sentence", () => {
  expect(transactionError('no cover')).toEqual({ key: 'payment.card.transaction', message: 'no cover' })
})
