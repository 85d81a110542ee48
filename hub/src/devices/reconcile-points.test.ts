import { writePayload } from '@mayim/contract/building/device-payload.ts'
import { bridgeTopic, type Point, pointTopic } from '@mayim/contract/building/topics.ts'
import { ok, refuse } from '@mayim/domain/result.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createDeviceRegistry, type DeviceRegistry } from './device-registry.ts'
import { createLightReconciler, type LightReconciler } from './reconcile-points.ts'
import type { SendCommand } from './send-command.ts'

const light: Point = 'light/room-1'
let registry: DeviceRegistry
let lights: LightReconciler
let sent: string[]
let works: boolean
let seq: number
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)
const bridgeSays = (state: string): void => registry.take(bridgeTopic('sim', '$state'), bytes(state))
const shows = (on: boolean): void => {
  seq += 1
  const state = { v: { on }, since: 1, src: 'local', seq }
  registry.take(pointTopic(light, 'state'), bytes(writePayload('state', 1, state)))
}
const send: SendCommand = async (_point, op) => {
  sent.push(op)
  if (!works) return refuse('conflict', 'deviceRefused', { detail: { why: 'hardware' } })
  shows(op === 'on')
  return ok({ cid: 'command-1', st: 'done', ms: 1 })
}

beforeEach(() => {
  vi.useFakeTimers()
  registry = createDeviceRegistry()
  sent = []
  works = true
  seq = 0
  const desc = { name: 'Lamp', kind: 'light' as const, caps: [], safe: {}, bridge: 'sim' }
  const told = { ...desc, driver: 'simulator', model: '', fw: '' }
  registry.take(pointTopic(light, 'desc'), bytes(writePayload('desc', 1, told)))
  registry.take(pointTopic(light, 'avail'), bytes(writePayload('avail', 1, { s: 'online' })))
  lights = createLightReconciler(registry, send)
})
afterEach(() => {
  lights.stop()
  vi.useRealTimers()
})

describe('desired states of lights', () => {
  it('are sent only when they differ from the reported state', async () => {
    bridgeSays('ready')
    shows(false)
    lights.want(new Map([[light, true]]))
    await lights.settled()
    lights.want(new Map([[light, true]]))
    await lights.settled()
    expect(sent).toEqual(['on'])
  })

  it('are sent when the bridge is ready again and when the light reports another state', async () => {
    lights.want(new Map([[light, true]]))
    expect(sent).toEqual([])
    shows(false)
    bridgeSays('ready')
    await lights.settled()
    shows(false)
    await lights.settled()
    expect(sent).toEqual(['on', 'on'])
  })

  it('are retried with growing pauses when they fail', async () => {
    works = false
    bridgeSays('ready')
    shows(false)
    lights.want(new Map([[light, true]]))
    await vi.advanceTimersByTimeAsync(1_999)
    expect(sent).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(sent).toHaveLength(2)
    await vi.advanceTimersByTimeAsync(600_000)
    expect(sent.length).toBeLessThan(20)
    works = true
    await vi.advanceTimersByTimeAsync(60_000)
    expect(registry.point(light)?.state).toEqual({ on: true })
  })

  it('leave a light without a desired state alone', async () => {
    bridgeSays('ready')
    shows(true)
    lights.want(new Map())
    shows(false)
    await lights.settled()
    expect(sent).toEqual([])
  })
})
