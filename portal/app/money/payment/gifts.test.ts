import { expect, it } from 'vitest'
import { noGifts, readAmount, validateGifts, withPreset, writeAmount } from './gifts.tsx'

const types = ['Reception', 'Attendant']

it('adds a preset to the donation, names it, and removes it again', () => {
  const given = withPreset({ ...noGifts, donation: '10' }, 'sponsor')
  expect(given).toMatchObject({ donation: '32', presets: ['sponsor'] })
  expect(validateGifts(given, types)).toMatchObject({
    donationMinor: 3200,
    note: 'Sponsor Mikvah Use',
    hasPreset: true,
    wrong: null,
  })
  expect(withPreset(given, 'sponsor')).toMatchObject({ donation: '10', presets: [] })
})

it('gives no reduced price for a preset that the amount does not cover', () => {
  const given = { ...withPreset(noGifts, 'friend'), donation: '18' }
  expect(validateGifts(given, types).hasPreset).toBe(false)
})

it.each([
  [{ donation: '-1' }, { field: 'donation', code: 'amountNegative' }],
  [{ donation: 'abc' }, { field: 'donation', code: 'amountInvalid' }],
  [{ tip: '18.555' }, { field: 'tip', code: 'amountInvalid' }],
  [{ tip: '5' }, { field: 'tipType', code: 'tipTypeMissing' }],
  [
    { tip: '5', tipType: 'Somebody' },
    { field: 'tipType', code: 'tipTypeMissing' },
  ],
  [{ tip: '5', tipType: 'Attendant' }, null],
  [{ tipType: 'Attendant' }, null],
])('judges %j', (part, wrong) => {
  expect(validateGifts({ ...noGifts, ...part }, types).wrong).toEqual(wrong)
})

it.each([
  ['', 0],
  ['0', 0],
  ['18', 1800],
  [' 18.5 ', 1850],
  ['18,50', 1850],
  ['18.', 1800],
  ['0.07', 7],
  ['-5', null],
  ['1e3', null],
  ['18.555', null],
  ['123456', null],
  ['five', null],
])('reads %j as %j', (text, minor) => {
  expect(readAmount(text)).toBe(minor)
})

it.each([
  [0, ''],
  [1800, '18'],
  [1850, '18.50'],
  [7, '0.07'],
])('writes %j as %j', (minor, text) => {
  expect(writeAmount(minor)).toBe(text)
})
