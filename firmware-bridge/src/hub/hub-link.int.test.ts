import { type AddressInfo, createServer } from 'node:net'
import { expect, test } from 'vitest'
import { openHubLink } from './hub-link.ts'

/** CONNACK: taken, and refused because of the name. */
const taken = Buffer.of(0x20, 2, 0, 0)
const refused = Buffer.of(0x20, 2, 0, 2)

test.each([
  ['refuses it', refused],
  ['ends each connection at once', taken],
])(
  'a bridge comes less and less often to a hub that %s, and logs it once (building-662)',
  async (_what, answer) => {
    const arrivals: number[] = []
    const server = createServer(socket => {
      arrivals.push(performance.now())
      socket.on('error', () => undefined)
      socket.once('data', () => socket.end(answer))
    })
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
    const warnings: string[] = []
    const link = openHubLink({
      url: `mqtt://127.0.0.1:${(server.address() as AddressInfo).port}`,
      username: 'east',
      password: 'a-long-machine-password',
      will: { topic: 'mayim/1/bridge/east/$state', payload: 'lost' },
      log: { info: () => undefined, warn: (_fields: unknown, text?: string) => warnings.push(text ?? '') },
      onConnect: async () => undefined,
      onMessage: () => undefined,
    })
    await expect.poll(() => arrivals.length, { timeout: 15_000 }).toBe(5)
    await link.stop()
    server.close()
    const pauses = arrivals.slice(1).map((at, index) => at - (arrivals[index] ?? 0))
    // At most half a second, a second, two and four, and at least half of each.
    expect(pauses[3]).toBeGreaterThan(1_900)
    expect(warnings.filter(text => text.includes('another bridge may use its name'))).toHaveLength(1)
    expect(warnings.length).toBeLessThanOrEqual(4)
  },
)
