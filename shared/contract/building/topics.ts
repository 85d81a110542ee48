import { type PointKind, pointKinds } from './point-kinds.ts'

/**
 * The wire between hub and bridges as one typed map (building-11, building-10): MQTT 3.1.1, QoS 1,
 * JSON but for `$state`. The broker's rights are derived from `from` and `retain` of each row.
 */
const topicRoot = 'mayim/1'

export const bridgeStates = ['init', 'ready', 'disconnected', 'lost'] as const
export type BridgeState = (typeof bridgeStates)[number]

export const rejectCodes = [
  'expired',
  'duplicate',
  'interlock',
  'unsafe',
  'busy',
  'unavailable',
  'bad-args',
  'forbidden',
  'clock',
] as const
export type RejectCode = (typeof rejectCodes)[number]

export interface TopicRule {
  readonly path: string
  readonly from: 'hub' | 'bridge'
  readonly qos: 0 | 1
  readonly retain: boolean
  /** The bridge's last will may be published here. */
  readonly will?: true
}

export const bridgeTopics = {
  $state: { path: 'bridge/{bridge}/$state', from: 'bridge', qos: 1, retain: true, will: true },
  info: { path: 'bridge/{bridge}/info', from: 'bridge', qos: 1, retain: true },
  health: { path: 'bridge/{bridge}/health', from: 'bridge', qos: 0, retain: false },
  req: { path: 'bridge/{bridge}/req', from: 'hub', qos: 1, retain: false },
  res: { path: 'bridge/{bridge}/res', from: 'bridge', qos: 1, retain: false },
} as const satisfies Record<string, TopicRule>

export const pointTopics = {
  desc: { path: '{kind}/{id}/desc', from: 'bridge', qos: 1, retain: true },
  state: { path: '{kind}/{id}/state', from: 'bridge', qos: 1, retain: true },
  avail: { path: '{kind}/{id}/avail', from: 'bridge', qos: 1, retain: true },
  set: { path: '{kind}/{id}/set', from: 'hub', qos: 1, retain: false },
  ack: { path: '{kind}/{id}/ack', from: 'bridge', qos: 1, retain: false },
  event: { path: '{kind}/{id}/event', from: 'bridge', qos: 1, retain: false },
  /** `alert/<a>`; an empty payload clears it. */
  alert: { path: '{kind}/{id}/alert/{a}', from: 'bridge', qos: 1, retain: true },
} as const satisfies Record<string, TopicRule>

export type BridgeTopic = keyof typeof bridgeTopics
export type PointTopic = keyof typeof pointTopics
/** `light/room-3` */
export type Point = `${PointKind}/${string}`

/** The alerts of a point. A closed list: each name is a retained message, which the broker keeps (threats-T21). */
export const alertNames = ['forced', 'held-open'] as const
export type AlertName = (typeof alertNames)[number]
const knownAlerts: ReadonlySet<string> = new Set(alertNames)

export type ParsedTopic =
  | { readonly of: 'bridge'; readonly bridge: string; readonly name: BridgeTopic }
  | { readonly of: 'point'; readonly point: Point; readonly name: PointTopic; readonly alert?: AlertName }

export function bridgeTopic(bridge: string, name: BridgeTopic): string {
  return `${topicRoot}/bridge/${bridge}/${name}`
}

export function pointTopic(point: Point, name: Exclude<PointTopic, 'alert'>): string {
  return `${topicRoot}/${point}/${name}`
}

export function alertTopic(point: Point, alert: AlertName): string {
  return `${topicRoot}/${point}/alert/${alert}`
}

/** The topic of a point by its name; of an alert, with that part for the alert's name. */
export function topicOf(point: Point, name: PointTopic, alert: string): string {
  return name === 'alert' ? `${topicRoot}/${point}/alert/${alert}` : pointTopic(point, name)
}

const idPattern = /^[a-z0-9-]{1,32}$/
const kindNames: ReadonlySet<string> = new Set(pointKinds)

/** The kind and id of a point's name; null if it is not one. */
export function splitPoint(point: string): { kind: PointKind; id: string } | null {
  const [name, pointId, ...rest] = point.split('/')
  if (!name || !pointId || rest.length > 0 || !kindNames.has(name) || !idPattern.test(pointId)) return null
  return { kind: name as PointKind, id: pointId }
}

/** What a topic of this contract names; null for every other topic, wildcards included. */
export function parseTopic(topic: string): ParsedTopic | null {
  if (!topic.startsWith(`${topicRoot}/`)) return null
  const [first = '', second = '', third = '', fourth, ...rest] = topic.slice(topicRoot.length + 1).split('/')
  if (!idPattern.test(second) || rest.length > 0) return null
  if (first === 'bridge') {
    if (fourth !== undefined || !Object.hasOwn(bridgeTopics, third)) return null
    return { of: 'bridge', bridge: second, name: third as BridgeTopic }
  }
  if (!kindNames.has(first) || !Object.hasOwn(pointTopics, third)) return null
  const point: Point = `${first as PointKind}/${second}`
  if (third !== 'alert')
    return fourth === undefined ? { of: 'point', point, name: third as PointTopic } : null
  return fourth !== undefined && knownAlerts.has(fourth)
    ? { of: 'point', point, name: 'alert', alert: fourth as AlertName }
    : null
}
