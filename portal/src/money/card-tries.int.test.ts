import { afterEach, beforeEach, expect, it } from 'vitest'
import { cardFacility, type Told } from './testing/card-facility.ts'

type House = Awaited<ReturnType<typeof cardFacility>>
type Person = Awaited<ReturnType<House['person']>>

let house: House
beforeEach(async () => {
  house = await cardFacility()
})
afterEach(() => house.close())

const stolen = '4000000000009995'
const good = '4242424242424242'
const giver = { firstName: 'Sara', lastName: 'Levi', email: 'sara@example.org', phone: '+17185550123' }
const gift = { method: 'donation', amt: -18, ...giver }
const card = (number: string) => house.stripe.typed(number)
const pay = (person: Person, number = stolen) =>
  person.ask('makePayment', { ...gift, paymentInfo: { sourceToken: card(number) } })
const save = (person: Person) => person.ask('savedCardAdd', { sourceToken: card(stolen) }, { id: person.id })
const intend = (person: Person) => person.ask('createPaymentIntent', gift)

async function repeated(times: number, run: () => Promise<Told>): Promise<(string | undefined)[]> {
  const codes: (string | undefined)[] = []
  for (let n = 0; n < times; n += 1) codes.push((await run()).code)
  return codes
}

it('counts payments, forms and saved cards of one account together (money-43)', async () => {
  const her = await house.person()
  const codes = [
    ...(await repeated(7, () => pay(her))),
    ...(await repeated(7, () => save(her))),
    ...(await repeated(6, () => intend(her))),
  ]
  expect(codes).not.toContain('tooMany')
  for (const ask of [pay, save, intend])
    expect(await ask(her)).toMatchObject({ status: 429, code: 'tooMany' })
  house.hostClock.advance(600_000)
  expect((await pay(her, good)).status).toBe(200)
})

it('says after three declined cards only that a card was declined (money-43)', async () => {
  const her = await house.person()
  expect(await repeated(3, () => save(her))).toEqual(['cardFunds', 'cardFunds', 'cardFunds'])
  expect((await save(her)).code).toBe('cardDeclined')
  expect(new Set(await repeated(4, () => pay(her)))).toEqual(new Set(['cardDeclined']))
  const { list = [] } = await her.ask('paymentsByUser')
  expect(list.map(({ error }) => error).filter(Boolean)).not.toContain('cardFunds')
})

it('counts many accounts of one address together, and holds no staff (money-43)', async () => {
  const reception = await house.person(['Reception'])
  const accounts = await Promise.all(Array.from({ length: 4 }, () => house.person()))
  for (const her of accounts) await repeated(10, () => intend(her))
  expect(await intend(await house.person())).toMatchObject({ code: 'tooMany' })
  expect(await house.guest('makePayment', gift)).toMatchObject({ code: 'tooMany' })
  const id = await house.booked(accounts[0]?.id ?? '')
  const desk = { method: 'creditcard', reservationId: id, amt: 30, paymentInfo: { sourceToken: card(good) } }
  expect((await reception.ask('makePayment', desk)).status).toBe(200)
})
