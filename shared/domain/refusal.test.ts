import { expect, test } from 'vitest'
import { isRefusalCode, kindsOf, refusalCodes } from './refusal.ts'

test('a code is in one group, and once for each of its kinds', () => {
  const placed = Object.values(refusalCodes).flatMap(subject =>
    [...new Set(Object.values(subject).flat())].map(String),
  )
  expect(placed.filter((code, place) => placed.indexOf(code) !== place)).toEqual([])
})

test('the kinds of a code are those under which it is listed', () => {
  expect(kindsOf('slotTaken')).toEqual(['conflict'])
  expect(kindsOf('garageTooOften')).toEqual(['conflict', 'tooMany'])
  expect(kindsOf('ofANewerRelease' as never)).toEqual([])
})

test('a code that only a newer release has is not known', () => {
  expect([isRefusalCode('slotTaken'), isRefusalCode('ofANewerRelease')]).toEqual([true, false])
})
