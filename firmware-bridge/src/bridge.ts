import { hostname } from 'node:os'
import { readPayload, writePayload } from '@mayim/shared/contract/device-payload.ts'
import {
  type BridgeState,
  bridgeTopic,
  type Payloads,
  type Point,
  parseTopic,
  pointTopic,
} from '@mayim/shared/contract/topics.ts'
import type { Logger } from 'pino'
import { v7 as uuidv7 } from 'uuid'
import { answerRequest } from './bridge-requests.ts'
import { carryOutCommands } from './carry-out-commands.ts'
import { type DriverPlan, superviseDrivers } from './driver-supervisor.ts'
import { type HubLink, openHubLink } from './hub-link.ts'
import { createPointBoard } from './point-board.ts'

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

/**
 * Runs the drivers and keeps the hub told of them. On every connect: subscribe, then everything retained, and
 * `ready` last, so that ready means complete. Points work on without the hub: their timers are their own.
 */
export async function startBridge(options: BridgeOptions): Promise<Bridge> {
  const { bridge, log } = options
  const boot = uuidv7()
  let link: HubLink | null = null
  const tell = (topic: string, payload: string, more: { qos: 0 | 1; retain: boolean }): void => {
    link
      ?.publish(topic, payload, more)
      .catch(error => log.warn({ fault: error.message }, 'a message was lost'))
  }
  const board = createPointBoard(bridge, tell)
  const drivers = await superviseDrivers(options.drivers, board, log)
  const commands = carryOutCommands({
    begin: command => drivers.begin(command),
    answer: (point, ack) =>
      tell(pointTopic(point, 'ack'), writePayload('ack', Date.now(), ack), { qos: 1, retain: false }),
  })
  const retained = { qos: 1, retain: true } as const
  const info = (): string =>
    writePayload('info', Date.now(), {
      ver: '1',
      boot,
      host: hostname(),
      drivers: options.drivers.map(plan => plan.driver),
      points: [...drivers.points],
      clock: Date.now(),
    })
  const say = async (state: BridgeState): Promise<void> =>
    link?.publish(bridgeTopic(bridge, '$state'), state, retained)
  let met = false

  link = openHubLink({
    url: options.mqttUrl,
    username: bridge,
    password: options.password,
    will: { topic: bridgeTopic(bridge, '$state'), payload: 'lost' satisfies BridgeState },
    log,
    async onConnect(current) {
      await current.subscribe([
        bridgeTopic(bridge, 'req'),
        ...drivers.points.map(point => pointTopic(point, 'set')),
      ])
      if (!met) await say('init')
      met = true
      await current.publish(bridgeTopic(bridge, 'info'), info(), retained)
      await Promise.all(
        [...board.retained].map(([topic, payload]) => current.publish(topic, payload, retained)),
      )
      await say('ready')
    },
    onMessage(topic, bytes, wasRetained) {
      // No command is ever retained; one that is comes from the past.
      if (wasRetained) return
      const parsed = parseTopic(topic)
      if (parsed?.of === 'point' && parsed.name === 'set') take(parsed.point, bytes)
      if (parsed?.of === 'bridge' && parsed.name === 'req') request(bytes)
    },
  })

  const take = (point: Point, bytes: Uint8Array): void => {
    const command = readPayload('set', bytes)
    if (command) commands.take(point, command)
    else log.warn({ point }, 'a command that does not fit the contract')
  }
  const request = (bytes: Uint8Array): void => {
    const req = readPayload('req', bytes)
    if (!req) return
    const reply = (res: Omit<Payloads['res'], 't' | 'sv'>): void =>
      tell(bridgeTopic(bridge, 'res'), writePayload('res', Date.now(), res), { qos: 1, retain: false })
    void answerRequest(req, drivers, log).then(reply)
  }
  const health = setInterval(() => {
    const body = {
      uptimeMs: Math.round(process.uptime() * 1000),
      rssBytes: process.memoryUsage.rss(),
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
      await say('disconnected').catch(() => {})
      await link?.stop()
    },
  }
}
