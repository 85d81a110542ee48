import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { eachSecond } from './beat.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('all that a process does each second has one timer, which ends with the last', () => {
  const ran: string[] = []
  const endFirst = eachSecond(() => ran.push('first'))
  vi.advanceTimersByTime(700)
  const endSecond = eachSecond(() => ran.push('second'))
  expect(vi.getTimerCount()).toBe(1)
  vi.advanceTimersByTime(300)
  expect(ran).toEqual(['first', 'second'])
  endFirst()
  vi.advanceTimersByTime(1_000)
  expect(ran).toEqual(['first', 'second', 'second'])
  endSecond()
  expect(vi.getTimerCount()).toBe(0)
})

test('the same work given twice is done twice, until each is ended', () => {
  let count = 0
  const run = () => {
    count += 1
  }
  const ends = [eachSecond(run), eachSecond(run)]
  vi.advanceTimersByTime(1_000)
  expect(count).toBe(2)
  ends[0]?.()
  vi.advanceTimersByTime(1_000)
  expect(count).toBe(3)
  ends[1]?.()
})
