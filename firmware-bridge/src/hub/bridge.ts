import { hostname } from 'node:os'
import { readPayload, writePayload } from '@mayim/contract/building/device-payload.ts'
import type { Payloads } from '@mayim/contract/building/payloads.ts'
import {
  type BridgeState,
  bridgeTopic,
  type Point,
  parseTopic,
  pointTopic,
} from '@mayim/contract/building/topics.ts'
import { createRepeatedWarnings, recentLines } from '@mayim/process/log.ts'
import type { Logger } from 'pino'
import { v7 as uuidv7 } from 'uuid'
import own from '../../package.json' with { type: 'json' }
import { buildingFileSchema } from '../building/building-file.ts'
import { discoverDevices } from '../building/discover-devices.ts'
import { type BridgeBuilding, mayCommand } from '../building/managed-building.ts'
import { createCommandRunner } from '../commands/command-runner.ts'
import { createOutageLog } from '../commands/outage-log.ts'
import { createPointBoard, type PointBoard } from '../commands/point-board.ts'
import { createLocalRelease, interlocked } from '../commands/room-doors.ts'
import { DriverRefusal } from '../ground/driver.ts'
import { type DriverPlan, type Drivers, startDrivers } from '../supervisor/driver-supervisor.ts'
import { createOutbox, type HubLink, openHubLink } from './hub-link.ts'

export interface BridgeOptions {
  readonly mqttUrl: string
  /** The bridge's username at the broker, and its name in topics. */
  readonly bridge: string
  readonly password: string
  readonly building: BridgeBuilding
  readonly log: Logger
}

export interface Bridge {
  readonly connected: boolean
  /** Sets outputs to their safe level, publishes `disconnected`, and closes the connection. */
  stop(): Promise<void>
}

const healthEveryMs = 60_000

const retained = { qos: 1, retain: true } as const
const unretained = { qos: 1, retain: false } as const

/** Runs the drivers and publishes their points to the hub. Points work on without the hub: drivers have their own timers. */
export async function startBridge(options: BridgeOptions): Promise<Bridge> {
  const { bridge, log } = options
  let link: HubLink | null = null
  const warnings = createRepeatedWarnings(log)
  const outbox = createOutbox(
    async (topic, payload, options) => await link?.publish(topic, payload, options),
    warnings,
  )
  const { publish } = outbox
  const board = createPointBoard(bridge, publish)
  const { building } = options
  const { drivers, release, outages } = await startRooms(options, board)
  const isInterlocked = () => building.file.interlock ?? false
  const commands = createCommandRunner({
    begin: interlocked(command => drivers.begin(command), board.stateOf, isInterlocked),
    may: (point, by) => mayCommand(building.file, point, by),
    answer: (point, ack) =>
      publish(pointTopic(point, 'ack'), writePayload('ack', Date.now(), ack), unretained),
  })
  const request = async (req: Payloads['req']): Promise<void> => {
    const res = await answerRequest(req, { drivers, building, replace, log })
    publish(bridgeTopic(bridge, 'res'), writePayload('res', Date.now(), res), unretained)
  }
  const announce = createAnnouncer(options, drivers, board)
  const replace = async (plans: readonly DriverPlan[]): Promise<void> => {
    await drivers.replace(plans)
    if (link?.connected) await announce(link)
  }
  link = openHubLink({
    url: options.mqttUrl,
    username: bridge,
    password: options.password,
    will: { topic: bridgeTopic(bridge, '$state'), payload: 'lost' satisfies BridgeState },
    log,
    onConnect: announce,
    onMessage(topic, bytes, wasRetained) {
      const parsed = parseTopic(topic)
      // The hub never retains a command. A retained one is stale.
      if (wasRetained || !parsed) return
      if (parsed.of === 'point' && parsed.name === 'set') {
        const command = readPayload('set', bytes)
        if (command) commands.run(parsed.point, command)
        else warnings.warn({ fault: parsed.point }, 'ignored a command that does not match the contract')
      } else if (parsed.of === 'bridge' && parsed.name === 'req') {
        const req = readPayload('req', bytes)
        if (req) void request(req)
      }
    },
  })
  const health = setInterval(() => {
    const body = healthWith({ ...commands.counters, dropped: outbox.dropped })
    publish(bridgeTopic(bridge, 'health'), body, { qos: 0, retain: false })
  }, healthEveryMs)

  return {
    get connected() {
      return link?.connected ?? false
    },
    async stop() {
      clearInterval(health)
      release.stop()
      outages.stop()
      await drivers.stop()
      const state: BridgeState = 'disconnected'
      await link?.publish(bridgeTopic(bridge, '$state'), state, retained).catch(() => {})
      await link?.stop()
      warnings.stop()
    },
  }
}

/** Starts the drivers, with the release of rooms that works without the hub. */
async function startRooms({ building, log }: BridgeOptions, board: PointBoard) {
  let drivers: Drivers | null = null
  const release = createLocalRelease({
    begin: async command => {
      if (!drivers) throw new DriverRefusal('unavailable', 'the drivers are starting')
      return drivers.begin(command)
    },
    points: () => drivers?.points() ?? [],
    stateOf: board.stateOf,
    log,
  })
  const outages = createOutageLog(log)
  const heard: PointBoard = {
    ...board,
    state(point, v, ...rest) {
      board.state(point, v, ...rest)
      release.heard(point, v)
    },
    avail(point, s, why, findings) {
      board.avail(point, s, why, findings)
      outages.heard(point, s, why)
    },
  }
  drivers = await startDrivers(building.plans, heard, log)
  return { drivers, release, outages }
}

function healthWith(counters: Record<string, number>): string {
  const rssBytes = process.memoryUsage.rss()
  return writePayload('health', Date.now(), {
    uptimeMs: Math.round(process.uptime() * 1000),
    rssBytes,
    counters,
  })
}

/**
 * Returns what runs on every connect: subscribes, publishes everything retained, then the state `ready`. The state is
 * last, so that `ready` means that the retained messages are complete.
 */
function createAnnouncer(
  { bridge, building }: BridgeOptions,
  drivers: Drivers,
  board: PointBoard,
): (link: HubLink) => Promise<void> {
  const boot = uuidv7()
  let hasAnnounced = false
  return async link => {
    const publishState = (state: BridgeState): Promise<void> =>
      link.publish(bridgeTopic(bridge, '$state'), state, retained)
    await link.subscribe([
      bridgeTopic(bridge, 'req'),
      ...drivers.points().map(point => pointTopic(point, 'set')),
    ])
    if (!hasAnnounced) await publishState('init')
    hasAnnounced = true
    const info = writePayload('info', Date.now(), {
      ver: own.version,
      boot,
      host: hostname(),
      drivers: building.plans.map(plan => plan.driver),
      points: [...drivers.points()],
      clock: Date.now(),
    })
    await link.publish(bridgeTopic(bridge, 'info'), info, retained)
    await Promise.all([...board.retained].map(([topic, payload]) => link.publish(topic, payload, retained)))
    await publishState('ready')
  }
}

type Res = Omit<Payloads['res'], 't' | 'sv'>

/** What a request of the hub may use. */
interface RequestParts {
  readonly drivers: Drivers
  readonly building: BridgeBuilding
  /** Runs these drivers instead of the current ones and publishes their points. */
  readonly replace: (plans: readonly DriverPlan[]) => Promise<void>
  readonly log: Logger
}

/** Runs a request that the hub sends to the bridge itself, such as to restart a driver or to accept a building file. */
async function answerRequest(req: Payloads['req'], parts: RequestParts): Promise<Res> {
  try {
    return { cid: req.cid, ok: true, data: (await runRequest(req, parts)) ?? null }
  } catch (error) {
    const err = error instanceof Error ? error.message : 'failed'
    return { cid: req.cid, ok: false, err: err.slice(0, 200) }
  }
}

/** A message of the bus has at most 160 KB. */
const mostLogCharacters = 60_000

async function runRequest(
  req: Payloads['req'],
  { drivers, building, replace, log }: RequestParts,
): Promise<unknown> {
  const { point, action, driver } = req.args as Record<string, unknown>
  switch (req.op) {
    case 'simulate': {
      const args = typeof req.args.args === 'object' && req.args.args !== null ? req.args.args : {}
      return drivers.simulate(String(point) as Point, String(action), args as Record<string, unknown>)
    }
    case 'restartDriver':
      return drivers.restart(String(driver))
    case 'diagnostics':
      return {
        drivers: drivers.report(),
        rssBytes: process.memoryUsage.rss(),
        log: recentLines(log, mostLogCharacters),
      }
    case 'rescan':
      return { points: drivers.points().length }
    case 'building':
      return { file: building.file }
    case 'buildingSchema':
      return { schema: buildingFileSchema }
    case 'takeBuilding':
      // Checked whole before anything is stopped. The answer does not wait for the devices.
      replace(building.take(req.args.file)).catch(error =>
        log.error({ err: error }, 'the drivers of a new building file did not start'),
      )
      return { taken: true }
    case 'discover':
      return { found: await discoverDevices(building.brokers(), log) }
  }
}
