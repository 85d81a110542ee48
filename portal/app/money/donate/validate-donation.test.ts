import { expect, it } from 'vitest'
import { emptyDonation, validateDonation, withType } from './validate-donation.ts'

const lists = {
  donationTypes: ['donation', 'tip', 'sponsor', 'other'],
  tipTypes: ['reception', 'attendant'],
}
const good = {
  ...emptyDonation,
  amount: '18',
  email: 'rivka@example.org',
  firstName: 'Rivka',
  lastName: 'Stern',
  phone: '718 555 0123',
}

it("sends a guest's gift with her name and phone", () => {
  expect(validateDonation(good, false, lists)).toEqual({
    ok: true,
    amountMinor: 1800,
    body: {
      method: 'donation',
      amt: -18,
      email: 'rivka@example.org',
      donationType: 'donation',
      firstName: 'Rivka',
      lastName: 'Stern',
      phone: '718 555 0123',
    },
  })
})

it('requires no name of a signed-in patron', () => {
  const { body } = validateDonation({ ...good, firstName: '', phone: '' }, true, lists) as { body: object }
  expect(Object.keys(body)).toEqual(['method', 'amt', 'email', 'donationType'])
})

it.each([
  [{ email: 'rivka' }, 'email', 'emailRequired'],
  [{ amount: '0.50' }, 'amt', 'amountRequired'],
  [{ amount: 'much' }, 'amt', 'amountInvalid'],
  [{ firstName: ' ' }, 'firstName', 'firstNameRequired'],
  [{ lastName: '' }, 'lastName', 'lastNameRequired'],
  [{ phone: '' }, 'phone', 'phoneIsRequired'],
  [{ type: 'Nothing' }, 'type', 'donationTypeMissing'],
  [{ type: 'other' }, 'description', 'donationTextMissing'],
  [{ type: 'tip' }, 'tipNote', 'tipTypeMissing'],
])('refuses %j', (part, field, code) => {
  expect(validateDonation({ ...good, ...part }, false, lists)).toMatchObject({ wrong: [{ field, code }] })
})

it('names every wrong field at once', () => {
  const validated = validateDonation({ ...emptyDonation, amount: 'abc' }, false, lists)
  expect(validated).toMatchObject({
    wrong: [
      { field: 'email', code: 'emailRequired' },
      { field: 'amt', code: 'amountInvalid' },
      { field: 'firstName', code: 'firstNameRequired' },
      { field: 'lastName', code: 'lastNameRequired' },
      { field: 'phone', code: 'phoneIsRequired' },
    ],
  })
})

it('sends her words with Other, and the recipient of a tip', () => {
  const words = validateDonation({ ...good, type: 'other', description: ' In memory ' }, true, lists)
  expect(words).toMatchObject({ body: { donationType: 'other', note: 'In memory' } })
  const tip = validateDonation({ ...good, type: 'tip', tipType: 'attendant' }, true, lists)
  expect(tip).toMatchObject({ body: { donationType: 'tip', tipNote: 'attendant' } })
})

it('a preset sets its amount and removes it again; a typed amount stays', () => {
  const sponsor = withType(emptyDonation, 'sponsor')
  expect(sponsor.amount).toBe('22')
  expect(withType(sponsor, 'donation').amount).toBe('')
  expect(withType({ ...sponsor, amount: '36' }, 'donation').amount).toBe('36')
})
