import { expect, test } from 'vitest'
import { hasRoomPlan, mostAtOnce } from './room-plan.ts'
import type { Stay } from './stay.ts'

const stay = (pools: string[], from: number, until: number): Stay => ({ id: '', from, until, pools })

test('the evening that every minute could serve and no plan can is refused', () => {
  const evening = [
    stay(['bath'], 0, 60),
    stay(['shower', 'bath'], 30, 90),
    stay(['shower', 'bath'], 75, 135),
    stay(['bath'], 120, 180),
  ]
  expect(hasRoomPlan(evening, { shower: 1, bath: 1 })).toBe(false)
  expect(hasRoomPlan(evening, { shower: 1, bath: 2 })).toBe(true)
})

test('who has one choice only is served before who has two', () => {
  const two = [stay(['shower', 'bath'], 0, 30), stay(['shower'], 0, 30)]
  expect(hasRoomPlan(two, { shower: 1, bath: 1 })).toBe(true)
  expect(hasRoomPlan(two, { shower: 1, bath: 0 })).toBe(false)
})

test('one that ends as the next begins is no second one at once', () => {
  expect(mostAtOnce([stay([], 0, 30), stay([], 30, 60)])).toBe(1)
  expect(mostAtOnce([])).toBe(0)
})
