import { expect, test } from 'vitest'
import { plainChoices } from '../capacity/choices.ts'
import { changedPrice } from './changed-price.ts'
import type { PriceSettings } from './price.ts'

const settings: PriceSettings = {
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
  const before = { settings, shabbosMode: false }
  const after = { settings: { ...settings, ...change }, shabbosMode: false }
  const found = changedPrice({ ...plainChoices, bath: true, keptMinor: 3000, ...booked }, before, after)
  expect(found).toEqual(typeof expected === 'number' ? { keptMinor: 3000, newMinor: expected } : expected)
})

test('a night that comes into Shabbos mode loses its extras', () => {
  const booked = { ...plainChoices, bath: true, parking: true, keptMinor: 3500 }
  const found = changedPrice(booked, { settings, shabbosMode: false }, { settings, shabbosMode: true })
  expect(found).toEqual({ keptMinor: 3500, newMinor: 2500 })
})
