import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { startTestServer, type TestServer } from '@mayim/testing/http/test-server.ts'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'

/** How many connections had been accepted when each page began, in the order in which they began. */
const begun: { page: string; accepted: number }[] = []
let server: TestServer
let accepted = 0

beforeAll(async () => {
  server = await startTestServer('portal', {
    server: {
      acceptsFirst: true,
      mount: async app =>
        void app.get('/page/:name', async request => {
          begun.push({ page: (request.params as { name: string }).name, accepted })
          return 'a page'
        }),
    },
  })
  server.app.server.on('connection', () => {
    accepted += 1
  })
})
afterAll(() => server.close())
beforeEach(() => {
  accepted = 0
  begun.length = 0
})

async function connected(): Promise<Socket> {
  const socket = connect(server.port, '127.0.0.1')
  await once(socket, 'connect')
  return socket
}

/** Resolves with the answer's first bytes. */
async function ask(socket: Socket, page: string): Promise<unknown> {
  socket.write(`GET /page/${page} HTTP/1.1\r\nHost: here\r\n\r\n`)
  return String(await once(socket, 'data'))
}

it('accepts all who connect at one moment before it begins the requests of those who are connected', async () => {
  const first = await connected()
  const second = await connected()
  await Promise.all([ask(first, 'warm'), ask(second, 'warm')])
  accepted = 0
  begun.length = 0

  const answers = once(server.app.server, 'connection').then(() =>
    Promise.all([ask(first, 'first'), ask(second, 'second')]),
  )
  const newOnes = Array.from({ length: 60 }, () => connect(server.port, '127.0.0.1'))
  await answers

  expect(begun).toEqual([
    { page: 'first', accepted: 60 },
    { page: 'second', accepted: 60 },
  ])
  for (const socket of [first, second, ...newOnes]) socket.destroy()
})

it('answers also while somebody connects in each turn', async () => {
  const patron = await connected()
  const flood = new Set<Socket>()
  const connectAgain = () => {
    for (const socket of flood) socket.destroy()
    flood.clear()
    flood.add(connect(server.port, '127.0.0.1').on('error', () => undefined))
    flood.add(connect(server.port, '127.0.0.1').on('error', () => undefined))
  }
  server.app.server.on('connection', connectAgain)
  connectAgain()

  expect(await ask(patron, 'asked')).toContain('200 OK')

  server.app.server.off('connection', connectAgain)
  for (const socket of [patron, ...flood]) socket.destroy()
})
