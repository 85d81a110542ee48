// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest'
import type { EnteredCard, FormPlace } from './form-place.ts'
import { mount } from './typed-card-form.ts'

it('gives the digits of a complete card, names what is wrong with it, and forgets them (money-870)', async () => {
  const host = document.createElement('div')
  let card: EnteredCard | null = null
  const words = {
    number: 'Number',
    expiry: 'Expiry',
    cvv: 'CVV',
    holder: 'ID',
    page: '',
    passedOn: 'Passed on',
  }
  const place = { host, words, locale: 'en', onReady: vi.fn(), onWrong: vi.fn() } as const
  const form = { processor: 'icount', entry: 'fields' } as FormPlace['form']
  const remove = await mount({ ...place, form, onCard: each => (card = each) })
  expect(host.textContent).toBe('NumberExpiryCVVIDPassed on')
  const [number, expiry, cvv, holder] = host.querySelectorAll('input')
  const type = (field: HTMLInputElement | undefined, text: string) => {
    if (field) field.value = text
    field?.dispatchEvent(new Event('input'))
  }
  type(number, '4242424242424241')
  type(cvv, '1a23')
  type(holder, '302415679')
  type(expiry, '0120')
  expect(place.onWrong).toHaveBeenLastCalledWith({ key: 'payment.card.expiry' })
  expect(card).toBeNull()
  type(expiry, '1240')
  const told = async () => (card as EnteredCard | null)?.info(vi.fn())
  expect(await told()).toEqual({ wrong: { key: 'payment.card.number' } })
  type(number, '4242 4242 4242 4242')
  type(cvv, '12')
  expect(await told()).toEqual({ wrong: { key: 'payment.card.cvv' } })
  type(cvv, '123')
  type(holder, '3024')
  expect(await told()).toEqual({ wrong: { key: 'payment.card.holder' } })
  type(holder, '')
  expect(card).toBeNull()
  type(holder, '302415679')
  expect(number?.value).toBe('4242 4242 4242 4242')
  const date = { expMonth: '12', expYear: '2040' }
  const info = { cardNumber: '4242424242424242', cvv: '123', cardHolderId: '302415679', ...date }
  expect(await told()).toEqual({ info })
  remove()
  expect([number?.value, host.childElementCount, card]).toEqual(['', 0, null])
})
