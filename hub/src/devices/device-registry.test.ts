import { writePayload } from '@mayim/contract/building/device-payload.ts'
import { bridgeTopic, type Point, pointTopic } from '@mayim/contract/building/topics.ts'
import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import { createDeviceRegistry, type DeviceChange, type DeviceRegistry } from './device-registry.ts'

const light: Point = 'light/room-1'
let registry: DeviceRegistry
let changes: DeviceChange[]
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)
const bridgeSays = (state: string): void => registry.take(bridgeTopic('sim', '$state'), bytes(state))
const shows = (on: boolean, seq: number): void => {
  const state = { v: { on }, since: 1, src: 'local', seq }
  registry.take(pointTopic(light, 'state'), bytes(writePayload('state', 1, state)))
}

beforeEach(() => {
  registry = createDeviceRegistry()
  changes = []
  registry.onChange(change => changes.push(change))
  const desc = { name: 'Lamp', kind: 'light' as const, caps: ['on'], safe: { on: false }, bridge: 'sim' }
  const told = { ...desc, driver: 'simulator', model: '', fw: '' }
  registry.take(pointTopic(light, 'desc'), bytes(writePayload('desc', 1, told)))
  registry.take(pointTopic(light, 'avail'), bytes(writePayload('avail', 1, { s: 'online' })))
})

describe('the registry', () => {
  it('calls a point controllable only while its bridge is ready and the point itself is online', () => {
    const seen = ['init', 'ready', 'lost', 'ready', 'disconnected'].map(state => {
      bridgeSays(state)
      return registry.controllable(light)
    })
    expect(seen).toEqual([false, true, false, true, false])
    bridgeSays('ready')
    registry.take(pointTopic(light, 'avail'), bytes(writePayload('avail', 1, { s: 'fault', why: 'broken' })))
    expect(registry.point(light)).toMatchObject({ controllable: false, avail: 'fault', why: 'broken' })
  })

  it('keeps what a device cannot do, offers it no more, and leaves out words it does not know (building-660)', () => {
    const avail = { s: 'offline' as const, since: 40, tries: 3, cannot: ['on', 'hold', 'dance'] }
    registry.take(pointTopic(light, 'avail'), bytes(writePayload('avail', 90, avail)))
    expect(registry.point(light)).toMatchObject({ cannot: ['hold'], tries: 3, availSince: 40, caps: ['on'] })
    const desc = { name: 'Door', kind: 'door' as const, caps: ['pulse', 'hold'], safe: {}, bridge: 'sim' }
    const door = 'door/front' as Point
    registry.take(
      pointTopic(door, 'desc'),
      bytes(writePayload('desc', 1, { ...desc, driver: 'd', model: '', fw: '' })),
    )
    registry.take(
      pointTopic(door, 'avail'),
      bytes(writePayload('avail', 1, { s: 'online', cannot: ['hold'] })),
    )
    expect(registry.point(door)?.caps).toEqual(['pulse'])
  })

  it('reports the points too when their bridge is lost', () => {
    bridgeSays('ready')
    changes.length = 0
    bridgeSays('lost')
    expect(changes.map(change => change.of)).toEqual(['bridge', 'point'])
  })

  it('ignores a state older than the stored one until the bridge restarts', () => {
    shows(true, 5)
    shows(false, 4)
    expect(registry.point(light)?.state).toEqual({ on: true })
    bridgeSays('init')
    shows(false, 1)
    expect(registry.point(light)?.state).toEqual({ on: false })
  })

  it('reports an event once however often it is delivered', () => {
    const event = { eid: 'event-0001', type: 'credential', data: { format: 'wedge', value: '0012345678' } }
    const payload = bytes(writePayload('event', 1, event))
    for (let at = 0; at < 3; at += 1) registry.take(pointTopic('reader/reception', 'event'), payload)
    expect(changes.filter(change => change.of === 'event')).toHaveLength(1)
  })

  it('drops what does not fit the contract, and never throws', () => {
    const topics = fc.oneof(
      fc.constantFrom(
        ...(['desc', 'state', 'avail', 'ack', 'event', 'set'] as const).map(name => pointTopic(light, name)),
        bridgeTopic('sim', 'info'),
        bridgeTopic('sim', 'res'),
        'mayim/1/light/room-1/alert/forced',
      ),
      fc.string(),
    )
    const payloads = fc.oneof(
      fc.uint8Array({ maxLength: 200 }),
      fc.json().map(bytes),
      fc
        .record({ t: fc.integer(), sv: fc.integer(), v: fc.anything(), cid: fc.string() })
        .map(value => bytes(JSON.stringify(value) ?? '')),
    )
    fc.assert(
      fc.property(topics, payloads, (topic, payload) => registry.take(topic, payload)),
      { numRuns: 3_000 },
    )
    shows(true, 9)
    expect(registry.point(light)?.state).toEqual({ on: true })
    expect(registry.dropped).toBeGreaterThan(1_000)
  })
})
