import { afterEach, expect, test, vi } from 'vitest'
import { createLog, createRepeatedWarnings, recentLines } from './log.ts'

test('every line names its instant in UTC, as the hub, the portal and the bridge all write it', () => {
  const lines: string[] = []
  const log = createLog('info', { write: line => void lines.push(line) })
  log.info('started')
  log.warn({ point: 'lamp/1' }, 'offline')
  const times = lines.map(line => (JSON.parse(line) as { time: unknown }).time)
  expect(times).toHaveLength(2)
  for (const time of times) expect(new Date(String(time)).toISOString()).toBe(time)
})

test('the last lines of a log are kept for the diagnostics, as many as fit, the oldest first', () => {
  const log = createLog('info', { write: () => undefined })
  for (let at = 0; at < 400; at += 1) log.info({ at })
  log.info({ long: 'x'.repeat(3_000) })
  log.child({ app: 'hub' }).warn('last')
  const kept = recentLines(log, 1_000_000) as { at?: number; msg?: string }[]
  expect(kept).toHaveLength(299)
  expect([kept[0]?.at, kept.at(-1)]).toEqual([102, expect.objectContaining({ app: 'hub', msg: 'last' })])
  expect(recentLines(log, 140)).toHaveLength(2)
})

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
