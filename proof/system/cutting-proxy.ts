import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export interface CuttingProxy {
  readonly url: string
  /** Resets every connection at once. */
  cut(): void
  /** The port that connections are forwarded to. */
  targetPort: number
  close(): Promise<void>
}

/** A TCP proxy whose connections a test can cut. */
export async function cuttingProxy(targetPort: number): Promise<CuttingProxy> {
  const sockets = new Set<Socket>()
  const track = (socket: Socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => socket.destroy())
  }
  const server = createServer(near => {
    const far = connect(proxy.targetPort, '127.0.0.1')
    track(near)
    track(far)
    near.pipe(far).pipe(near)
    near.on('close', () => far.destroy())
    far.on('close', () => near.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const cut = () => {
    for (const socket of sockets) socket.resetAndDestroy()
  }
  const proxy: CuttingProxy = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cut,
    targetPort,
    async close() {
      cut()
      server.close()
      await once(server, 'close')
    },
  }
  return proxy
}
