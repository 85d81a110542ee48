import { type Choices, plainChoices } from '@mayim/domain/capacity/choices.ts'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { onEachSide } from './on-each-side.ts'
import type { BookingSide, Person } from './side.ts'

const choiceNames = Object.keys(plainChoices) as (keyof Choices)[]
const anyChoices = fc.record(
  Object.fromEntries(choiceNames.map(name => [name, fc.boolean()])) as Record<
    keyof Choices,
    fc.Arbitrary<boolean>
  >,
)
const roomCounts = [
  'roomsAvailableShowerAny',
  'roomsAvailableBathAny',
  'roomsAvailableHandicapped',
  'roomsAvailableKallah',
  'roomsAvailableSegula',
  'roomsAvailableChabadBor',
  'roomsAvailableShowerPrivate',
  'roomsAvailableBathPrivate',
  'roomsAvailableParking',
] as const
const sponsor = { donationAmount: 22, donationNote: 'Sponsor Mikvah Use' }

onEachSide('an edit that changes one choice (booking-41, booking-77, money-11)', open => {
  it('leaves all other choices, the reduced price, the goods and the gifts as they were', async () => {
    const side = open()
    const reception = await offeringEverything(side)
    let number = 0
    const example = fc.record({
      had: anyChoices,
      changed: fc.constantFrom(...choiceNames),
      gift: fc.boolean(),
      byStaff: fc.boolean(),
    })
    await fc.assert(
      fc.asyncProperty(example, async ({ had, changed, gift, byStaff }) => {
        number += 1
        const patron = await side.patron(number)
        const first = await book(side, reception, {
          userId: patron.id,
          ...had,
          ...(gift ? sponsor : {}),
          merchandise: [{ item: 'Towel', quantity: 2 }],
        })
        const change = {
          replacingReservationId: first.result.reservationId,
          [changed]: !had[changed],
        }
        const edited = byStaff
          ? await book(side, reception, { userId: patron.id, ...change })
          : await side.book(patron, change)
        expect(edited).toMatchObject({
          status: 200,
          result: {
            ...had,
            [changed]: !had[changed],
            useDiscountPrice: gift,
            donationTotal: gift ? 22 : 0,
            merchTotal: 10,
          },
        })
        await side.status(reception, edited.result.reservationId, 'Canceled')
      }),
      { numRuns: 12 },
    )
  })

  it('keeps what is stated with a hold when she pays later instead', async () => {
    const side = open()
    await offeringEverything(side)
    const patron = await side.patron(1)
    const held = await side.book(patron, {
      ...sponsor,
      reservationStatus: 'Pending',
      merchandise: [{ item: 'Towel', quantity: 1 }],
      salonManicure: true,
      tipAmount: 3,
      tipNote: 'Cleaning',
    })
    expect(held.result).toMatchObject({ reservationStatus: 'Pending', merchTotal: 5, donationTotal: 22 })
    const later = await side.book(patron, { replacingReservationId: held.result.reservationId })
    expect(later.result).toMatchObject({
      reservationStatus: 'Reserved',
      salonManicure: true,
      useDiscountPrice: true,
      price: held.result.price,
      merchTotal: 5,
      donationTotal: 22,
      tipTotal: 3,
      balance: held.result.balance,
    })
  })

  it('keeps the goods and the gift that an edit states, when its hold is paid at the door', async () => {
    const side = open()
    await offeringEverything(side)
    const patron = await side.patron(1)
    const first = (await side.book(patron)).result.reservationId
    const held = await side.book(patron, {
      ...sponsor,
      replacingReservationId: first,
      reservationStatus: 'Pending',
      reservationNotes: 'no perfume',
      merchandise: [{ item: 'Towel', quantity: 3 }],
    })
    expect(held.result).toMatchObject({ reservationStatus: 'Pending', merchTotal: 15 })
    const later = await side.book(patron, { replacingReservationId: held.result.reservationId })
    expect(later.result).toMatchObject({
      reservationStatus: 'Reserved',
      reservationNotes: 'no perfume',
      merchTotal: 15,
      donationTotal: 22,
      useDiscountPrice: true,
    })
    expect((await side.row(first)).bookingStatus).toBe('Replaced')
  })

  it('moves only the unpaid part of a gift, and lets staff take the reduced price away', async () => {
    const side = open()
    const reception = await offeringEverything(side)
    const patron = await side.patron(1)
    const first = await side.book(patron, sponsor)
    await side.pay(first.result.reservationId, 2000)
    const replacingReservationId = first.result.reservationId
    const edited = await side.book(patron, { replacingReservationId, reservationTime: '20:00' })
    expect(edited.result).toMatchObject({ price: 10, donationTotal: 2, amountPaid: 0, balance: 12 })
    const full = await side.book(reception, {
      userId: patron.id,
      replacingReservationId: edited.result.reservationId,
      useDiscountPrice: false,
    })
    expect(full.result).toMatchObject({ price: 25, useDiscountPrice: false })
  })
})

/** Prices for every choice, rooms of every kind, a towel for 5. Returns a receptionist. */
async function offeringEverything(side: BookingSide): Promise<Person> {
  const admin = await side.staff('Admin')
  await side.ask(admin, 'POST', 'settings/merchandise', { action: 'add', item: 'Towel', price: 5 })
  for (const key of roomCounts) await side.set(key, key.endsWith('Any') ? '200' : '60')
  await side.set('roomsHeldForReception', '30')
  await side.set('salonStations', '60')
  for (const key of ['pricePrivateShower', 'pricePrivateBath', 'priceSegula'] as const)
    await side.set(key, '40')
  for (const key of ['priceSalonManicure', 'priceSalonPedicure', 'priceSalonBoth'] as const)
    await side.set(key, '12')
  await side.set('priceShowerDiscount', '10')
  return side.staff('Reception')
}

function book(side: BookingSide, reception: Person, body: object) {
  const query = { ignoreAvailability: 'true', ignoreCutoff: 'true' }
  return side.book(reception, { overrideReason: 'As she asked', ...body }, { query })
}
