import { driverStarts } from '@mayim/contract/building/point-kinds.ts'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createOutageLog } from './outage-log.ts'

describe('the log of outages (building-661)', () => {
  afterEach(() => void vi.useRealTimers())

  it('has one line when a device goes, and one when it is back, however often it was tried', () => {
    vi.useFakeTimers()
    const lines: unknown[] = []
    const log = {
      warn: (...line: unknown[]) => void lines.push(line),
      info: (...line: unknown[]) => void lines.push(line),
    }
    const outages = createOutageLog(log as never)
    const points = ['door/room-1-dry', 'light/room-1'] as const
    for (const point of points) outages.heard(point, 'offline', driverStarts)
    for (const point of points) outages.heard(point, 'online')
    for (let tries = 0; tries < 100; tries += 1) {
      for (const point of points) outages.heard(point, 'offline', 'no answer')
      vi.advanceTimersByTime(1_000)
    }
    expect(lines).toEqual([[{ points: [...points], s: 'offline', fault: 'no answer' }, 'devices are away']])
    for (const point of points) outages.heard(point, 'online')
    vi.advanceTimersByTime(1_000)
    for (const point of points) outages.heard(point, 'offline', 'another reason')
    for (const point of points) outages.heard(point, 'online')
    vi.advanceTimersByTime(60_000)
    expect(lines.slice(1)).toEqual([[{ points: [...points], times: 2 }, 'devices are back']])
    outages.stop()
  })
})
