import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/**
 * Below the ports that systems give to outgoing connections and to `listen(0)` (32768 and above on Linux, 49152 on
 * macOS), so that nothing takes such a port between this check and its use.
 */
const [lowest, above] = [20_000, 32_768]

/** Finds `count` different free ports of this machine. */
export async function freePorts(count: number): Promise<number[]> {
  const found = new Set<number>()
  while (found.size < count) {
    const port = randomInt(lowest, above)
    if (await isFree(port)) found.add(port)
  }
  return [...found]
}

/** Finds one free port of this machine. */
export async function freePort(): Promise<number> {
  const [port = 0] = await freePorts(1)
  return port
}

function isFree(port: number): Promise<boolean> {
  // A client of whoever had this port before may connect at once. Closing waits for it unless it is turned away.
  const server = createServer(socket => socket.destroy())
  return new Promise(resolve => {
    server.once('error', () => resolve(false))
    server.listen({ host: '127.0.0.1', port, exclusive: true }, () => server.close(() => resolve(true)))
  })
}
