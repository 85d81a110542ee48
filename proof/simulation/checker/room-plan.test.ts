import { expect, test } from 'vitest'
import { maxAtOnce, roomPlanExists } from './room-plan.ts'
import type { Stay } from './stay.ts'

const stay = (pools: string[], from: number, until: number): Stay => ({ id: '', from, until, pools })

test('finds no plan where every single minute would have enough rooms', () => {
  const evening = [
    stay(['bath'], 0, 60),
    stay(['shower', 'bath'], 30, 90),
    stay(['shower', 'bath'], 75, 135),
    stay(['bath'], 120, 180),
  ]
  expect(roomPlanExists(evening, { shower: 1, bath: 1 })).toBe(false)
  expect(roomPlanExists(evening, { shower: 1, bath: 2 })).toBe(true)
})

test('gives a stay with one possible pool its room before a stay with two', () => {
  const stays = [stay(['shower', 'bath'], 0, 30), stay(['shower'], 0, 30)]
  expect(roomPlanExists(stays, { shower: 1, bath: 1 })).toBe(true)
  expect(roomPlanExists(stays, { shower: 1, bath: 0 })).toBe(false)
})

test('does not count a stay that ends when the next one begins as simultaneous', () => {
  expect(maxAtOnce([stay([], 0, 30), stay([], 30, 60)])).toBe(1)
  expect(maxAtOnce([])).toBe(0)
})
