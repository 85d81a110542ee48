import { connect } from 'node:net'
import { browserOf } from '@mayim/testing/http/http-client.ts'
import { startTestServer, type TestServer } from '@mayim/testing/http/test-server.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer('hub')
})
afterAll(() => server.close())

const request = 'GET /api/api/settings/publicsettings HTTP/1.1\r\nHost: here\r\n\r\n'

it.each([
  ['sends several requests at once and is gone', request.repeat(20)],
  ['sends garbage after a request and is gone', `${request}\0\0garbage\r\n\r\n`],
])('logs no fault of a client that %s', async (_, bytes) => {
  await Promise.all(
    Array.from({ length: 500 }, async () => {
      const socket = connect(server.port, '127.0.0.1')
      socket.on('error', () => undefined)
      const closed = new Promise(resolve => socket.on('close', resolve))
      socket.once('connect', () => socket.write(bytes, () => socket.resetAndDestroy()))
      await closed
    }),
  )
  expect((await browserOf(server).get('/healthz')).text).toBe('ok\n')
  expect(server.logLines.filter(line => /incident|"level":50/.test(line))).toEqual([])
})
