import {
  bridgeTopics,
  type ParsedTopic,
  type Point,
  parseTopic,
  pointTopics,
  type TopicRule,
} from '@mayim/contract/building/topics.ts'
import type { RepeatedWarnings } from '@mayim/process/log.ts'
import type { AedesOptions, AuthenticateError, Client, ConnectPacket } from 'aedes'
import { type ClientCredential, type CredentialLookup, passwordFits } from './client-credential.ts'
import { FrameGuard } from './frame-guard.ts'
import { type RivalBridges, refusedRival } from './rivals.ts'

const refusedName = 2
const refusedCredentials = 4
const refusedRights = 5
const connectionsPerClient = 3
const longestKeepaliveSeconds = 300
const mostRefused = 100
/** Where messages of unknown points go; nobody may subscribe to it. */
export const refusedTopic = 'refused'

type Hooks = Pick<
  AedesOptions,
  'preConnect' | 'authenticate' | 'authorizePublish' | 'authorizeSubscribe' | 'authorizeForward'
>

/**
 * Decides who may connect to the broker and what each client may publish and subscribe to. Refuses whatever the policy
 * does not name.
 */
export function admission(
  credentialOf: CredentialLookup,
  log: RepeatedWarnings,
  rivals: RivalBridges,
): {
  readonly hooks: Hooks
  disconnect(username: string): void
  /** The points that a client told of and that this building does not have. */
  refusedPoints(username: string): readonly string[]
} {
  const connects = new WeakMap<Client, ConnectPacket>()
  const clients = new WeakMap<Client, ClientCredential>()
  const connections = new Connections()
  const refused = new RefusedPoints(log)

  const hooks: Hooks = {
    preConnect(client, packet, done) {
      connects.set(client, packet)
      done(null, true)
    },
    authenticate(client, username, password, done) {
      const credential = credentialOf(username ?? '')
      if (!passwordFits(credential, password) || !credential) {
        return done(refusal('bad user name or password', refusedCredentials), false)
      }
      const fault = connectFault(credential, client, connects.get(client))
      if (fault || !connections.take(credential.username, client)) {
        log.warn(
          { client: credential.username, fault: fault ?? 'too many connections' },
          'a client was refused',
        )
        return done(refusal(fault ?? 'too many connections', refusedRights), false)
      }
      const admit = (): void => {
        clients.set(client, credential)
        refused.forget(credential.username)
        if (client.conn instanceof FrameGuard) client.conn.loggedIn()
        done(null, true)
      }
      const connected = connections.latest(credential.username, client, one => clients.has(one))
      if (connected === null || credential.bridge === '') return admit()
      const from = client.conn instanceof FrameGuard ? client.conn.address : ''
      void rivals.stays(credential.bridge, connected, from).then(stays => {
        if (stays) done(refusal(refusedRival, refusedName), false)
        else admit()
      })
    },
    authorizePublish(client, packet, done) {
      const credential = client && clients.get(client)
      if (credential && mayPublish(credential, packet)) return done(null)
      if (credential && isDropped(credential, packet, refused)) return done(null)
      log.warn({ client: credential?.username, fault: 'publish' }, 'a client may not publish this')
      done(new Error('not authorized to publish'))
    },
    authorizeSubscribe(client, subscription, done) {
      const credential = clients.get(client)
      const allowed = credential && subscription.qos <= 1 && maySubscribe(credential, subscription.topic)
      if (!allowed)
        log.warn({ client: credential?.username, fault: 'subscribe' }, 'a client may not subscribe to this')
      done(null, allowed ? subscription : null)
    },
    authorizeForward(client, packet) {
      const credential = clients.get(client)
      return credential && maySubscribe(credential, packet.topic) ? packet : null
    },
  }
  return { hooks, disconnect: name => connections.close(name), refusedPoints: name => refused.of(name) }
}

/** The points that clients told of and that this building does not have, each logged once. */
class RefusedPoints {
  readonly #points = new Map<string, Set<string>>()
  readonly #log: RepeatedWarnings

  constructor(log: RepeatedWarnings) {
    this.#log = log
  }

  of(username: string): readonly string[] {
    return [...(this.#points.get(username) ?? [])]
  }

  /** The clearing of a point that a bridge no longer has is no fault. */
  note(username: string, point: string, isCleared: boolean): void {
    const points = this.#points.get(username) ?? new Set()
    if (isCleared || points.has(point) || points.size >= mostRefused) return
    this.#points.set(username, points.add(point))
    this.#log.warn({ client: username, fault: `no such point: ${point}` }, 'a client has an unknown point')
  }

  forget(username: string): void {
    this.#points.delete(username)
  }
}

/** The connected clients by name. */
class Connections {
  readonly #open = new Map<string, Set<Client>>()

  /** Admits a client unless too many clients of its name are connected. */
  take(username: string, client: Client): boolean {
    const clients = this.#open.get(username) ?? new Set()
    if (clients.size >= connectionsPerClient) return false
    this.#open.set(username, clients.add(client))
    client.conn.once('close', () => clients.delete(client))
    return true
  }

  /** The connection of that name that came last before this one. */
  latest(username: string, client: Client, isAdmitted: (one: Client) => boolean): Client | null {
    const others = [...(this.#open.get(username) ?? [])].filter(one => one !== client && isAdmitted(one))
    return others.at(-1) ?? null
  }

  close(username: string): void {
    for (const client of this.#open.get(username) ?? []) client.close()
  }
}

/** Returns what is wrong with a CONNECT whose password is right; null if nothing is. */
function connectFault(
  credential: ClientCredential,
  client: Client,
  connect: ConnectPacket | undefined,
): string | null {
  if (!connect) return 'no connect'
  if (client.id !== credential.username) return 'the client id is not the user name'
  if (!connect.clean) return 'a kept session would bring old commands back'
  const { will, keepalive = 0 } = connect
  if (keepalive < 1 || keepalive > longestKeepaliveSeconds) return 'the keep alive is not 1 to 300 seconds'
  if (!will) return null
  const left = { topic: will.topic, qos: will.qos ?? 0, retain: will.retain ?? false }
  const isHonest = mayLeaveWill(credential, left, Buffer.from(will.payload).toString('utf8'))
  return isHonest ? null : 'the will is not the own bridge lost'
}

function refusal(message: string, returnCode: number): AuthenticateError {
  return Object.assign(new Error(message), { returnCode })
}

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
interface PublishedPacket {
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

/** The point of a message that a bridge may send of its own points, and this building does not have (building-265). */
function foreignPoint(client: ClientCredential, packet: PublishedPacket): Point | null {
  const topic = parseTopic(packet.topic)
  if (client.reads || topic?.of !== 'point' || client.points.includes(topic.point)) return null
  const rule = ruleOf(topic)
  return rule.from === 'bridge' && packet.qos <= 1 && packet.retain === rule.retain ? topic.point : null
}

/**
 * Whether a message is of a point that is not here; then it is confirmed to the client and passed to nobody. A refusal
 * would end the connection, and all its points with it.
 */
function isDropped(
  client: ClientCredential,
  packet: PublishedPacket & { readonly payload: string | Uint8Array },
  refused: RefusedPoints,
): boolean {
  const point = foreignPoint(client, packet)
  if (point === null) return false
  refused.note(client.username, point, packet.payload.length === 0)
  Object.assign(packet, { topic: refusedTopic, payload: Buffer.alloc(0), retain: false })
  return true
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
