import { expect, it } from 'vitest'
import { shownRange, waitInstants } from './wait-range.ts'

const minute = 60_000

it('reads the half and the four of five', () => {
  expect(waitInstants([50, 10, 40, 20, 30])).toEqual({ middleMs: 30, lateMs: 50 })
  expect(waitInstants([7])).toEqual({ middleMs: 7, lateMs: 7 })
})

it.each([
  [12, 18, 10, 20],
  [10, 20, 10, 20],
  [-5, 0, 0, 5],
  [0, 3, 0, 5],
])('%d to %d minutes are told as %d to %d', (middle, late, fromMinutes, toMinutes) => {
  expect(shownRange({ middleMs: middle * minute, lateMs: late * minute }, 0)).toEqual({
    fromMinutes,
    toMinutes,
  })
})

it('says nothing where it would mean nothing', () => {
  expect(shownRange({ middleMs: 4 * minute, lateMs: 36 * minute }, 0)).toBeNull()
  expect(shownRange({ middleMs: 4 * minute, lateMs: Number.POSITIVE_INFINITY }, 0)).toBeNull()
  expect(shownRange({ middleMs: 5 * minute, lateMs: 35 * minute }, 0)).toEqual({
    fromMinutes: 5,
    toMinutes: 35,
  })
})
