import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Choices, plainChoices } from '../capacity/choices.ts'
import {
  changedPrice,
  checkTotal,
  discountApplies,
  isPriced,
  type PriceSettings,
  price,
  requiresPrepayment,
  totalOf,
} from './price.ts'

const weekday = { shabbosMode: false }
const shabbos = { shabbosMode: true }
const settings: PriceSettings = {
  priceBath: 3000,
  priceShower: 2500,
  priceKallah: 5000,
  priceParking: 500,
  priceSalonManicure: 2000,
  priceSalonPedicure: 2200,
  priceSalonBoth: 4000,
  priceDoubleSlot: 1500,
  priceSegula: 0,
  pricePrivateBath: 4500,
  pricePrivateShower: null,
  priceBathDiscount: 1000,
  priceShowerDiscount: null,
  pricePrivateBathDiscount: 2000,
  pricePrivateShowerDiscount: 1500,
}
const bath = { ...plainChoices, bath: true }

function total(choices: Partial<typeof plainChoices> & { useDiscountPrice?: boolean }, day = weekday) {
  const found = price({ ...plainChoices, ...choices }, settings, day)
  return found.ok ? found.value.totalMinor : found.code
}

describe('the price of a visit', () => {
  test.each([
    ['a shower', {}, 2500],
    ['a bath', { bath: true }, 3000],
    ['the accessible room, as a bath', { handicapped: true }, 3000],
    ['a private bath', { bath: true, privateRoom: true }, 4500],
    ['the private accessible room', { handicapped: true, privateRoom: true }, 4500],
    ['a kallah', { bath: true, kallah: true }, 5000],
    ['segula, free', { segula: true }, 0],
    ['a bath at a discount', { bath: true, useDiscountPrice: true }, 1000],
    ['a shower whose discount is blank', { useDiscountPrice: true }, 2500],
    ['a kallah, who has no discount', { kallah: true, useDiscountPrice: true }, 5000],
    [
      'a private shower at a discount, not offered otherwise',
      { privateRoom: true, useDiscountPrice: true },
      1500,
    ],
    ['a private shower', { privateRoom: true }, 'notOffered'],
    ['all extras', { doubleSlot: true, parking: true, salonBoth: true }, 2500 + 1500 + 500 + 4000],
    ['a manicure', { salonManicure: true }, 4500],
    ['a pedicure', { salonPedicure: true }, 4700],
    ['both, chosen one by one', { salonManicure: true, salonPedicure: true }, 6500],
  ])('%s', (_name, choices, expected) => {
    expect(total(choices)).toBe(expected)
  })
  test('lists its parts', () => {
    expect(price({ ...bath, parking: true, useDiscountPrice: true }, settings, weekday)).toEqual({
      ok: true,
      value: {
        lines: [
          { key: 'bathDiscount', amountMinor: 1000 },
          { key: 'parking', amountMinor: 500 },
        ],
        totalMinor: 1500,
      },
    })
  })
  test('in Shabbos mode room type and extras are ignored', () => {
    expect(total({ bath: true, privateRoom: true, parking: true, doubleSlot: true }, shabbos)).toBe(2500)
    expect(total({ bath: true, kallah: true }, shabbos)).toBe(5000)
  })
  test('an extra without a price is not offered', () => {
    const found = price({ ...bath, parking: true }, { ...settings, priceParking: null }, weekday)
    expect(found).toMatchObject({ ok: false, code: 'notOffered', field: 'parking' })
  })
  test('a room is offered when it has a price', () => {
    expect(isPriced(bath, settings)).toBe(true)
    expect(isPriced({ ...plainChoices, privateRoom: true }, settings)).toBe(false)
  })
  test('a total that a client showed is held against it', () => {
    const owed = { lines: [], totalMinor: 2500 }
    expect(checkTotal(2500, owed)).toEqual({ ok: true, value: owed })
    expect(checkTotal(2400, owed)).toMatchObject({ code: 'priceChanged', detail: { totalMinor: 2500 } })
  })
})

describe('any combination of choices', () => {
  const rooms: [keyof PriceSettings, keyof PriceSettings | null][] = [
    ['priceShower', 'priceShowerDiscount'],
    ['priceBath', 'priceBathDiscount'],
    ['pricePrivateShower', 'pricePrivateShowerDiscount'],
    ['pricePrivateBath', 'pricePrivateBathDiscount'],
    ['priceSegula', null],
    ['priceKallah', null],
  ]
  /** By hand and without the rule: which two settings a room is priced by. */
  function roomOf(choices: Choices): [keyof PriceSettings, keyof PriceSettings | null] {
    if (choices.kallah) return rooms[5] as (typeof rooms)[number]
    if (choices.segula) return rooms[4] as (typeof rooms)[number]
    const isBath = choices.bath || choices.handicapped
    return rooms[(choices.privateRoom ? 2 : 0) + (isBath ? 1 : 0)] as (typeof rooms)[number]
  }
  const choices = fc.record(
    Object.fromEntries(Object.keys(plainChoices).map(name => [name, fc.boolean()])),
  ) as unknown as fc.Arbitrary<Choices>
  const amount = fc.option(fc.nat(20_000), { freq: 6 })
  const prices = fc.record(
    Object.fromEntries(Object.keys(settings).map(name => [name, amount])),
  ) as unknown as fc.Arbitrary<PriceSettings>

  test('it is the room of its kind and each extra once, or not offered', () => {
    fc.assert(
      fc.property(choices, prices, fc.boolean(), (chosen, list, useDiscountPrice) => {
        const [plain, discount] = roomOf(chosen)
        const reduced = useDiscountPrice && discount !== null ? list[discount] : null
        const both = chosen.salonBoth || (chosen.salonManicure && chosen.salonPedicure)
        const parts = [
          reduced ?? list[plain],
          chosen.doubleSlot ? list.priceDoubleSlot : 0,
          chosen.parking ? list.priceParking : 0,
          both ? list.priceSalonBoth : 0,
          chosen.salonManicure && !both ? list.priceSalonManicure : 0,
          chosen.salonPedicure && !both ? list.priceSalonPedicure : 0,
        ]
        const found = price({ ...chosen, useDiscountPrice }, list, weekday)
        if (parts.includes(null)) expect(found).toMatchObject({ ok: false, code: 'notOffered' })
        else {
          const totalMinor = (parts as number[]).reduce((sum, part) => sum + part, 0)
          expect(found).toMatchObject({ ok: true, value: { totalMinor } })
        }
      }),
      { numRuns: 1000 },
    )
  })
})

describe('the total', () => {
  test('is balance minus amount paid plus selected items plus merchandise', () => {
    const parts = { balanceMinor: 500, amountPaidMinor: 3000, selectedMinor: 4500, merchandiseMinor: 700 }
    expect(totalOf(parts)).toBe(2700)
    fc.assert(
      fc.property(fc.nat(), fc.nat(), fc.nat(), fc.nat(), (balance, paid, selected, merchandise) => {
        const total = totalOf({
          balanceMinor: balance,
          amountPaidMinor: paid,
          selectedMinor: selected,
          merchandiseMinor: merchandise,
        })
        expect(total).toBe(balance - paid + selected + merchandise)
      }),
    )
  })
})

describe('the discount price', () => {
  const nobody = {
    asked: null,
    byStaff: false,
    entitled: false,
    withPreset: false,
    kept: false,
  }
  test.each([
    ['nobody', {}, false],
    ['who says so of herself', { asked: true }, false],
    ['who is entitled', { entitled: true }, true],
    ['who gives a preset', { withPreset: true, asked: true }, true],
    ['whom staff book at it', { byStaff: true, asked: true }, true],
    ['who edits a booking that has it', { kept: true }, true],
    ['whom staff book', { byStaff: true }, false],
    ['who is entitled and asks for the full price', { entitled: true, asked: false }, false],
  ])('%s', (_name, facts, expected) => {
    expect(discountApplies({ ...nobody, ...facts })).toBe(expected)
  })
})

describe('prepayment', () => {
  const none = {
    reservationsRequirePrepayAll: false,
    reservationsRequirePrepayFriday: false,
    reservationsRequirePrepayParking: false,
  }
  test('is required by setting, night and parking', () => {
    expect(requiresPrepayment({ parking: true }, none, shabbos)).toBe(false)
    expect(
      requiresPrepayment({ parking: false }, { ...none, reservationsRequirePrepayAll: true }, weekday),
    ).toBe(true)
    const friday = { ...none, reservationsRequirePrepayFriday: true }
    expect([
      requiresPrepayment({ parking: true }, friday, weekday),
      requiresPrepayment({ parking: true }, friday, shabbos),
    ]).toEqual([false, true])
    const parking = { ...none, reservationsRequirePrepayParking: true }
    expect([
      requiresPrepayment({ parking: false }, parking, weekday),
      requiresPrepayment({ parking: true }, parking, weekday),
    ]).toEqual([false, true])
  })
})

const prices: PriceSettings = {
  priceBath: 3000,
  priceShower: 2500,
  priceKallah: 5000,
  priceParking: 500,
  priceSalonManicure: null,
  priceSalonPedicure: null,
  priceSalonBoth: null,
  priceDoubleSlot: 1500,
  priceSegula: null,
  pricePrivateBath: null,
  pricePrivateShower: null,
  priceBathDiscount: 1000,
  priceShowerDiscount: null,
  pricePrivateBathDiscount: null,
  pricePrivateShowerDiscount: null,
}

test.each([
  ['dearer', {}, { priceBath: 3500 }, { keptMinor: 3000, newMinor: 3500 }],
  ['no longer offered', { parking: true }, { priceParking: null }, { keptMinor: 3000, newMinor: null }],
  ['with a discount that changes', { useDiscountPrice: true }, { priceBathDiscount: 1200 }, 1200],
  ['of another kind', {}, { priceShower: 100 }, null],
  ['booked at what becomes the price', { keptMinor: 3500 }, { priceBath: 3500 }, null],
  ['booked at an older price that the change leaves', { keptMinor: 2000 }, { priceShower: 1 }, null],
])('a booked bath %s (money-10, settings-740)', (_, booked, change, expected) => {
  const before = { settings: prices, shabbosMode: false }
  const after = { settings: { ...prices, ...change }, shabbosMode: false }
  const found = changedPrice({ ...plainChoices, bath: true, keptMinor: 3000, ...booked }, before, after)
  expect(found).toEqual(typeof expected === 'number' ? { keptMinor: 3000, newMinor: expected } : expected)
})

test('a night that comes into Shabbos mode loses its extras', () => {
  const booked = { ...plainChoices, bath: true, parking: true, keptMinor: 3500 }
  const found = changedPrice(
    booked,
    { settings: prices, shabbosMode: false },
    { settings: prices, shabbosMode: true },
  )
  expect(found).toEqual({ keptMinor: 3500, newMinor: 2500 })
})
