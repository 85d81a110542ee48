import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/**
 * `gone`: every connection is closed and refused. `silent`: bytes vanish in both directions. `slow`: answers are late. `garbled`:
 * answers arrive as other bytes. `cut`: the request arrives, and the connection ends in the middle of the answer. `storm`: most
 * answers arrive, others late, twice, in two halves, by half, or with the end of the connection.
 */
export const networkFaults = ['gone', 'silent', 'slow', 'garbled', 'cut', 'storm'] as const
export type NetworkFault = (typeof networkFaults)[number]

export interface FaultyProxy {
  readonly port: number
  /** Breaks the network between driver and device; null repairs it. */
  break(fault: NetworkFault | null): void
  /** Ends every connection, as a device does that restarts. */
  endConnections(): void
  close(): Promise<void>
}

const slowMs = 150
const stormMs = 40
/** Twenty-two of a hundred answers of a storm have a fault. */
const stormOfHundred = [
  ...Array<'late'>(6).fill('late'),
  ...Array<'twice'>(6).fill('twice'),
  ...Array<'in halves'>(6).fill('in halves'),
  ...Array<'by half'>(2).fill('by half'),
  ...Array<'cut'>(2).fill('cut'),
]

/** A TCP proxy to a device on this machine that fails on demand. */
export async function startFaultyProxy(devicePort: number): Promise<FaultyProxy> {
  let fault: NetworkFault | null = null
  // The same faults in each run.
  let seed = 1
  const below = (limit: number): number => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((seed / 2 ** 32) * limit)
  }
  const sockets = new Set<Socket>()
  const track = (socket: Socket): void => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    socket.on('close', () => sockets.delete(socket))
  }
  const later = (client: Socket, bytes: Buffer): void => {
    setTimeout(() => client.destroyed || client.write(bytes), below(stormMs))
  }
  const answerInStorm = (client: Socket, bytes: Buffer): void => {
    const what = stormOfHundred[below(100)] ?? 'whole'
    const half = bytes.subarray(0, Math.floor(bytes.length / 2))
    if (what !== 'late') client.write(what === 'whole' || what === 'twice' ? bytes : half)
    if (what === 'late' || what === 'twice') later(client, bytes)
    else if (what === 'in halves') later(client, bytes.subarray(half.length))
    else if (what === 'cut') client.end()
    // No stream goes on without the bytes that it lost: the connection ends a moment later.
    else if (what === 'by half') setTimeout(() => client.end(), below(stormMs))
  }
  const answer = (client: Socket, bytes: Buffer): void => {
    if (fault === 'silent' || client.destroyed) return
    if (fault === 'storm') answerInStorm(client, bytes)
    else if (fault === 'cut') {
      client.write(bytes.subarray(0, Math.floor(bytes.length / 2)), () => client.destroy())
    } else if (fault === 'garbled') client.write(bytes.map(byte => (byte * 7 + 13) & 0xff))
    else client.write(bytes)
  }
  const server = createServer({ noDelay: true }, client => {
    track(client)
    const device = connect({ port: devicePort, host: '127.0.0.1', noDelay: true })
    track(device)
    client.on('data', bytes => {
      if (fault !== 'silent') device.write(bytes)
    })
    device.on('data', bytes => {
      if (fault === 'slow') setTimeout(answer, slowMs, client, bytes)
      else answer(client, bytes)
    })
    client.on('close', () => device.destroy())
    // The end is as late as the answer before it.
    device.on('close', () => setTimeout(() => client.end(), fault === 'slow' ? slowMs : 0))
  })
  const endConnections = (): void => {
    for (const socket of sockets) socket.destroy()
  }
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    port,
    break(next) {
      if (next === 'gone') server.close()
      else if (fault === 'gone') server.listen(port, '127.0.0.1')
      // A connection that carried wrong or missing bytes is of no more use.
      if (next === 'gone' || (next === null && fault !== null && fault !== 'slow')) endConnections()
      fault = next
    },
    endConnections,
    async close() {
      endConnections()
      if (server.listening) await new Promise(resolve => server.close(resolve))
    },
  }
}
