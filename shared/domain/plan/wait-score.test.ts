import { expect, it } from 'vitest'
import { scoreOf } from './wait-score.ts'

const minute = 60_000
const wait = (middle: number, late: number, actual: number) => ({
  middleMs: middle * minute,
  lateMs: late * minute,
  actualMs: actual * minute,
})

it('counts the waits that ended in the predicted time, and how far off the middle was', () => {
  expect(scoreOf([wait(10, 15, 12), wait(10, 15, 15), wait(10, 15, 25)])).toEqual({
    told: 3,
    inTime: 2,
    medianErrorMinutes: 5,
  })
  expect(scoreOf([])).toEqual({ told: 0, inTime: 0, medianErrorMinutes: null })
})
