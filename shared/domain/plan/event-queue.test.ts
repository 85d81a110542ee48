import { expect, it } from 'vitest'
import { createQueue } from './event-queue.ts'

it('gives events back by their time, and of one time as they came', () => {
  const queue = createQueue()
  const times = [5, 1, 4, 1, 3, 9, 2, 6, 5, 3, 5, 8, 9, 7, 9]
  for (const [at, atMs] of times.entries()) queue.push(atMs, 0, at)
  const out: [number, number][] = []
  for (let event = queue.pop(); event; event = queue.pop()) out.push([event.atMs, event.at])
  expect(out).toEqual(
    times.map((atMs, at) => [atMs, at] as [number, number]).sort((a, b) => a[0] - b[0] || a[1] - b[1]),
  )
  expect(queue.pop()).toBeUndefined()
})
