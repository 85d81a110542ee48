import { afterEach, describe, expect, it } from 'vitest'
import { type BrokerRig, brokerRig, closed } from './testing/broker-rig.ts'
import { foreignRights, ownRights } from './testing/expected-rights.ts'

let rig: BrokerRig
afterEach(() => rig.stop())

const everyRight = [...ownRights, ...foreignRights]
const isTopic = (topic: string): boolean => !/[#+]/.test(topic)

describe('the broker', () => {
  it('admits only a known client under its own name, with a clean session and a valid will', async () => {
    rig = await brokerRig()
    const will = {
      topic: 'mayim/1/bridge/east/$state',
      payload: Buffer.from('lost'),
      qos: 1,
      retain: true,
    } as const
    await expect(rig.dial('east', { will })).resolves.toBeDefined()
    await expect(rig.dial('east', { password: 'a-wrong-machine-password' })).rejects.toThrow(/user ?name/i)
    await expect(rig.dial('north')).rejects.toThrow(/user ?name/i)
    await expect(rig.dial('west', { clientId: 'east' })).rejects.toThrow(/authorized/i)
    await expect(rig.dial('west', { clean: false })).rejects.toThrow(/authorized/i)
    await expect(rig.dial('west', { will })).rejects.toThrow(/authorized/i)
    await expect(rig.dial('west', { protocolVersion: 5 })).rejects.toThrow()
    // Return code 5: aedes itself would answer 6, which MQTT 3.1.1 does not know.
    await expect(rig.dial('west', { keepalive: 0 })).rejects.toThrow(/authorized/i)
    await expect(rig.dial('west', { keepalive: 301 })).rejects.toThrow(/authorized/i)
  })

  it('keeps the bridge that is there when another comes with its name, and tells it once (building-662)', async () => {
    const lines: unknown[][] = []
    const log = { info: () => undefined, warn: (...line: unknown[]) => void lines.push(line) }
    rig = await brokerRig({}, log as never)
    const first = await rig.dial('east')
    for (let times = 0; times < 3; times += 1)
      await expect(rig.dial('east', { rival: true })).rejects.toThrow(/identifier/i)
    expect(first.connected).toBe(true)
    expect(rig.broker.rivals()).toMatchObject([{ bridge: 'east', addresses: ['127.0.0.1'] }])
    const told = { client: 'east', staying: '127.0.0.1', coming: '127.0.0.1' }
    expect(lines).toEqual([[told, 'another bridge uses the name of one']])
  })

  it('lets a bridge in whose earlier connection is dead, within about a second (building-662)', async () => {
    rig = await brokerRig()
    const dead = await rig.dial('east')
    // As after a cable was pulled: it hears nothing, and nobody hears of its end.
    dead.stream.pause()
    const gone = closed(dead)
    const second = await rig.dial('east', { rival: true })
    expect(second.connected).toBe(true)
    dead.stream.resume()
    await gone
    expect(rig.broker.rivals()).toEqual([])
  })

  it('answers each subscription by the policy', async () => {
    rig = await brokerRig()
    for (const { topic, maySubscribe } of everyRight) {
      const client = await rig.dial('east')
      // A topic that is too deep ends the connection, which is also a refusal.
      const refused = closed(client).then(() => 128)
      const answered = client.subscribeAsync(topic, { qos: 1 }).then(
        ([grant]) => grant?.qos,
        () => 128,
      )
      expect([topic, await Promise.race([answered, refused])]).toEqual([topic, maySubscribe ? 1 : 128])
    }
  })

  it('receives what the policy allows', async () => {
    rig = await brokerRig()
    const client = await rig.dial('east')
    const allowed = ownRights.filter(right => right.mayPublish !== 'never')
    for (const { topic, mayPublish } of allowed) {
      await client.publishAsync(topic, 'x', { qos: 1, retain: mayPublish === 'retained' })
    }
    await expect.poll(() => rig.heard.length).toBe(allowed.length)
  })

  it('disconnects a client that publishes anything else, and drops the message', async () => {
    rig = await brokerRig()
    const closing = everyRight.filter(right => isTopic(right.topic) && !right.mayBeForeign)
    for (const { topic, mayPublish } of closing) {
      const wrong = mayPublish === 'retained' ? [false] : mayPublish === 'passing' ? [true] : [true, false]
      for (const retain of wrong) {
        const client = await rig.dial('east')
        const gone = closed(client)
        client.publish(topic, 'x', { qos: 1, retain }, () => {})
        await gone
      }
    }
    expect(rig.heard).toEqual([])
  })

  it('drops what a bridge tells of a point that is not here, and keeps its connection (building-265)', async () => {
    rig = await brokerRig()
    const client = await rig.dial('east')
    const told = closed(client)
    for (let times = 0; times < 3; times += 1) {
      for (const topic of ['mayim/1/light/room-99/desc', 'mayim/1/light/room-99/state'])
        await client.publishAsync(topic, '{}', { qos: 1, retain: true })
      await client.publishAsync('mayim/1/light/room-2/ack', '{}', { qos: 1, retain: false })
    }
    // The clearing of a point that the bridge no longer has is no fault.
    await client.publishAsync('mayim/1/light/room-98/desc', '', { qos: 1, retain: true })
    await client.publishAsync('mayim/1/light/room-1/state', '{}', { qos: 1, retain: true })
    expect(rig.broker.refusedPoints('east')).toEqual(['light/room-99', 'light/room-2'])
    expect(rig.heard).toEqual(['mayim/1/light/room-1/state {}'])
    expect(client.connected).toBe(true)
    // A message in the wrong form still ends the connection.
    client.publish('mayim/1/light/room-99/desc', '{}', { qos: 1, retain: false }, () => {})
    await told
  })

  it('retains a bounded number of messages of one point, whatever a bridge publishes (threats-T21)', async () => {
    rig = await brokerRig()
    for (let at = 0; at < 20; at += 1) {
      const client = await rig.dial('east')
      const gone = closed(client)
      client.publish(`mayim/1/light/room-1/alert/name-${at}`, '{}', { qos: 1, retain: true }, () => {})
      await gone
    }
    const client = await rig.dial('east')
    for (const name of ['forced', 'held-open', 'forced', 'held-open'])
      await client.publishAsync(`mayim/1/light/room-1/alert/${name}`, '{}', { qos: 1, retain: true })
    expect(new Set(rig.heard).size).toBe(2)
  })

  it('delivers a command to its own bridge only', async () => {
    rig = await brokerRig()
    const east = await rig.dial('east')
    const west = await rig.dial('west')
    await east.subscribeAsync('mayim/1/light/room-1/set', { qos: 1 })
    await west.subscribeAsync('mayim/1/light/room-2/set', { qos: 1 })
    const got: string[] = []
    east.on('message', topic => got.push(`east ${topic}`))
    west.on('message', topic => got.push(`west ${topic}`))
    await rig.broker.publish('mayim/1/light/room-1/set', '{}')
    await rig.broker.publish('mayim/1/light/room-2/set', '{}')
    await expect.poll(() => got.length).toBe(2)
    expect(got.sort()).toEqual(['east mayim/1/light/room-1/set', 'west mayim/1/light/room-2/set'])
  })

  it('keeps the will of the first client when a second one connects', async () => {
    rig = await brokerRig()
    const topic = 'mayim/1/bridge/east/$state'
    const will = { topic, payload: Buffer.from('lost'), qos: 1, retain: true } as const
    const first = await rig.dial('east', { will })
    const gone = closed(first)
    await rig.dial('east', { will })
    await gone
    await expect.poll(() => rig.heard).toEqual([`${topic} lost`])
  })

  it('serves the other clients in time when one stops reading', { timeout: 30_000 }, async () => {
    rig = await brokerRig()
    const frozen = await rig.dial('west')
    await frozen.subscribeAsync('mayim/1/light/room-2/set', { qos: 1 })
    const healthy = await rig.dial('east')
    await healthy.subscribeAsync('mayim/1/light/room-1/set', { qos: 1 })
    const socket = frozen.stream as unknown as { pause(): void }
    socket.pause()
    const large = JSON.stringify({ filler: 'x'.repeat(60_000) })
    const stuck = Array.from({ length: 400 }, () => rig.broker.publish('mayim/1/light/room-2/set', large))
    const waits: number[] = []
    for (let at = 0; at < 100; at += 1) {
      const startedAt = performance.now()
      const heard = new Promise(resolve => healthy.once('message', resolve))
      await Promise.all([rig.broker.publish('mayim/1/light/room-1/set', '{}'), heard])
      waits.push(performance.now() - startedAt)
    }
    expect(waits.sort((a, b) => a - b)[98]).toBeLessThan(1_000)
    // The frozen client was cut off, so its messages are no longer queued.
    await Promise.allSettled(stuck)
  })
})
