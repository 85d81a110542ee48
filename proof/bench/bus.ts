import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { writePayload } from '@mayim/contract/building/device-payload.ts'
import { type Point, pointTopic } from '@mayim/contract/building/topics.ts'
import { connectAsync } from 'mqtt'
import pino from 'pino'
import { freePort } from '../../demo/free-ports.ts'
import { type Broker, startBroker } from '../../hub/src/devices/broker/broker.ts'
import { brokerFiles, writeBrokerFiles } from '../../hub/src/devices/broker/broker-files.ts'
import { connectBuildingBroker } from '../../hub/src/devices/broker/building-broker.ts'
import { fixedCredentials, hashClientPassword } from '../../hub/src/devices/broker/client-credential.ts'
import { hasMosquitto, Mosquitto } from '../system/mosquitto.ts'
import { type Figure, figure, percentile } from './figure.ts'

const trips = 2_000
const sends = 10_000
const inFlight = 100
const point: Point = 'light/room-1'
const password = 'the password of the one bridge'
const passwordHash = hashClientPassword(password)
const client = { username: 'bench', bridge: 'bench', passwordHash, points: [point] }
const silent = pino({ level: 'silent' })

/**
 * A command from the hub to a bridge and its answer, over the broker inside the hub and over a Mosquitto on the same
 * machine with the same rights: time and rate, and the first as a ratio of the second.
 */
export async function measureBus(): Promise<Figure[]> {
  const limits = { packetsPerSecond: 1_000_000, packetBurst: 1_000_000 }
  const credentialOf = fixedCredentials([client])
  const own = await startBroker({ port: 0, credentialOf, log: silent, limits })
  const ours = await measure(own, own.port)
  await own.close()
  const figures = [
    figure('bus.roundTrip.p50', ours.p50, 'ms'),
    figure('bus.roundTrip.p99', ours.p99, 'ms'),
    figure('bus.throughput', ours.rate, 'commands/s'),
  ]
  if (!hasMosquitto)
    return [
      ...figures,
      { name: 'bus.besideMosquitto', value: null, unit: 'ratio', fault: 'Mosquitto is not installed' },
    ]
  const theirs = await overMosquitto()
  return [
    ...figures,
    figure('bus.mosquitto.roundTrip.p99', theirs.p99, 'ms'),
    figure('bus.mosquitto.throughput', theirs.rate, 'commands/s'),
    figure('bus.roundTrip.p99.besideMosquitto', ours.p99 / theirs.p99, 'ratio'),
    figure('bus.throughput.besideMosquitto', ours.rate / theirs.rate, 'ratio'),
  ]
}

interface Measured {
  readonly p50: number
  readonly p99: number
  /** Answered commands in a second. */
  readonly rate: number
}

async function overMosquitto(): Promise<Measured> {
  const folder = mkdtempSync(join(tmpdir(), 'mayim-bench-bus-'))
  const hub = { username: 'mayim-hub', password: 'the password of the hub there' }
  const hashed = { username: hub.username, passwordHash: hashClientPassword(hub.password) }
  await writeBrokerFiles(folder, brokerFiles(hashed, [client]))
  const mosquitto = new Mosquitto(folder, await freePort())
  await mosquitto.start()
  const url = `mqtt://127.0.0.1:${mosquitto.port}`
  const broker = connectBuildingBroker({ ...hub, url, ca: null, log: silent })
  try {
    return await measure(broker, mosquitto.port)
  } finally {
    await broker.close()
    await mosquitto.kill()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function measure(broker: Broker, port: number): Promise<Measured> {
  const bridge = await connectAsync(`mqtt://127.0.0.1:${port}`, {
    protocolVersion: 4,
    clientId: client.username,
    username: client.username,
    password,
    keepalive: 60,
  })
  ;(bridge.stream as { setNoDelay?: (on: boolean) => void }).setNoDelay?.(true)
  const waiting = new Map<string, () => void>()
  broker.onMessage((topic, payload) => {
    if (!topic.endsWith('/ack')) return
    const { cid } = JSON.parse(Buffer.from(payload).toString('utf8')) as { cid: string }
    waiting.get(cid)?.()
    waiting.delete(cid)
  })
  bridge.on('message', (_topic, payload) => {
    const { cid } = JSON.parse(payload.toString()) as { cid: string }
    const ack = writePayload('ack', Date.now(), { cid, st: 'done' })
    bridge.publish(pointTopic(point, 'ack'), ack, { qos: 1 })
  })
  await bridge.subscribeAsync(pointTopic(point, 'set'), { qos: 1 })
  let count = 0
  const command = async (): Promise<void> => {
    count += 1
    const cid = `bench-${count}`
    const answered = new Promise<void>(resolve => waiting.set(cid, resolve))
    const now = Date.now()
    const payload = writePayload('set', now, { cid, exp: now + 30_000, op: 'on', args: {}, by: 'bench' })
    await broker.publish(pointTopic(point, 'set'), payload)
    await answered
  }
  while (!(await canSend(command))) await new Promise(resolve => setTimeout(resolve, 50))
  for (let at = 0; at < trips / 4; at += 1) await command()
  const times: number[] = []
  for (let at = 0; at < trips; at += 1) {
    const startedAt = performance.now()
    await command()
    times.push(performance.now() - startedAt)
  }
  const startedAt = performance.now()
  let left = sends
  const lane = async (): Promise<void> => {
    while (left > 0) {
      left -= 1
      await command()
    }
  }
  await Promise.all(Array.from({ length: inFlight }, lane))
  const rate = (sends / (performance.now() - startedAt)) * 1_000
  await bridge.endAsync(true)
  return { p50: percentile(times, 0.5), p99: percentile(times, 0.99), rate }
}

/** A client of another broker connects in the background. */
function canSend(command: () => Promise<void>): Promise<boolean> {
  return command().then(
    () => true,
    () => false,
  )
}
