import { expect, it, test } from 'vitest'
import {
  abilitiesOf,
  byProcessor,
  cardsOffReason,
  checkTypedCard,
  isFailureListed,
  isProcessorName,
} from './card-payment.ts'

const works = { isAsked: true, isComplete: true, isLiveInTestMode: false }

test.each([
  [works, null],
  [{ ...works, isAsked: false, isComplete: false }, null],
  [{ ...works, isComplete: false }, 'keys'],
  [{ ...works, isLiveInTestMode: true }, 'testMode'],
] as const)('cards are off, and why (money-90): %o', (setup, reason) => {
  expect(cardsOffReason(setup)).toBe(reason)
})

const card = {
  cardNumber: '4242424242424242',
  expMonth: '11',
  expYear: '2026',
  cvv: '123',
  cardHolderId: '123456782',
}

it.each([
  [{}, null],
  [{ cardNumber: '378282246310005', cvv: '1234' }, null],
  [{ cardNumber: '12345678' }, null],
  [{ cardNumber: '4242424242424241' }, 'cardNumberWrong'],
  [{ cardNumber: '4242 4242 4242 4242' }, 'cardNumberWrong'],
  [{ cardNumber: '' }, 'cardNumberWrong'],
  [{ expMonth: '10' }, 'cardExpired'],
  [{ expMonth: '13' }, 'cardExpired'],
  [{ expYear: '26' }, 'cardExpired'],
  [{ cvv: '12' }, 'cardCvcWrong'],
  [{ cvv: '12345' }, 'cardCvcWrong'],
  [{ cardHolderId: '' }, 'invalid'],
])('judges %j (money-870)', (more, code) => {
  const checked = checkTypedCard({ ...card, ...more }, '2026-11')
  expect(checked.ok ? null : checked.code).toBe(code)
})

it.each([
  ['cardDeclined', true],
  ['paymentCanceled', false],
  ['cardMissing', false],
  [null, false],
])('%s: %s', (error, told) => {
  expect(isFailureListed(error)).toBe(told)
})

test.each([
  ['stripe', { entry: 'token', savesCards: true, refundsParts: true, cancels: true, isDirect: false }],
  ['cardknox', { entry: 'token', savesCards: true, refundsParts: true, cancels: true, isDirect: true }],
  ['icount', { entry: 'page', savesCards: false, refundsParts: false, cancels: false, isDirect: true }],
  ['nedarim', { entry: 'frame', savesCards: false, refundsParts: true, cancels: false, isDirect: true }],
] as const)('%s can do what its makers say (money-441)', (name, abilities) => {
  expect(abilitiesOf(name)).toEqual(abilities)
})

test('iCount saves cards by its own page for that, or from fields of ours (money-870)', () => {
  const withPage = abilitiesOf('icount', { cardPage: 'https://cards.example', cardFields: false })
  expect(withPage).toMatchObject({ entry: 'page', savesCards: true })
  const withFields = abilitiesOf('icount', { cardPage: '', cardFields: true })
  expect(withFields).toMatchObject({ entry: 'fields', savesCards: true })
})

test('a text names a card processor or none, and each has a value', () => {
  expect(['stripe', 'nedarim', 'paypal', ''].filter(isProcessorName)).toEqual(['stripe', 'nedarim'])
  expect(byProcessor(name => name.length)).toEqual({ stripe: 6, cardknox: 8, icount: 6, nedarim: 7 })
})
