import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { writePayload } from '@mayim/contract/building/device-payload.ts'
import { type Point, pointTopic } from '@mayim/contract/building/topics.ts'
import { systemClock } from '@mayim/core/ground/runtime/clock.ts'
import { type Bridge, startBridge } from '@mayim/firmware-bridge/hub/bridge.ts'
import { type FakeModbus, startFakeModbus } from '@mayim/firmware-bridge/testing/fake-modbus.ts'
import { type FaultyProxy, startFaultyProxy } from '@mayim/firmware-bridge/testing/faulty-proxy.ts'
import { fixedBuilding } from '@mayim/firmware-bridge/testing/fixed-building.ts'
import pino from 'pino'
import { expect, test } from 'vitest'
import { freePort } from '../../demo/free-ports.ts'
import { type Broker, startBroker } from '../../hub/src/devices/broker/broker.ts'
import { brokerFiles, writeBrokerFiles } from '../../hub/src/devices/broker/broker-files.ts'
import { connectBuildingBroker } from '../../hub/src/devices/broker/building-broker.ts'
import {
  type ClientCredential,
  fixedCredentials,
  hashClientPassword,
} from '../../hub/src/devices/broker/client-credential.ts'
import { createDeviceRegistry } from '../../hub/src/devices/device-registry.ts'
import { createCommandSender } from '../../hub/src/devices/send-command.ts'
import { type Dice, diceOf } from '../dice.ts'
import { isWholeProof } from '../size.ts'
import { hasMosquitto, Mosquitto } from './mosquitto.ts'

/**
 * Commands to relay boards while the bus, the boards, the bridge and the broker fail. The boards count what they were
 * told, so nothing that hub or bridge says about themselves is believed (building-18).
 */
const commands = isWholeProof ? 10_000 : 48
const withinMs = isWholeProof ? 1_800_000 : 60_000
const boards = 3
const relays = 16
const lifeMs = 400
/** The time from the check of the expiry to the relay, on a machine with other work. */
const graceMs = 600
const password = 'the password of the one bridge'
const silent = pino({ level: 'silent' })

interface Bus {
  /** The hub's side; after a restart of an own broker, another one. */
  readonly broker: Pick<Broker, 'publish'>
  readonly port: number
  onMessage(listener: (topic: string, payload: Uint8Array) => void): void
  restart(): Promise<void>
  stop(): Promise<void>
}

async function ownBus(client: ClientCredential): Promise<Bus> {
  let listen: (topic: string, payload: Uint8Array) => void = () => undefined
  const start = async (port: number): Promise<Broker> => {
    // The bridge comes through a proxy that fails, so the limit of a flood would slow down the proof.
    const limits = { packetBurst: 1_000_000 }
    const started = await startBroker({ port, credentialOf: fixedCredentials([client]), log: silent, limits })
    started.onMessage((topic, payload) => listen(topic, payload))
    return started
  }
  let current = await start(0)
  const { port } = current
  return {
    port,
    broker: { publish: (...message) => current.publish(...message) },
    onMessage(listener) {
      listen = listener
    },
    async restart() {
      await current.close()
      current = await start(port)
    },
    stop: () => current.close(),
  }
}

async function buildingBus(client: ClientCredential): Promise<Bus> {
  const folder = mkdtempSync(join(tmpdir(), 'mayim-storm-'))
  const hub = { username: 'mayim-hub', password: 'the password of the hub there' }
  const passwordHash = hashClientPassword(hub.password)
  await writeBrokerFiles(folder, brokerFiles({ username: hub.username, passwordHash }, [client]))
  const mosquitto = new Mosquitto(folder, await freePort())
  await mosquitto.start()
  const url = `mqtt://127.0.0.1:${mosquitto.port}`
  const broker = connectBuildingBroker({ ...hub, url, ca: null, log: silent, confirmMs: 1_000 })
  return {
    broker,
    port: mosquitto.port,
    onMessage: listener => void broker.onMessage(listener),
    async restart() {
      await mosquitto.kill()
      await mosquitto.start()
    },
    async stop() {
      await broker.close()
      await mosquitto.kill()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** What one command was, and what its relay did from its issue until the next one. */
interface Told {
  readonly fault: string
  readonly expMs: number
  readonly acts: readonly number[]
  /** Nothing was broken from its issue until its answer. */
  readonly calm: boolean
  readonly result: string
}

interface Device {
  readonly board: FakeModbus
  readonly proxy: FaultyProxy
}

class Storm {
  readonly #dice: Dice
  readonly #bus: Bus
  readonly #busProxy: FaultyProxy
  readonly #devices: readonly Device[]
  readonly registry = createDeviceRegistry()
  readonly #sender
  readonly #acks = new Map<string, (st: string) => void>()
  readonly told: Told[] = []
  #left = commands
  #issued = 0
  /** How often something broke or was mended; odd while something is broken. */
  #breaks = 0

  constructor(dice: Dice, bus: Bus, busProxy: FaultyProxy, devices: readonly Device[]) {
    this.#dice = dice
    this.#bus = bus
    this.#busProxy = busProxy
    this.#devices = devices
    bus.onMessage((topic, payload) => this.registry.take(topic, payload))
    this.#sender = createCommandSender(bus.broker, this.registry, systemClock)
    this.registry.onAck((_point, { cid, st, code }) => this.#acks.get(cid)?.(code ?? st))
  }

  /** Sends the commands of one relay one after the other, each watched until it can no longer be carried out. */
  async lane(point: Point, board: FakeModbus, relay: number): Promise<void> {
    while (this.#left > 0) {
      this.#left -= 1
      this.#issued += 1
      const fault = this.#dice.chance(1 / 3) ? this.#dice.pick(faultsOfOne) : 'none'
      const before = board.switchedOnAt[relay]?.length ?? 0
      const now = Date.now()
      const expMs = fault === 'late' ? now - 1 : fault === 'clock' ? now + 60_000 : now + lifeMs
      const breaks = this.#breaks
      const result = await this.#issue(point, fault, expMs)
      const calm = breaks % 2 === 0 && breaks === this.#breaks
      const end = (fault === 'clock' ? now + lifeMs : expMs) + graceMs
      await pause(Math.max(0, end - Date.now()))
      const acts = (board.switchedOnAt[relay] ?? []).slice(before)
      this.told.push({ fault, expMs, acts, calm, result })
    }
  }

  async #issue(point: Point, fault: string, expMs: number): Promise<string> {
    const args = { ms: 100 }
    if (fault === 'none') {
      const options = { by: 'storm', lifeMs, doneWithinMs: 3_000 }
      const done = await this.#sender.send(point, 'open', args, options)
      return done.ok ? 'done' : done.code
    }
    const cid = `storm-${this.#issued}-${point.replace('/', '-')}`.slice(0, 64)
    const body = { cid, exp: expMs, op: fault === 'wrong' ? 'kick' : 'open', args, by: 'storm' }
    const payload = fault === 'garbage' ? '{"cid":' : writePayload('set', Date.now(), body)
    const answer = new Promise<string>(resolve => {
      this.#acks.set(cid, st => st !== 'accepted' && resolve(st))
      setTimeout(resolve, 2_000, 'silent')
    })
    const times = fault === 'twice' ? 3 : 1
    const send = () =>
      this.#bus.broker.publish(pointTopic(point, 'set'), payload, { retain: fault === 'retained' })
    await Promise.allSettled(Array.from({ length: times }, send))
    const result = fault === 'garbage' ? 'dropped' : await answer
    this.#acks.delete(cid)
    return result
  }

  /** Breaks one thing after the other until every command has been sent. */
  async breakThings(restartBridge: () => Promise<void>): Promise<void> {
    while (this.#left > 0) {
      await pause(150 + this.#dice.below(500))
      const proxy = this.#dice.chance(0.5) ? this.#busProxy : this.#dice.pick(this.#devices).proxy
      const kind = this.#dice.below(20)
      this.#breaks += 1
      if (kind === 0) await this.#bus.restart()
      else if (kind === 1) await restartBridge()
      else {
        proxy.break(this.#dice.pick(['gone', 'silent', 'slow', 'cut', 'garbled'] as const))
        await pause(this.#dice.pick([30, 120, lifeMs, lifeMs + graceMs + 200]))
        proxy.break(null)
      }
      if (this.#left > 0) await this.#mended()
      this.#breaks += 1
    }
  }

  /** Waits until every point takes commands again, but not for ever: the next fault may come early as well. */
  async #mended(): Promise<void> {
    const points = this.registry.points()
    for (
      let waited = 0;
      waited < 1_500 && !points.every(({ point }) => this.registry.controllable(point));
      waited += 50
    )
      await pause(50)
  }

  stop(): void {
    this.#sender.stop()
  }
}

const faultsOfOne = ['twice', 'late', 'clock', 'wrong', 'garbage', 'retained'] as const

const buses = { aedes: ownBus, ...(hasMosquitto ? { Mosquitto: buildingBus } : {}) }

/** Both storms mostly wait, so the short ones run at the same time. */
const onBuses = isWholeProof ? test : test.concurrent

onBuses.each(Object.entries(buses))(
  `${commands} commands through faults: none twice, none late, each answered: %s`,
  async (_name, start) => {
    const wiring = Array.from({ length: boards }, (_, board) =>
      Object.fromEntries(
        Array.from({ length: relays }, (_, relay) => [`cubicle-${board * relays + relay + 1}`, { relay }]),
      ),
    )
    const points = wiring.flatMap(lock => Object.keys(lock).map((id): Point => `lock/${id}`))
    const passwordHash = hashClientPassword(password)
    const bus = await start({ username: 'storm', bridge: 'storm', passwordHash, points })
    const busProxy = await startFaultyProxy(bus.port)
    const devices = await Promise.all(
      wiring.map(async lock => {
        const board = await startFakeModbus()
        return { board, proxy: await startFaultyProxy(board.port), lock }
      }),
    )
    const times = { answerMs: 500, firstPauseMs: 20, lastPauseMs: 100, pollMs: 100 }
    const dial = (): Promise<Bridge> =>
      startBridge({
        mqttUrl: `mqtt://127.0.0.1:${busProxy.port}`,
        bridge: 'storm',
        password,
        building: fixedBuilding(
          devices.map(({ proxy, lock }) => ({
            driver: 'modbus',
            points: Object.keys(lock).map((id): Point => `lock/${id}`),
            options: {
              devices: [{ host: '127.0.0.1', port: proxy.port, unit: 1, flash: false, points: { lock } }],
              times,
            },
          })),
        ),
        log: silent,
      })
    const storm = new Storm(diceOf(20_271), bus, busProxy, devices)
    let bridge = await dial()
    await expect
      .poll(() => points.every(point => storm.registry.controllable(point)), { timeout: 10_000 })
      .toBe(true)
    const lanes = devices.flatMap(({ board, lock }) =>
      Object.entries(lock).map(([id, { relay }]) => storm.lane(`lock/${id}`, board, relay)),
    )
    const breaking = storm.breakThings(async () => {
      await bridge.stop()
      bridge = await dial()
    })
    await Promise.all(lanes)
    await breaking
    storm.stop()
    await bridge.stop()
    await busProxy.close()
    for (const { board, proxy } of devices) {
      await proxy.close()
      await board.close()
    }
    await bus.stop()

    const { told } = storm
    expect(told).toHaveLength(commands)
    expect(told.filter(({ acts }) => acts.length > 1)).toEqual([])
    expect(told.filter(({ acts, expMs }) => acts.some(at => at > expMs + graceMs))).toEqual([])
    const never = new Set(['late', 'clock', 'wrong', 'garbage'])
    expect(told.filter(({ fault, acts }) => never.has(fault) && acts.length > 0)).toEqual([])
    const refusals: Readonly<Record<string, string>> = { late: 'expired', clock: 'clock', wrong: 'bad-args' }
    const calm = told.filter(each => each.calm)
    const isSilent = ({ result }: Told) => result === 'silent' || result === 'deviceSilent'
    const answered = calm.filter(each => !isSilent(each))
    expect(answered.filter(({ fault, result }) => refusals[fault] && refusals[fault] !== result)).toEqual([])
    // The hub hears of a loss a moment after it: what is sent in between is lost, and said to be.
    expect(calm.length - answered.length).toBeLessThan(3 + calm.length / 50)
    // A command that is said to be done was done; and the storm leaves enough of them.
    expect(told.filter(({ result, acts }) => result === 'done' && acts.length === 0)).toEqual([])
    expect(told.filter(({ result }) => result === 'done').length).toBeGreaterThan(commands / 10)
  },
  withinMs,
)
