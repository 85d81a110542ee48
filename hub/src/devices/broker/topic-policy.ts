import {
  bridgeTopics,
  type ParsedTopic,
  parseTopic,
  pointTopics,
  type TopicRule,
} from '@mayim/contract/building/topics.ts'
import type { ClientCredential } from './client-credential.ts'

/**
 * What clients that only read may see (building-384). States, and never a command, an answer or an event: these carry
 * cards, plates and papers.
 */
export const readableFilters = [
  'mayim/1/bridge/+/$state',
  'mayim/1/bridge/+/info',
  'mayim/1/bridge/+/health',
  'mayim/1/+/+/desc',
  'mayim/1/+/+/state',
  'mayim/1/+/+/avail',
  'mayim/1/+/+/alert/+',
]

/** Whether everything that a filter matches is matched by a readable one. */
function covers(readable: string, filter: string): boolean {
  const [ours, theirs] = [readable.split('/'), filter.split('/')]
  for (const [at, part] of ours.entries()) {
    if (part === '#') return theirs.length > at
    const other = theirs[at]
    if (other === undefined || other === '#' || (part !== '+' && part !== other)) return false
  }
  return ours.length === theirs.length
}

/** The part of a packet that the policy reads. */
export interface PublishedPacket {
  readonly topic: string
  readonly qos: number
  readonly retain: boolean
}

/**
 * A client may publish the topics that the contract assigns to bridges, for its own bridge and points, retained as the
 * contract states.
 */
export function mayPublish(client: ClientCredential, packet: PublishedPacket): boolean {
  const topic = parseTopic(packet.topic)
  if (!topic || !isOwn(client, topic)) return false
  const rule = ruleOf(topic)
  return rule.from === 'bridge' && packet.qos <= 1 && packet.retain === rule.retain
}

/** The last will may only report the client's own bridge as lost. */
export function mayLeaveWill(client: ClientCredential, will: PublishedPacket, payload: string): boolean {
  const topic = parseTopic(will.topic)
  return topic !== null && ruleOf(topic).will === true && mayPublish(client, will) && payload === 'lost'
}

/**
 * A client may subscribe to what the hub sends to its own bridge and points, by exact topic and never by wildcard. A
 * client that only reads may subscribe to what it reads, by wildcards that reach no further.
 */
export function maySubscribe(client: ClientCredential, filter: string): boolean {
  if (client.reads) return readableFilters.some(readable => covers(readable, filter))
  const topic = parseTopic(filter)
  return topic !== null && isOwn(client, topic) && ruleOf(topic).from === 'hub'
}

function ruleOf(topic: ParsedTopic): TopicRule {
  return topic.of === 'bridge' ? bridgeTopics[topic.name] : pointTopics[topic.name]
}

function isOwn(client: ClientCredential, topic: ParsedTopic): boolean {
  return topic.of === 'bridge' ? topic.bridge === client.bridge : client.points.includes(topic.point)
}
