import { createServer, type Socket } from 'node:net'
import { Aedes, type AuthenticateError, type Client, type ConnectPacket } from 'aedes'
import type { Logger } from 'pino'
import { type ClientCredential, passwordFits } from './client-credential.ts'
import { FrameGuard, type FrameLimits, frameLimits } from './frame-guard.ts'
import { mayLeaveWill, mayPublish, maySubscribe } from './topic-policy.ts'

export interface BrokerOptions {
  /** 0 takes a free one. */
  readonly port: number
  /** Loopback unless told: beyond this machine the devices' network needs TLS. */
  readonly host?: string
  readonly credentials: readonly ClientCredential[]
  readonly log: Pick<Logger, 'info' | 'warn'>
  readonly limits?: Partial<FrameLimits>
}

export type MessageListener = (topic: string, payload: Uint8Array) => void

/** The hub's end of the devices' bus. */
export interface Broker {
  readonly port: number
  /** Delivers to the clients that are here now; nothing is kept for one that is away unless `retain`. */
  publish(topic: string, payload: string, options?: { qos?: 0 | 1; retain?: boolean }): Promise<void>
  /** Every message of a client, wills included; returns the way to stop. */
  onMessage(listener: MessageListener): () => void
  close(): Promise<void>
}

const refusedCredentials = 4
const refusedRights = 5
const connectionsPerClient = 3
const halfOpenPerAddress = 20
const connectionsAtMost = 256

/** Starts the MQTT 3.1.1 broker in this process, every setting of the security design's broker paragraph told. */
export async function startBroker(options: BrokerOptions): Promise<Broker> {
  const { log } = options
  const limits = { ...frameLimits, ...options.limits }
  const known = new Map(options.credentials.map(credential => [credential.username, credential]))
  const connects = new WeakMap<Client, ConnectPacket>()
  const clients = new WeakMap<Client, ClientCredential>()
  const open = new Map<string, number>()

  const aedes = await Aedes.createBroker({
    // Without a bound, so that clients that stopped reading hold up no other; the drain time-out ends them.
    concurrency: 0,
    connectTimeout: limits.loginMs,
    drainTimeout: 5_000,
    heartbeatInterval: 60_000,
    keepaliveLimit: 300,
    maxClientsIdLength: 64,
    maxInflightInbound: 20,
    maxTopicLevels: 8,
    queueLimit: 42,
    preConnect(client, packet, done) {
      connects.set(client, packet)
      done(null, true)
    },
    authenticate(client, username, password, done) {
      const credential = known.get(username ?? '')
      if (!passwordFits(credential, password) || !credential) {
        return done(refusal('bad user name or password', refusedCredentials), false)
      }
      const fault = connectFault(credential, client, connects.get(client))
      if (fault) {
        log.warn({ client: credential.username, fault }, 'a client of the broker was refused')
        return done(refusal(fault, refusedRights), false)
      }
      const count = open.get(credential.username) ?? 0
      if (count >= connectionsPerClient) return done(refusal('too many connections', refusedRights), false)
      open.set(credential.username, count + 1)
      client.conn.once('close', () => open.set(credential.username, (open.get(credential.username) ?? 1) - 1))
      clients.set(client, credential)
      if (client.conn instanceof FrameGuard) client.conn.loggedIn()
      done(null, true)
    },
    authorizePublish(client, packet, done) {
      const credential = client && clients.get(client)
      if (credential && mayPublish(credential, packet)) return done(null)
      log.warn({ client: credential?.username, topic: packet.topic }, 'a client may not publish this')
      done(new Error('not authorized to publish'))
    },
    authorizeSubscribe(client, subscription, done) {
      const credential = clients.get(client)
      const allowed = credential && subscription.qos <= 1 && maySubscribe(credential, subscription.topic)
      if (!allowed) log.warn({ client: credential?.username }, 'a client may not subscribe to this')
      done(null, allowed ? subscription : null)
    },
    authorizeForward(client, packet) {
      const credential = clients.get(client)
      return credential && maySubscribe(credential, packet.topic) ? packet : null
    },
  })
  aedes.on('clientError', (client, error) =>
    log.warn({ client: client.id, fault: error.message }, 'broker client'),
  )

  const { server, port } = await listen(options, limits, aedes)
  log.info({ port }, 'broker is listening')

  return {
    port,
    publish: (topic, payload, { qos = 1, retain = false } = {}) =>
      new Promise((resolve, reject) => {
        if (aedes.closed) return reject(new Error('the broker is closed'))
        aedes.publish({ cmd: 'publish', topic, payload, qos, retain, dup: false }, error =>
          error ? reject(error) : resolve(),
        )
      }),
    onMessage(listener) {
      const deliver = (packet: { topic: string; payload: string | Buffer }, client: Client | null): void => {
        if (client) listener(packet.topic, Buffer.from(packet.payload))
      }
      aedes.on('publish', deliver)
      return () => void aedes.off('publish', deliver)
    },
    close: () =>
      new Promise(resolve => {
        aedes.close(() => server.close(() => resolve()))
        for (const guard of server.guards) guard.destroy()
      }),
  }
}

/** What is wrong with a CONNECT whose password is right; null when nothing is. */
function connectFault(
  credential: ClientCredential,
  client: Client,
  connect: ConnectPacket | undefined,
): string | null {
  if (!connect) return 'no connect'
  if (client.id !== credential.username) return 'the client id is not the user name'
  if (!connect.clean) return 'a kept session would bring old commands back'
  const will = connect.will
  const left = will && { topic: will.topic, qos: will.qos ?? 0, retain: will.retain ?? false }
  if (left && !mayLeaveWill(credential, left, Buffer.from(will.payload).toString('utf8'))) {
    return 'the will is not the own bridge lost'
  }
  return null
}

function refusal(message: string, returnCode: number): AuthenticateError {
  return Object.assign(new Error(message), { returnCode })
}

async function listen(options: BrokerOptions, limits: FrameLimits, aedes: Aedes) {
  const guards = new Set<FrameGuard>()
  const halfOpen = new Map<string, number>()
  const accept = (socket: Socket): void => {
    const address = socket.remoteAddress ?? ''
    const waiting = halfOpen.get(address) ?? 0
    if (waiting >= halfOpenPerAddress) return void socket.destroy()
    halfOpen.set(address, waiting + 1)
    const settle = once(() => {
      const left = (halfOpen.get(address) ?? 1) - 1
      if (left > 0) halfOpen.set(address, left)
      else halfOpen.delete(address)
    })
    const guard = new FrameGuard(socket, limits)
    guards.add(guard)
    guard.once('loggedIn', settle)
    guard.once('close', () => {
      settle()
      guards.delete(guard)
    })
    aedes.handle(guard)
  }
  const server = Object.assign(createServer({ noDelay: true }, accept), { guards })
  server.maxConnections = connectionsAtMost
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(options.port, options.host ?? '127.0.0.1', resolve)
  })
  const address = server.address()
  return { server, port: typeof address === 'object' && address ? address.port : options.port }
}

function once(action: () => void): () => void {
  let done = false
  return () => {
    if (!done) action()
    done = true
  }
}
