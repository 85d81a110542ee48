import { describe, expect, test } from 'vitest'
import {
  checkDonation,
  checkDonationType,
  type DonationForm,
  donationNote,
  presetsOf,
  togglePreset,
} from './donation.ts'

const none: DonationForm = { amountMinor: 0, presets: [], useDiscountPrice: false }

describe('the presets', () => {
  test('add 22 and 360 and turn the discount price on, and take both back', () => {
    const sponsor = togglePreset(none, 'Sponsor Mikvah Use', false)
    expect(sponsor).toEqual({ amountMinor: 2200, presets: ['Sponsor Mikvah Use'], useDiscountPrice: true })
    const both = togglePreset(sponsor, 'Friend of the Mikvah', false)
    expect(both).toMatchObject({ amountMinor: 38_200, useDiscountPrice: true })
    expect(donationNote(both.presets)).toBe('Sponsor Mikvah Use, Friend of the Mikvah')
    const friend = togglePreset(both, 'Sponsor Mikvah Use', false)
    expect(friend).toMatchObject({
      amountMinor: 36_000,
      presets: ['Friend of the Mikvah'],
      useDiscountPrice: true,
    })
    expect(togglePreset(friend, 'Friend of the Mikvah', false)).toEqual(none)
  })
  test('keep the discount price of patrons entitled to it, and never make the amount negative', () => {
    const edited: DonationForm = { amountMinor: 500, presets: ['Sponsor Mikvah Use'], useDiscountPrice: true }
    expect(togglePreset(edited, 'Sponsor Mikvah Use', true)).toEqual({
      amountMinor: 0,
      presets: [],
      useDiscountPrice: true,
    })
  })
  test('apply only if the amount covers them', () => {
    expect(presetsOf(2200, 'Sponsor Mikvah Use')).toEqual(['Sponsor Mikvah Use'])
    expect(presetsOf(2199, 'Sponsor Mikvah Use')).toEqual([])
    expect(presetsOf(36_000, ' Friend of the  Mikvah , Sponsor Mikvah Use')).toEqual([])
    expect(presetsOf(38_200, 'Friend of the Mikvah,Sponsor Mikvah Use')).toHaveLength(2)
    expect(presetsOf(100_000, 'for my sister')).toEqual([])
  })
})

describe('a donation', () => {
  test.each([
    [0, 'x', null],
    [-5, '', 'amountNegative'],
    [1000, ' for  her ', { amountMinor: 1000, type: 'Donation', note: 'for her' }],
    [
      2200,
      'Sponsor Mikvah Use',
      { amountMinor: 2200, type: 'Sponsor Mikvah Use', note: 'Sponsor Mikvah Use' },
    ],
  ])('of %s, "%s"', (amountMinor, note, expected) => {
    const checked = checkDonation(amountMinor, note)
    expect(checked.ok ? checked.value : checked.code).toEqual(expected)
  })
  test.each([
    ['Donation', '', 'Donation'],
    ['Other', 'flowers', 'Other'],
    ['Other', ' ', 'donationTextMissing'],
    ['Flowers', '', 'donationTypeMissing'],
  ])('as %s, "%s"', (type, description, expected) => {
    const checked = checkDonationType(type, description, ['Donation', 'Tip', 'Other'])
    expect(checked.ok ? checked.value : checked.code).toBe(expected)
  })
})
