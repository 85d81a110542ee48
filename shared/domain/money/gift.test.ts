import { expect, test } from 'vitest'
import { inRoomStatuses, reservationStatuses } from '../status.ts'
import { giftTypeOf, giftWordOf } from './donation.ts'
import { checkGifts, donationTypesWithVisit, type Gift, sumOfGifts, unpaidGiftStatuses } from './gift.ts'

const types = { tipTypes: ['Reception', 'Attendant'], donationTypes: ['Tip', 'Roof', 'Other'] }
const tip: Gift = { kind: 'tip', amountMinor: 500, type: 'Attendant' }
const roof: Gift = { kind: 'donation', amountMinor: 1800, type: 'Roof' }

test.each<[Gift, string | null, string?]>([
  [tip, null],
  [roof, null],
  [{ ...roof, type: 'Donation' }, null],
  [{ ...tip, type: 'Nobody' }, 'tipTypeMissing', 'type'],
  [{ ...tip, amountMinor: 0 }, 'amountTooSmall', 'amt'],
  [{ ...roof, amountMinor: -1 }, 'amountNegative', 'amt'],
  [{ ...roof, amountMinor: 1.5 }, 'amountInvalid', 'amt'],
  [{ ...roof, type: 'Tip' }, 'donationTypeMissing', 'type'],
  [{ ...roof, type: 'Other' }, 'donationTypeMissing', 'type'],
])('a gift %j beside another is refused with %s (money-700)', (gift, code, field) => {
  const checked = checkGifts([tip, gift], types)
  expect(checked.ok ? null : [checked.code, checked.field]).toEqual(
    code === null ? null : [code, `gifts.1.${field}`],
  )
})

test('a donation with a visit is for a type of the facility, and gifts add up', () => {
  expect(donationTypesWithVisit(types.donationTypes)).toEqual(['Roof'])
  expect(sumOfGifts([tip, roof])).toBe(2300)
})

test('a gift counts before it is paid with a booking that is to come, and with a visit that began (money-58)', () => {
  const unpaid: readonly string[] = unpaidGiftStatuses
  const standing = ['Reserved', 'Arrived', 'Waiting', ...inRoomStatuses, 'Done']
  expect(standing.filter(status => unpaid.includes(status))).toEqual([])
  expect(reservationStatuses.filter(status => !standing.includes(status))).toEqual(unpaid)
})

test.each([
  ['Divide among above', 'equalShares', 'Divide among above'],
  ['equalShares', 'equalShares', 'Divide among above'],
  ['Attendant', 'attendant', 'Attendant'],
  ['The roof', 'The roof', 'The roof'],
  ['toString', 'toString', 'toString'],
  ['', '', ''],
])('"%s" is stored as "%s" and answered as "%s" (money-54)', (written, type, word) => {
  expect(giftTypeOf(written)).toBe(type)
  expect(giftWordOf(type)).toBe(word)
})
