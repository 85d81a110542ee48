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
    const sponsor = togglePreset(none, 'sponsor', false)
    expect(sponsor).toEqual({ amountMinor: 2200, presets: ['sponsor'], useDiscountPrice: true })
    const both = togglePreset(sponsor, 'friend', false)
    expect(both).toMatchObject({ amountMinor: 38_200, useDiscountPrice: true })
    expect(donationNote(both.presets)).toBe('Sponsor Mikvah Use, Friend of the Mikvah')
    const friend = togglePreset(both, 'sponsor', false)
    expect(friend).toMatchObject({
      amountMinor: 36_000,
      presets: ['friend'],
      useDiscountPrice: true,
    })
    expect(togglePreset(friend, 'friend', false)).toEqual(none)
  })
  test('keep the discount price of patrons entitled to it, and never make the amount negative', () => {
    const edited: DonationForm = { amountMinor: 500, presets: ['sponsor'], useDiscountPrice: true }
    expect(togglePreset(edited, 'sponsor', true)).toEqual({
      amountMinor: 0,
      presets: [],
      useDiscountPrice: true,
    })
  })
  test('apply only if the amount covers them', () => {
    expect(presetsOf(2200, 'Sponsor Mikvah Use')).toEqual(['sponsor'])
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
    [1000, ' for  her ', { amountMinor: 1000, type: 'donation', note: 'for her' }],
    [2200, 'Sponsor Mikvah Use', { amountMinor: 2200, type: 'sponsor', note: 'Sponsor Mikvah Use' }],
  ])('of %s, "%s"', (amountMinor, note, expected) => {
    const checked = checkDonation(amountMinor, note)
    expect(checked.ok ? checked.value : checked.code).toEqual(expected)
  })
  test.each([
    ['Donation', '', 'donation'],
    ['donation', '', 'donation'],
    ['Other', 'flowers', 'other'],
    ['Other', ' ', 'donationTextMissing'],
    ['Flowers', '', 'donationTypeMissing'],
  ])('as %s, "%s"', (type, description, expected) => {
    const checked = checkDonationType(type, description, ['Donation', 'Tip', 'Other'])
    expect(checked.ok ? checked.value : checked.code).toBe(expected)
  })
})
