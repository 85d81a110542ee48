import { demoLayout, type FacilityLayout, pointsOfLayout } from '@mayim/contract/building/facility-points.ts'
import { parseSettings } from '@mayim/contract/settings.ts'
import type { EntityName } from '@mayim/contract/sync/entities.ts'
import { appendChange } from '@mayim/core/ground/log/change-log.ts'
import { systemClock } from '@mayim/core/ground/runtime/clock.ts'
import type { Facility } from '@mayim/core/ground/runtime/facility.ts'
import { createKeptWrites } from '@mayim/core/ground/runtime/kept-writes.ts'
import { knownTime } from '@mayim/core/sync/time/time-watch.ts'
import { ok } from '@mayim/domain/result.ts'
import { type Bridge, startBridge } from '@mayim/firmware-bridge/hub/bridge.ts'
import type { DriverPlan } from '@mayim/firmware-bridge/supervisor/driver-supervisor.ts'
import { fixedBuilding } from '@mayim/firmware-bridge/testing/fixed-building.ts'
import { type TestDatabase, testDatabase } from '@mayim/testing/database/test-database.ts'
import pino from 'pino'
import { type Broker, type MessageListener, startBroker } from '../../devices/broker/broker.ts'
import { fixedCredentials, hashClientPassword } from '../../devices/broker/client-credential.ts'
import type { Devices } from '../../devices/devices.ts'
import { followDoors } from '../../visit/doors/door-events.ts'
import { startDevices } from '../start-devices.ts'

export const password = 'a-long-machine-password'
const garage = { travelMs: 60, standMs: 60_000 }
const silent = pino({ level: 'silent' })

const smallLayout: FacilityLayout = {
  rooms: [1, 2],
  cubicles: [1],
  pools: [1],
  garage: true,
  printers: ['reception'],
  readers: ['reception'],
}

/** A real broker, a real simulating bridge and the hub's devices over a real database. */
export interface DevicesRig {
  readonly database: TestDatabase
  readonly facility: Facility
  devices: Devices
  readonly broker: Broker
  bridge: Bridge
  /** Writes rows or columns and appends one change in the same transaction; returns its position. */
  commit(change: CommittedChange): Promise<number>
  startBridgeAgain(): Promise<void>
  /** Stops the hub's broker and starts another at its port, as after a restart of the process. */
  restartBroker(): Promise<void>
  /** Stops the hub and starts another over the same database; its bridge has to connect again. */
  restartHub(): Promise<void>
  /** Waits for a condition, which is checked again after every message of the bus. */
  until(condition: () => boolean, withinMs?: number): Promise<void>
  stop(): Promise<void>
}

export interface CommittedChange {
  readonly entity: EntityName
  readonly entityId: string
  readonly kind: string
  readonly fields?: Record<string, unknown>
  readonly cause?: string
  readonly write?: (trx: Parameters<Parameters<TestDatabase['write']>[0]>[0]) => Promise<void>
}

export async function devicesRig({
  everyPoint = false,
  set = [],
  house,
  readers = smallLayout.readers,
  real = [],
  ...options
}: {
  /** Drivers of real devices, which replace the simulated points that they name. */
  real?: readonly DriverPlan[]
  readers?: readonly string[]
  everyPoint?: boolean
  /** Settings that differ from their defaults. */
  set?: readonly { readonly key: string; readonly value: string }[]
  leaveGraceMs?: number
  quiet?: () => boolean
  /** A whole facility, whose visits then follow the doors; the rig closes its database. */
  house?: { readonly database: TestDatabase; readonly facility: Facility }
} = {}): Promise<DevicesRig> {
  const database = house?.database ?? (await testDatabase())
  const settings = parseSettings(set)
  const plain = {
    side: 'hub',
    db: database.readers,
    write: database.write,
    keep: createKeptWrites(database.write, database.storage, silent),
    storage: database.storage,
    changes: database.changes,
    clock: systemClock,
    hostClock: systemClock,
    time: knownTime,
    log: silent,
    settings: {
      current: () => settings,
      onNight: () => settings,
      ahead: () => [],
      overrides: () => new Map(),
      shabbosSwitches: () => [],
      outOfService: () => [],
    },
  } as unknown as Facility
  const facility = house?.facility ?? plain
  const points = pointsOfLayout(everyPoint ? demoLayout : { ...smallLayout, readers })
  const printers = points.filter(point => point.startsWith('printer/'))
  const wired = real.flatMap(plan => plan.points)
  const others = points.filter(point => !printers.includes(point) && !wired.includes(point))
  const passwordHash = hashClientPassword(password)
  const credentialOf = fixedCredentials([{ username: 'sim', bridge: 'sim', passwordHash, points }])
  const first = await startBroker({ port: 0, credentialOf, log: silent })
  const { port } = first
  let current = first
  const listeners = new Set<MessageListener>()
  const pass: MessageListener = (topic, payload) => {
    for (const listener of listeners) listener(topic, payload)
  }
  first.onMessage(pass)
  // The hub's devices keep their broker object; the real broker behind it can be another by then.
  const broker: Broker = {
    port,
    publish: (...told) => current.publish(...told),
    onMessage(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    clients: () => current.clients(),
    disconnect: username => current.disconnect(username),
    rivals: () => current.rivals(),
    refusedPoints: username => current.refusedPoints(username),
    close: () => current.close(),
  }
  let stopFollowing: () => void = () => undefined
  const begin = (): Devices => {
    const devices = startDevices(facility, { broker, ...options })
    if (house) stopFollowing = followDoors(facility, devices.registry)
    return devices
  }
  const end = async (): Promise<void> => {
    stopFollowing()
    await rig.devices.stop()
  }
  const dial = () =>
    startBridge({
      mqttUrl: `mqtt://127.0.0.1:${broker.port}`,
      bridge: 'sim',
      password,
      building: fixedBuilding([
        { driver: 'simulator', points: others, options: { points: others, garage } },
        { driver: 'simulator', points: printers, options: { points: printers } },
        ...real,
      ]),
      log: silent,
    })
  const devices = begin()
  const bridge = await dial()
  const rig: DevicesRig = {
    database,
    facility,
    devices,
    broker,
    bridge,
    async commit({ entity, entityId, kind, fields = {}, cause = '', write }) {
      const done = await database.write(async trx => {
        await write?.(trx)
        const at = new Date().toISOString()
        const change = { origin: 'hub' as const, at, entity, entityId, kind, fields, who: 'test', cause }
        return ok((await appendChange(trx, change)).position)
      })
      if (!done.ok) throw new Error(done.code)
      return done.value
    },
    async startBridgeAgain() {
      rig.bridge = await dial()
    },
    async restartBroker() {
      await current.close()
      current = await startBroker({ port, credentialOf, log: silent })
      current.onMessage(pass)
    },
    async restartHub() {
      await end()
      await rig.restartBroker()
      rig.devices = begin()
    },
    until: (condition, withinMs = 8_000) =>
      new Promise((resolve, reject) => {
        const late = setTimeout(() => finish(new Error('the condition did not come true')), withinMs)
        const finish = (error?: Error): void => {
          clearTimeout(late)
          stop()
          if (error) reject(error)
          else resolve()
        }
        const look = (): void => {
          if (condition()) finish()
        }
        const { registry } = rig.devices
        const stops = [registry.onChange(look), registry.onAck(() => queueMicrotask(look))]
        const stop = (): void => {
          for (const one of stops) one()
        }
        look()
      }),
    async stop() {
      await rig.bridge.stop()
      await end()
      await rig.broker.close()
      await database.close()
    },
  }
  await rig.until(() =>
    rig.devices.registry.bridges().some(one => one.bridge === 'sim' && one.state === 'ready'),
  )
  return rig
}
