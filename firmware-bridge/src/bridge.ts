import { hostname } from 'node:os'
import { readPayload, writePayload } from '@mayim/contract/building/device-payload.ts'
import {
  type BridgeState,
  bridgeTopic,
  type Payloads,
  parseTopic,
  pointTopic,
} from '@mayim/contract/building/topics.ts'
import type { Logger } from 'pino'
import { v7 as uuidv7 } from 'uuid'
import { answerRequest } from './bridge-requests.ts'
import { carryOutCommands } from './carry-out-commands.ts'
import { type DriverPlan, type Drivers, superviseDrivers } from './driver-supervisor.ts'
import { type HubLink, openHubLink } from './hub-link.ts'
import { createPointBoard, type PointBoard, type Publish } from './point-board.ts'

export interface BridgeOptions {
  readonly mqttUrl: string
  /** Its name at the broker, and in the topics. */
  readonly bridge: string
  readonly password: string
  readonly drivers: readonly DriverPlan[]
  readonly log: Logger
}

export interface Bridge {
  readonly connected: boolean
  /** Outputs to their safe level, `disconnected` to the hub, then gone. */
  stop(): Promise<void>
}

const healthEveryMs = 60_000

const retained = { qos: 1, retain: true } as const
const passing = { qos: 1, retain: false } as const

/**
 * Runs the drivers and keeps the hub told of them. Points work on without the hub: their timers are their own.
 */
export async function startBridge(options: BridgeOptions): Promise<Bridge> {
  const { bridge, log } = options
  let link: HubLink | null = null
  const tell: Publish = (topic, payload, more) => {
    const lost = (error: Error): void => log.warn({ fault: error.message }, 'a message was lost')
    link?.publish(topic, payload, more).catch(lost)
  }
  const board = createPointBoard(bridge, tell)
  const drivers = await superviseDrivers(options.drivers, board, log)
  const commands = carryOutCommands({
    begin: command => drivers.begin(command),
    answer: (point, ack) => tell(pointTopic(point, 'ack'), writePayload('ack', Date.now(), ack), passing),
  })
  const request = async (req: Payloads['req']): Promise<void> => {
    const res = await answerRequest(req, drivers, log)
    tell(bridgeTopic(bridge, 'res'), writePayload('res', Date.now(), res), passing)
  }
  link = openHubLink({
    url: options.mqttUrl,
    username: bridge,
    password: options.password,
    will: { topic: bridgeTopic(bridge, '$state'), payload: 'lost' satisfies BridgeState },
    log,
    onConnect: announcer(options, drivers, board),
    onMessage(topic, bytes, wasRetained) {
      const parsed = parseTopic(topic)
      // No command is ever retained; one that is comes from the past.
      if (wasRetained || !parsed) return
      if (parsed.of === 'point' && parsed.name === 'set') {
        const command = readPayload('set', bytes)
        if (command) commands.take(parsed.point, command)
        else log.warn({ point: parsed.point }, 'a command that does not fit the contract')
      } else if (parsed.of === 'bridge' && parsed.name === 'req') {
        const req = readPayload('req', bytes)
        if (req) void request(req)
      }
    },
  })
  const health = setInterval(() => {
    const rssBytes = process.memoryUsage.rss()
    const body = {
      uptimeMs: Math.round(process.uptime() * 1000),
      rssBytes,
      counters: { ...commands.counters },
    }
    tell(bridgeTopic(bridge, 'health'), writePayload('health', Date.now(), body), { qos: 0, retain: false })
  }, healthEveryMs)

  return {
    get connected() {
      return link?.connected ?? false
    },
    async stop() {
      clearInterval(health)
      await drivers.stop()
      const last: BridgeState = 'disconnected'
      await link?.publish(bridgeTopic(bridge, '$state'), last, retained).catch(() => {})
      await link?.stop()
    },
  }
}

/** What a bridge says on every connect: it subscribes, then everything retained, and `ready` last, so that ready means complete. */
function announcer(
  { bridge, drivers: plans }: BridgeOptions,
  drivers: Drivers,
  board: PointBoard,
): (link: HubLink) => Promise<void> {
  const boot = uuidv7()
  let met = false
  return async link => {
    const say = (state: BridgeState): Promise<void> =>
      link.publish(bridgeTopic(bridge, '$state'), state, retained)
    await link.subscribe([
      bridgeTopic(bridge, 'req'),
      ...drivers.points.map(point => pointTopic(point, 'set')),
    ])
    if (!met) await say('init')
    met = true
    const info = writePayload('info', Date.now(), {
      ver: '1',
      boot,
      host: hostname(),
      drivers: plans.map(plan => plan.driver),
      points: [...drivers.points],
      clock: Date.now(),
    })
    await link.publish(bridgeTopic(bridge, 'info'), info, retained)
    await Promise.all([...board.retained].map(([topic, payload]) => link.publish(topic, payload, retained)))
    await say('ready')
  }
}
