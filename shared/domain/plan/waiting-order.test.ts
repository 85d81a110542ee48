import { expect, it } from 'vitest'
import { waitingOrder } from './waiting-order.ts'

it('assigns patrons who came on time first, then by need, then by arrival', () => {
  const visit = (id: string, onTime: boolean, need: number, arrivedMs: number) => ({
    id,
    onTime,
    need,
    arrivedMs,
  })
  const order = waitingOrder([
    visit('late', false, 2, 1),
    visit('second', true, 0, 5),
    visit('b', true, 0, 9),
    visit('a', true, 0, 9),
    visit('kallah', true, 2, 30),
  ])
  expect(order.map(({ id }) => id)).toEqual(['kallah', 'second', 'a', 'b', 'late'])
  expect(waitingOrder([visit('b', true, 0, 9), visit('a', true, 0, 9)])[0]?.id).toBe('a')
})
