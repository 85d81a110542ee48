import { afterEach, expect, test, vi } from 'vitest'
import { createRepeatedWarnings } from './repeated-warnings.ts'

afterEach(() => vi.useRealTimers())

test('thousands of refusals of one kind become two lines a minute', () => {
  vi.useFakeTimers()
  const lines: unknown[] = []
  const refusals = createRepeatedWarnings({ warn: (...line: unknown[]) => void lines.push(line) } as never)
  for (let at = 0; at < 20_000; at += 1)
    refusals.warn({ fault: 'packet too large', client: `c${at}` }, 'refused')
  expect(lines).toEqual([[{ fault: 'packet too large', client: 'c0' }, 'refused']])
  vi.advanceTimersByTime(60_000)
  expect(lines[1]).toEqual([{ fault: 'packet too large', client: 'c0', more: 19_999 }, 'refused'])
  vi.advanceTimersByTime(120_000)
  expect(lines).toHaveLength(2)
  refusals.warn({ fault: 'packet too large' }, 'refused')
  expect(lines).toHaveLength(3)
  refusals.stop()
})

test('the number of kinds is limited, because a fault can contain what a client sent', () => {
  const lines: unknown[] = []
  const refusals = createRepeatedWarnings({ warn: (...line: unknown[]) => void lines.push(line) } as never)
  for (let at = 0; at < 20_000; at += 1) refusals.warn({ fault: `invalid ${at}` }, 'broker client')
  expect(lines).toHaveLength(100)
  refusals.stop()
})
