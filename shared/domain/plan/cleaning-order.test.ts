import { expect, it } from 'vitest'
import { cleaningColour, cleaningOrder } from './cleaning-order.ts'

it('cleans the room that is needed first, then the oldest', () => {
  const room = (id: number, wantedMs: number | null, sinceMs: number) => ({ id, wantedMs, sinceMs })
  const order = cleaningOrder([
    room(1, null, 5),
    room(2, 90, 9),
    room(3, null, 4),
    room(4, 80, 9),
    room(5, 90, 2),
  ])
  expect(order.map(({ id }) => id)).toEqual([4, 5, 2, 3, 1])
})

it.each([
  [4, 5, 'green'],
  [5, 5, 'amber'],
  [7.4, 5, 'amber'],
  [7.5, 5, 'red'],
  [600, 0, 'green'],
] as const)('after %d of %d minutes it is %s', (minutes, limit, colour) => {
  expect(cleaningColour(0, minutes * 60_000, limit)).toBe(colour)
})
