import { hostname } from 'node:os'
import { writePayload } from '@mayim/contract/building/device-payload.ts'
import type { BuildingReport } from '@mayim/contract/building/payloads.ts'
import {
  type BridgeState,
  bridgeTopic,
  type Point,
  parseTopic,
  pointTopic,
} from '@mayim/contract/building/topics.ts'
import type { Logger } from 'pino'
import { v7 as uuidv7 } from 'uuid'
import own from '../../package.json' with { type: 'json' }
import type { PointBoard } from '../commands/point-board.ts'
import { Turns } from '../ground/stay-connected.ts'
import type { Drivers } from '../supervisor/driver-supervisor.ts'
import type { HubLink } from './hub-link.ts'

const retained = { qos: 1, retain: true } as const

interface Announced {
  readonly bridge: string
  readonly log: Pick<Logger, 'warn'>
  readonly drivers: Drivers
  readonly board: PointBoard
  /** The points that the hub does not admit, which an announcement finds out. */
  readonly refused: Set<Point>
  readonly report: () => BuildingReport
}

/**
 * Returns what runs on every connect: subscribes, publishes everything retained, then the state `ready`. The state is
 * last, so that `ready` means that the retained messages are complete. A point that the hub does not admit is logged once
 * and left out; the others work (building-265).
 */
export function createAnnouncer({ bridge, log, drivers, board, refused, report }: Announced) {
  const boot = uuidv7()
  const turns = new Turns()
  const told = new Set<Point>()
  let hasAnnounced = false
  const tellInfo = (link: HubLink): Promise<void> => {
    const info = writePayload('info', Date.now(), {
      ver: own.version,
      boot,
      host: hostname(),
      drivers: drivers.report().map(({ driver }) => driver),
      points: [...drivers.points()],
      clock: Date.now(),
      building: report(),
    })
    return link.publish(bridgeTopic(bridge, 'info'), info, retained)
  }
  const subscribe = async (link: HubLink): Promise<void> => {
    const req = bridgeTopic(bridge, 'req')
    const sets = new Map(drivers.points().map(point => [pointTopic(point, 'set'), point]))
    const topics = await link.subscribe([req, ...sets.keys()])
    if (topics.includes(req)) throw new Error('the hub does not let this bridge listen')
    refused.clear()
    for (const topic of topics) {
      const point = sets.get(topic)
      if (point === undefined) continue
      refused.add(point)
      if (!told.has(point)) log.warn({ point }, 'the hub does not admit a point')
      told.add(point)
    }
  }
  const announce = async (link: HubLink): Promise<void> => {
    const publishState = (state: BridgeState): Promise<void> =>
      link.publish(bridgeTopic(bridge, '$state'), state, retained)
    await subscribe(link)
    if (!hasAnnounced) await publishState('init')
    hasAnnounced = true
    await tellInfo(link)
    const known = [...board.retained].filter(([topic]) => {
      const parsed = parseTopic(topic)
      return parsed?.of !== 'point' || !refused.has(parsed.point)
    })
    await Promise.all(known.map(([topic, payload]) => link.publish(topic, payload, retained)))
    await publishState('ready')
  }
  return { tellInfo, announce: (link: HubLink) => turns.run(() => announce(link)) }
}
