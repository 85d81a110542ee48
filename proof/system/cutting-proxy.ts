import { once } from 'node:events'
import { type AddressInfo, createServer, connect as dial, type Socket } from 'node:net'

export interface CuttingProxy {
  readonly url: string
  /** Breaks every connection at once, in the middle of whatever it carries. */
  cut(): void
  /** Where it leads to. */
  targetPort: number
  close(): Promise<void>
}

/** Stands between two sides and cuts them off at will. */
export async function cuttingProxy(targetPort: number): Promise<CuttingProxy> {
  const sockets = new Set<Socket>()
  const keep = (socket: Socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => socket.destroy())
  }
  const server = createServer(near => {
    const far = dial(proxy.targetPort, '127.0.0.1')
    keep(near)
    keep(far)
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
