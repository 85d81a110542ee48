import { createServer, type Server, type Socket } from 'node:net'
import tls from 'node:tls'
import type { WatchedCertificate } from '@mayim/core/operator/watch-certificate.ts'
import { createRepeatedWarnings } from '@mayim/process/log.ts'
import { Aedes, type Client } from 'aedes'
import { writeToStream } from 'mqtt-packet'
import type { Logger } from 'pino'
import { admission, refusedTopic } from './admission.ts'
import type { CredentialLookup } from './client-credential.ts'
import { FrameGuard, type FrameLimits, frameLimits } from './frame-guard.ts'
import { RivalBridges, type Rivals, refusedRival } from './rivals.ts'

export interface BrokerOptions {
  /** 0 picks a free port. */
  readonly port: number
  /** Loopback by default (threats-126). */
  readonly host?: string
  /** Another address, with TLS, for bridges on other machines; null for none. */
  readonly tls?: SecureAddress | null
  readonly credentialOf: CredentialLookup
  readonly log: Pick<Logger, 'info' | 'warn'>
  readonly limits?: Partial<FrameLimits>
}

/** It would allocate each of the 65,536 packet ids as a buffer: 8 MB to save a microsecond. */
writeToStream.cacheNumbers = false

export type MessageListener = (topic: string, payload: Uint8Array) => void

/** The hub's own connection to the devices' bus. */
export interface Broker {
  readonly port: number
  /** Delivers to the connected clients. Nothing is stored for a disconnected one unless `retain`. */
  publish(topic: string, payload: string, options?: { qos?: 0 | 1; retain?: boolean }): Promise<void>
  /** Calls back with each message of a client, wills included. Returns a function that stops it. */
  onMessage(listener: MessageListener): () => void
  /** The number of connected clients. */
  clients(): number
  /** Closes the connections of a client at once. */
  disconnect(username: string): void
  /** The bridges whose name another one uses now. */
  rivals(): Rivals[]
  /** The points that a client told of since it connected and that this building does not have. */
  refusedPoints(username: string): readonly string[]
  close(): Promise<void>
}

/** Starts the MQTT 3.1.1 broker in this process with every setting of threats-3 explicit. */
export async function startBroker(options: BrokerOptions): Promise<Broker> {
  const { log, host = '127.0.0.1', port, tls = null } = options
  const limits = { ...frameLimits, ...options.limits }
  const refusals = createRepeatedWarnings(log)
  const rivals = new RivalBridges(log)
  const { hooks, disconnect, refusedPoints } = admission(options.credentialOf, refusals, rivals)
  const aedes = await Aedes.createBroker({
    // Without a limit, so that clients that stopped reading do not hold up the others; the drain timeout disconnects
    // them.
    concurrency: 0,
    connectTimeout: limits.loginMs,
    drainTimeout: 5_000,
    heartbeatInterval: 60_000,
    // Its refusal has a return code that MQTT 3.1.1 does not define, so the admission checks instead.
    keepaliveLimit: 0,
    maxClientsIdLength: 64,
    maxInflightInbound: 20,
    maxTopicLevels: 8,
    queueLimit: 42,
    ...hooks,
  })
  aedes.on('clientError', (client, error) => {
    // Rivals are logged once.
    if (error.message !== refusedRival)
      refusals.warn({ client: client.id, fault: error.message }, 'broker client')
  })
  const handle = (guard: FrameGuard) => aedes.handle(guard)
  const server = await listenGuarded({ port, host }, limits, handle)
  const secure = tls && (await listenGuarded(tls, limits, handle))
  log.info({ port: server.port, tlsPort: secure?.port }, 'broker is listening')

  return {
    port: server.port,
    publish: (topic, payload, { qos = 1, retain = false } = {}) =>
      new Promise((resolve, reject) => {
        if (aedes.closed) return reject(new Error('the broker is closed'))
        aedes.publish({ cmd: 'publish', topic, payload, qos, retain, dup: false }, error =>
          error ? reject(error) : resolve(),
        )
      }),
    onMessage(listener) {
      const deliver = (packet: { topic: string; payload: string | Buffer }, client: Client | null): void => {
        if (client && packet.topic !== refusedTopic) listener(packet.topic, Buffer.from(packet.payload))
      }
      aedes.on('publish', deliver)
      return () => void aedes.off('publish', deliver)
    },
    clients: () => aedes.connectedClients,
    disconnect,
    rivals: () => rivals.list(),
    refusedPoints,
    async close() {
      const closing = new Promise<void>(resolve => aedes.close(resolve))
      await Promise.all([server.close(), secure?.close()])
      await closing
      refusals.stop()
    },
  }
}

const halfOpenPerAddress = 20
const maxConnections = 256

/** The broker's socket: sends small packets at once and passes each connection through a guard. */
interface GuardedServer {
  readonly port: number
  close(): Promise<void>
}

interface SecureAddress {
  readonly host: string
  readonly port: number
  readonly certificate: WatchedCertificate
}

/** Listens with TLS if the address has a certificate. */
async function listenGuarded(
  address: { readonly port: number; readonly host: string } | SecureAddress,
  limits: FrameLimits,
  onClient: (guard: FrameGuard) => void,
): Promise<GuardedServer> {
  const guards = new Set<FrameGuard>()
  /** By address, oldest first. */
  const halfOpen = new Map<string, Set<FrameGuard>>()
  const accept = (socket: Socket): void => {
    const from = socket.remoteAddress ?? ''
    const waiting = halfOpen.get(from) ?? new Set()
    // Closes the oldest, not the newest: a bridge on the same machine logs in at once and must not be kept out.
    const [oldest] = waiting
    if (oldest && waiting.size >= halfOpenPerAddress) {
      waiting.delete(oldest)
      oldest.destroy()
    }
    const guard = new FrameGuard(socket, limits)
    guards.add(guard)
    halfOpen.set(from, waiting.add(guard))
    const settle = (): void => {
      waiting.delete(guard)
      if (waiting.size === 0 && halfOpen.get(from) === waiting) halfOpen.delete(from)
    }
    guard.once('loggedIn', settle)
    guard.once('close', () => {
      settle()
      guards.delete(guard)
    })
    onClient(guard)
  }
  const server =
    'certificate' in address
      ? createSecureServer(address.certificate, limits.loginMs, accept)
      : createServer({ noDelay: true }, accept)
  /** Also those whose TLS handshake is not complete, which have no guard yet. */
  const sockets = new Set<Socket>()
  server.on('connection', socket => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  server.maxConnections = maxConnections
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(address.port, address.host, resolve)
  })
  return {
    port: portOf(server) ?? address.port,
    close: () =>
      new Promise(resolve => {
        server.close(() => resolve())
        for (const guard of guards) guard.destroy()
        for (const socket of sockets) socket.destroy()
      }),
  }
}

function createSecureServer(
  certificate: WatchedCertificate,
  handshakeTimeout: number,
  accept: (socket: Socket) => void,
): Server {
  const { cert, key } = certificate.current()
  const server = tls.createServer({ cert, key, noDelay: true, handshakeTimeout }, accept)
  certificate.onRenewal(renewed => server.setSecureContext({ cert: renewed.cert, key: renewed.key }))
  // A client that trusts another certificate, or speaks no TLS. Node closes its socket.
  server.on('tlsClientError', () => undefined)
  return server
}

function portOf(server: Server): number | null {
  const address = server.address()
  return typeof address === 'object' && address ? address.port : null
}
