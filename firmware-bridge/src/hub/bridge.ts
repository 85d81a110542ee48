import { readPayload, writePayload } from '@mayim/contract/building/device-payload.ts'
import type { Payloads } from '@mayim/contract/building/payloads.ts'
import { driverStarts } from '@mayim/contract/building/point-kinds.ts'
import {
  type BridgeState,
  bridgeTopic,
  type Point,
  parseTopic,
  pointTopic,
} from '@mayim/contract/building/topics.ts'
import { createRepeatedWarnings, type RepeatedWarnings } from '@mayim/process/log.ts'
import type { Logger } from 'pino'
import { type BridgeBuilding, mayCommand } from '../building/managed-building.ts'
import { createCommandRunner } from '../commands/command-runner.ts'
import { createOutageLog } from '../commands/outage-log.ts'
import { createPointBoard, type PointBoard, type Publish } from '../commands/point-board.ts'
import { createLocalRelease, interlocked } from '../commands/room-doors.ts'
import { DriverRefusal } from '../ground/driver.ts'
import { type Drivers, startDrivers } from '../supervisor/driver-supervisor.ts'
import { createAnnouncer } from './announce.ts'
import { answerRequest } from './answer-request.ts'
import { BuildingTrial } from './building-trial.ts'
import { createOutbox, type HubLink, type HubLinkOptions, openHubLink } from './hub-link.ts'

export interface BridgeOptions {
  readonly mqttUrl: string
  /** The bridge's username at the broker, and its name in topics. */
  readonly bridge: string
  readonly password: string
  readonly building: BridgeBuilding
  readonly log: Logger
  /** How long a new building file waits for the hub's confirmation. */
  readonly confirmWithinMs?: number
}

export interface Bridge {
  readonly connected: boolean
  /** Sets outputs to their safe level, publishes `disconnected`, and closes the connection. */
  stop(): Promise<void>
}

const healthEveryMs = 60_000
const usualConfirmMs = 60_000

const retained = { qos: 1, retain: true } as const
const unretained = { qos: 1, retain: false } as const

/** Runs the drivers and publishes their points to the hub. Points work on without the hub: drivers have their own timers. */
export async function startBridge(options: BridgeOptions): Promise<Bridge> {
  const { bridge, log, building } = options
  let link: HubLink | null = null
  const warnings = createRepeatedWarnings(log)
  const outbox = createOutbox(
    async (topic, payload, options) => await link?.publish(topic, payload, options),
    warnings,
  )
  /** The points that the hub does not admit; nothing of them is sent. */
  const refused = new Set<Point>()
  const publish = withoutRefused(outbox.publish, refused)
  const board = createPointBoard(bridge, publish)
  let trial: BuildingTrial | null = null
  const look = () => void trial?.look().catch(() => undefined)
  const { drivers, release, outages } = await startRooms(options, board, look)
  const isInterlocked = () => building.file.interlock ?? false
  const commands = createCommandRunner({
    begin: interlocked(command => drivers.begin(command), board.stateOf, isInterlocked),
    may: (point, by) => mayCommand(building.file, point, by),
    answer: (point, ack) =>
      publish(pointTopic(point, 'ack'), writePayload('ack', Date.now(), ack), unretained),
  })
  const request = async (req: Payloads['req']): Promise<void> => {
    const res = await answerRequest(req, { drivers, building, trial: running, log })
    publish(bridgeTopic(bridge, 'res'), writePayload('res', Date.now(), res), unretained)
  }
  const announced = { bridge, log, drivers, board, refused, report: () => running.report }
  const announcer = createAnnouncer(announced)
  const running = new BuildingTrial({
    building,
    async replace(plans) {
      await drivers.replace(plans)
      if (link?.connected) await announcer.announce(link)
    },
    report: () => drivers.report(),
    refused: () => [...refused],
    tell: async () => (link?.connected ? announcer.tellInfo(link) : undefined),
    confirmWithinMs: options.confirmWithinMs ?? usualConfirmMs,
    log,
  })
  trial = running
  link = openHubLink({
    url: options.mqttUrl,
    username: bridge,
    password: options.password,
    will: { topic: bridgeTopic(bridge, '$state'), payload: 'lost' satisfies BridgeState },
    log,
    onConnect: announcer.announce,
    onMessage: hearHub({ run: commands.run, request, warnings }),
  })
  const health = setInterval(() => {
    const body = healthWith({ ...commands.counters, dropped: outbox.dropped, refused: refused.size })
    publish(bridgeTopic(bridge, 'health'), body, { qos: 0, retain: false })
    // The building may have the room by now.
    if (refused.size > 0 && link?.connected) announcer.announce(link).catch(() => undefined)
  }, healthEveryMs)

  return {
    get connected() {
      return link?.connected ?? false
    },
    async stop() {
      clearInterval(health)
      for (const part of [running, release, outages]) part.stop()
      await drivers.stop()
      if (link) await leave(link, bridge)
      warnings.stop()
    },
  }
}

async function leave(link: HubLink, bridge: string): Promise<void> {
  const state: BridgeState = 'disconnected'
  await link.publish(bridgeTopic(bridge, '$state'), state, retained).catch(() => undefined)
  await link.stop()
}

/** Sends nothing of the points that the hub does not admit. */
function withoutRefused(send: Publish, refused: ReadonlySet<Point>): Publish {
  return (topic, ...message) => {
    const parsed = parseTopic(topic)
    if (parsed?.of !== 'point' || !refused.has(parsed.point)) send(topic, ...message)
  }
}

/** Passes on what the hub sends: commands to points, and requests to the bridge itself. */
function hearHub(parts: {
  readonly run: (point: Point, command: Payloads['set']) => void
  readonly request: (req: Payloads['req']) => Promise<void>
  readonly warnings: RepeatedWarnings
}): HubLinkOptions['onMessage'] {
  return (topic, bytes, wasRetained) => {
    const parsed = parseTopic(topic)
    // The hub never retains a command. A retained one is stale.
    if (wasRetained || !parsed) return
    if (parsed.of === 'point' && parsed.name === 'set') {
      const command = readPayload('set', bytes)
      if (command) parts.run(parsed.point, command)
      else parts.warnings.warn({ fault: parsed.point }, 'ignored a command that does not match the contract')
    } else if (parsed.of === 'bridge' && parsed.name === 'req') {
      const req = readPayload('req', bytes)
      if (req) void parts.request(req)
    }
  }
}

/** Starts the drivers, with the release of rooms that works without the hub. */
async function startRooms({ building, log }: BridgeOptions, board: PointBoard, onChange: () => void) {
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
      // A driver that starts is no outage.
      if (why !== driverStarts) outages.heard(point, s, why)
    },
  }
  drivers = await startDrivers(building.plans, heard, log, { onChange })
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
