import fc from 'fast-check'
import mqttPacket from 'mqtt-packet'
import { afterEach, describe, expect, it } from 'vitest'
import { type BrokerRig, brokerRig, closed, password } from './testing/broker-rig.ts'

let rig: BrokerRig
afterEach(() => rig.stop())

const connectFrame = mqttPacket.generate({
  cmd: 'connect',
  protocolId: 'MQTT',
  protocolVersion: 4,
  clean: true,
  clientId: 'east',
  keepalive: 30,
  username: 'east',
  password: Buffer.from(password),
})
const publishFrame = mqttPacket.generate({
  cmd: 'publish',
  topic: 'mayim/1/bridge/east/health',
  payload: '{}',
  qos: 0,
  dup: false,
  retain: false,
})
const header = (type: number, length: number): Buffer => {
  const bytes = [type << 4]
  let rest = length
  do {
    bytes.push((rest % 128) | (rest >= 128 ? 0x80 : 0))
    rest = Math.floor(rest / 128)
  } while (rest > 0)
  return Buffer.from(bytes)
}

describe('the frame guard', () => {
  it('closes on an oversized packet before the login without buffering a byte of it', async () => {
    rig = await brokerRig()
    const flood = Buffer.alloc(4_000_000, 1)
    const before = process.memoryUsage().rss
    for (let attempt = 0; attempt < 20; attempt += 1) {
      const socket = await rig.raw()
      const gone = closed(socket)
      socket.on('error', () => {})
      socket.write(header(1, 200_000_000))
      socket.write(flood)
      await gone
    }
    expect(process.memoryUsage().rss - before).toBeLessThan(60_000_000)
    await expect(rig.dial('east')).resolves.toBeDefined()
  })

  it('closes on an oversized packet after the login', async () => {
    rig = await brokerRig()
    const client = await rig.dial('east')
    const gone = closed(client)
    client.publish('mayim/1/printer/reception/event', Buffer.alloc(200_000), { qos: 0 }, () => {})
    await gone
    expect(rig.heard).toEqual([])
  })

  it('accepts a packet of the largest size that the contract needs', async () => {
    rig = await brokerRig()
    const client = await rig.dial('east')
    await client.publishAsync('mayim/1/printer/reception/event', 'x'.repeat(150_000), { qos: 1 })
    await expect.poll(() => rig.heard.length).toBe(1)
  })

  it('closes an unfinished login at the time limit, and limits the unfinished logins of an address', async () => {
    rig = await brokerRig({ loginMs: 150 })
    const sockets = await Promise.all(Array.from({ length: 40 }, () => rig.raw()))
    await Promise.all(
      sockets.map(socket => {
        const gone = closed(socket)
        socket.on('error', () => {})
        socket.write(connectFrame.subarray(0, 5))
        return gone
      }),
    )
    await expect(rig.dial('east')).resolves.toBeDefined()
  })

  it('admits a client from an address with 20 connections without a login', async () => {
    rig = await brokerRig({ loginMs: 60_000 })
    const sockets = await Promise.all(Array.from({ length: 20 }, () => rig.raw()))
    for (const socket of sockets) socket.on('error', () => {})
    await expect(rig.dial('east')).resolves.toBeDefined()
    await expect(rig.dial('west')).resolves.toBeDefined()
  })

  it('holds packets back until the login is answered', async () => {
    rig = await brokerRig()
    const socket = await rig.raw()
    socket.write(Buffer.concat([connectFrame, publishFrame, publishFrame]))
    await expect.poll(() => rig.heard.length).toBe(2)
  })

  it('slows down a client that sends too fast, and loses nothing', async () => {
    rig = await brokerRig({ packetBurst: 20, packetsPerSecond: 400 })
    const socket = await rig.raw()
    const startedAt = performance.now()
    socket.write(Buffer.concat([connectFrame, ...Array.from({ length: 120 }, () => publishFrame)]))
    await expect.poll(() => rig.heard.length, { timeout: 15_000 }).toBe(120)
    socket.write(Buffer.concat(Array.from({ length: 80 }, () => publishFrame)))
    await expect.poll(() => rig.heard.length, { timeout: 15_000 }).toBe(200)
    expect(performance.now() - startedAt).toBeGreaterThan(200)
  })

  it('survives thousands of broken frames', { timeout: 60_000 }, async () => {
    rig = await brokerRig({ loginMs: 1_000 })
    const healthy = await rig.dial('west')
    await healthy.subscribeAsync('mayim/1/light/room-2/set', { qos: 1 })
    let answers = 0
    healthy.on('message', () => {
      answers += 1
    })
    const frames = [connectFrame, publishFrame, header(8, 20), header(3, 5), header(6, 2), header(12, 0)]
    const spoiled = fc.tuple(
      fc.shuffledSubarray(frames, { minLength: 1 }),
      fc.array(fc.tuple(fc.nat(200), fc.nat(255)), { maxLength: 8 }),
      fc.boolean(),
    )
    const samples = fc.sample(spoiled, { numRuns: 3_000, seed: 7 })
    for (let at = 0; at < samples.length; at += 10) {
      await Promise.all(
        samples.slice(at, at + 10).map(async ([parts, edits, loginFirst]) => {
          const bytes = Buffer.concat(parts)
          for (const [index, value] of edits) if (index < bytes.length) bytes[index] = value
          const socket = await rig.raw()
          const gone = closed(socket)
          socket.on('error', () => {})
          socket.resume()
          socket.end(loginFirst ? Buffer.concat([connectFrame, bytes]) : bytes)
          await gone
        }),
      )
      if (at % 500 === 0) await rig.broker.publish('mayim/1/light/room-2/set', '{}')
    }
    await expect.poll(() => answers).toBe(6)
  })
})
