import type { Point } from '@mayim/contract/building/topics.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Driver } from '../ground/driver.ts'
import { type RecordingHost, recordingHost } from '../testing/recording-host.ts'
import { createSimulator } from './simulator.ts'

const points: Point[] = [
  'light/room-1',
  'door/room-1-dry',
  'garage/main',
  'reader/reception',
  'lock/cubicle-1',
]
let driver: Driver
let host: RecordingHost
let lastCid = 0
const begin = (point: Point, op: string, args: Record<string, unknown> = {}) => {
  lastCid += 1
  return driver.begin({ cid: `command-${lastCid}`, point, op, args, exp: Date.now() + 30_000 })
}
const simulate = async (point: Point, action: string, args: Record<string, unknown> = {}) =>
  driver.simulate?.(point, action, args)

beforeEach(async () => {
  driver = createSimulator({ points, garage: { travelMs: 40, standMs: 60_000 } })
  host = recordingHost()
  await driver.start(host)
})
afterEach(() => driver.stop())

describe('a simulated door', () => {
  const door: Point = 'door/room-1-dry'

  it('opens from outside only when it is unlocked, and always from inside', async () => {
    await expect(simulate(door, 'open')).rejects.toThrow('locked')
    await begin(door, 'hold', { until: Date.now() + 60_000 })
    await simulate(door, 'open')
    expect(host.lastState(door)).toMatchObject({ contact: 'open', mode: 'hold' })
    await simulate(door, 'close')
    await begin(door, 'lock')
    await simulate(door, 'leave')
    expect(host.lastState(door)).toMatchObject({ contact: 'open', lock: 'locked' })
    expect(host.events.map(event => event.type)).toEqual(['opened', 'closed', 'opened'])
  })

  it('raises an alarm when it is forced and clears it when it is closed', async () => {
    await simulate(door, 'force')
    expect(host.alerts.get(`${door} forced`)).toBe('alarm')
    await simulate(door, 'close')
    expect(host.alerts.size).toBe(0)
  })

  it('refuses to unlock in lockdown until it is resumed', async () => {
    await begin(door, 'lockdown')
    await expect(begin(door, 'pulse', { ms: 100 })).rejects.toMatchObject({ code: 'interlock' })
    await begin(door, 'resume')
    await expect(begin(door, 'pulse', { ms: 100 })).resolves.toBeDefined()
  })

  it('refuses a hold that ends in the past or after more than a day', async () => {
    for (const until of [Date.now() - 1, Date.now() + 3 * 86_400_000]) {
      await expect(begin(door, 'hold', { until })).rejects.toMatchObject({ code: 'bad-args' })
    }
  })
})

describe('a simulated garage', () => {
  it('needs time to move, refuses a pulse while it moves, and can jam', async () => {
    const opening = await begin('garage/main', 'open')
    expect(host.lastState('garage/main')).toEqual({ pos: 'opening' })
    await expect(begin('garage/main', 'pulse')).rejects.toMatchObject({ code: 'busy' })
    await opening.finished
    expect(host.lastState('garage/main')).toEqual({ pos: 'open' })
    await simulate('garage/main', 'jam')
    const closing = await begin('garage/main', 'close')
    await expect(closing.finished).rejects.toMatchObject({ code: 'hardware' })
    expect(host.avails.get('garage/main')).toBe('fault')
    await simulate('garage/main', 'repair')
    expect(host.avails.get('garage/main')).toBe('online')
  })
})

describe('a simulated reader', () => {
  it('reports a card once while it is held, and refuses an invalid value', async () => {
    await simulate('reader/reception', 'swipe', { value: '0012345678' })
    await simulate('reader/reception', 'swipe', { value: '0012345678' })
    await simulate('reader/reception', 'swipe', { value: '0087654321' })
    expect(host.events.map(event => event.data.value)).toEqual(['0012345678', '0087654321'])
    await expect(simulate('reader/reception', 'swipe', { value: '<script>' })).rejects.toThrow('card')
  })
})

describe('simulated faults', () => {
  it('makes a point unavailable and available again', async () => {
    await simulate('light/room-1', 'offline')
    expect(host.avails.get('light/room-1')).toBe('offline')
    await expect(begin('light/room-1', 'on')).rejects.toMatchObject({ code: 'unavailable' })
    await simulate('light/room-1', 'repair')
    expect(host.avails.get('light/room-1')).toBe('online')
    await expect(begin('light/room-1', 'on')).resolves.toBeDefined()
  })

  it('breaks and repairs every kind of point', async () => {
    for (const point of points) {
      await simulate(point, 'fault')
      expect(host.avails.get(point)).toBe('fault')
      await simulate(point, 'repair')
      expect(host.avails.get(point)).toBe('online')
    }
  })

  it('refuses an unknown action', async () => {
    for (const point of points) await expect(simulate(point, 'explode')).rejects.toThrow('no such action')
  })
})
