import { expect, it } from 'vitest'
import { noGifts, validateGifts, withPreset } from './gifts.ts'

const types = ['Reception', 'Attendant']

it('adds a preset to the donation, names it, and removes it again', () => {
  const given = withPreset({ ...noGifts, donation: '10' }, 'Sponsor Mikvah Use')
  expect(given).toMatchObject({ donation: '32', presets: ['Sponsor Mikvah Use'] })
  expect(validateGifts(given, types)).toMatchObject({
    donationMinor: 3200,
    note: 'Sponsor Mikvah Use',
    hasPreset: true,
    wrong: null,
  })
  expect(withPreset(given, 'Sponsor Mikvah Use')).toMatchObject({ donation: '10', presets: [] })
})

it('gives no reduced price for a preset that the amount does not cover', () => {
  const given = { ...withPreset(noGifts, 'Friend of the Mikvah'), donation: '18' }
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
