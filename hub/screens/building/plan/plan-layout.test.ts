import { expect, test } from 'vitest'
import { layoutPlan } from './plan-layout.ts'

const ids = (count: number) => Array.from({ length: count }, (_, index) => index + 1)

test.each([1, 2, 6, 12, 15])('%i rooms lie inside the building and do not overlap', count => {
  const plan = layoutPlan(ids(count))
  expect(plan.rooms).toHaveLength(count)
  for (const room of plan.rooms) {
    expect(room.x).toBeGreaterThanOrEqual(plan.facility.x)
    expect(room.x + room.width).toBeLessThanOrEqual(plan.width)
    const others = plan.rooms.filter(other => other.id !== room.id && other.flipped === room.flipped)
    for (const other of others) expect(Math.abs(other.x - room.x)).toBeGreaterThanOrEqual(room.width)
  }
})

test('both rows border the pool hall', () => {
  const plan = layoutPlan(ids(8))
  const upper = plan.rooms.find(room => !room.flipped)
  const lower = plan.rooms.find(room => room.flipped)
  expect(upper && upper.y + upper.height).toBe(plan.hall.y)
  expect(lower?.y).toBe(plan.hall.y + plan.hall.height)
})
