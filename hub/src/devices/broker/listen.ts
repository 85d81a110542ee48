import { createServer, type Server, type Socket } from 'node:net'
import tls from 'node:tls'
import type { WatchedCertificate } from '@mayim/core/operator/tls/watch-certificate.ts'
import { FrameGuard, type FrameLimits } from './frame-guard.ts'

const halfOpenPerAddress = 20
const maxConnections = 256

/** The broker's socket: sends small packets at once and passes each connection through a guard. */
export interface GuardedServer {
  readonly port: number
  close(): Promise<void>
}

export interface SecureAddress {
  readonly host: string
  readonly port: number
  readonly certificate: WatchedCertificate
}

/** Listens with TLS if the address has a certificate. */
export async function listenGuarded(
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
