import { createServer, type Server, type Socket } from 'node:net'
import { FrameGuard, type FrameLimits } from './frame-guard.ts'

const halfOpenPerAddress = 20
const connectionsAtMost = 256

/** The broker's socket: small packets go out at once, and each connection is handed on behind a guard. */
export interface GuardedServer {
  readonly port: number
  close(): Promise<void>
}

export async function listenGuarded(
  address: { port: number; host: string },
  limits: FrameLimits,
  onClient: (guard: FrameGuard) => void,
): Promise<GuardedServer> {
  const guards = new Set<FrameGuard>()
  const halfOpen = new Map<string, number>()
  const change = (from: string, by: number): void => {
    const count = (halfOpen.get(from) ?? 0) + by
    if (count > 0) halfOpen.set(from, count)
    else halfOpen.delete(from)
  }
  const accept = (socket: Socket): void => {
    const from = socket.remoteAddress ?? ''
    if ((halfOpen.get(from) ?? 0) >= halfOpenPerAddress) return void socket.destroy()
    change(from, 1)
    const guard = new FrameGuard(socket, limits)
    guards.add(guard)
    let isWaiting = true
    const settle = (): void => {
      if (isWaiting) change(from, -1)
      isWaiting = false
    }
    guard.once('loggedIn', settle)
    guard.once('close', () => {
      settle()
      guards.delete(guard)
    })
    onClient(guard)
  }
  const server = createServer({ noDelay: true }, accept)
  server.maxConnections = connectionsAtMost
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
      }),
  }
}

function portOf(server: Server): number | null {
  const address = server.address()
  return typeof address === 'object' && address ? address.port : null
}
