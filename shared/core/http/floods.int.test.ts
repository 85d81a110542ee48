import { connect, type Socket } from 'node:net'
import { ok } from '@mayim/domain/result.ts'
import { bearer, browserOf } from '@mayim/testing/http/http-client.ts'
import { startTestServer, type TestServer } from '@mayim/testing/http/test-server.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { systemCaller } from '../ground/runtime/caller.ts'
import { record } from '../ground/runtime/record-change.ts'
import { peopleHandlers } from './handlers/people.ts'

const deskAddress = { 'x-forwarded-for': '10.0.0.2' }
const password = 'a long password'
let server: TestServer
beforeAll(async () => {
  server = await startTestServer('hub', {
    handlers: peopleHandlers,
    server: {
      trustProxy: ['127.0.0.1'],
      limits: { read: 40 },
      mount: async app => void app.get('/page', async () => 'a page'),
    },
    limits: { passwordChecksAtOnce: 4 },
  })
}, 60_000)
afterAll(() => server?.close())

/** Sockets that send the beginning of a request and nothing more. */
function slowSockets(count: number, beginning: string): Socket[] {
  return Array.from({ length: count }, () => {
    const socket = connect(server.port, '127.0.0.1', () => socket.write(beginning))
    socket.on('error', () => undefined)
    socket.resume()
    return socket
  })
}

/** Streams whose client never reads. */
function deafStreams(count: number, token: string): Socket[] {
  const request = `GET /api/api/events HTTP/1.1\r\nHost: 127.0.0.1:${server.port}\r\nX-Forwarded-For: 203.0.113.4\r\nAuthorization: Bearer ${token}\r\n\r\n`
  return slowSockets(count, request).map(socket => socket.pause())
}

it('slow clients and floods change nothing for the others (threats-F17, threats-T17)', async () => {
  const desk = await server.signInAs({ username: 'rivka', roles: ['Reception'], password })
  const patron = await server.signInAs({ phone: '+17185550123' })
  const host = `Host: 127.0.0.1:${server.port}\r\n`
  const held = [
    ...slowSockets(150, `GET /healthz HTTP/1.1\r\n${host}X-Slow: `),
    ...slowSockets(
      50,
      `POST /api/api/account/register HTTP/1.1\r\n${host}Content-Type: application/json\r\nContent-Length: 100\r\n\r\n{`,
    ),
    ...deafStreams(12, patron.accessToken),
  ]
  const stream = await fetch(`${server.origin}/api/api/events`, {
    headers: { ...deskAddress, ...bearer(desk.accessToken) },
  })
  const events = stream.body?.pipeThrough(new TextDecoderStream()).getReader()

  const flood = (count: number, ask: (n: number) => Promise<{ status: number }>) =>
    Promise.all(Array.from({ length: count }, async (_, n) => (await ask(n)).status))
  const from = (address: string) => ({ 'x-forwarded-for': address })
  const floods = Promise.all([
    flood(150, () => browserOf(server).get('/api/api/account/session', from('203.0.113.1'))),
    flood(150, () => browserOf(server).get('/page', from('203.0.113.2'))),
    flood(60, n =>
      browserOf(server).form(
        '/api/token',
        { grant_type: 'password', username: `nobody-${n}`, password: 'wrong' },
        from('203.0.113.3'),
      ),
    ),
  ])
  for (let turn = 0; turn < 10; turn += 1) {
    const me = await browserOf(server).get(`/api/api/users/${desk.subject}`, {
      ...deskAddress,
      ...bearer(desk.accessToken),
    })
    expect(me.status).toBe(200)
    expect((await browserOf(server).get('/page', deskAddress)).status).toBe(200)
  }
  await server.facility.write(async trx => {
    const change = { entity: 'room', id: '1', kind: 'changed', fields: {} } as const
    await record(server.facility, trx, systemCaller, change)
    return ok(null)
  })
  let heard = ''
  while (!heard.includes('"room"')) heard += (await events?.read())?.value ?? ''

  const [calls, pages, signIns] = await floods
  for (const [name, statuses] of Object.entries({ calls, pages }))
    expect([name, statuses.filter(status => status === 429).length]).toEqual([name, 110])
  expect(signIns.every(status => [400, 401, 429, 503].includes(status))).toBe(true)
  // A slow hash was made for few of them, so the desk signs in right after.
  expect(signIns.filter(status => status === 429 || status === 503).length).toBeGreaterThan(30)
  const fields = { grant_type: 'password', username: 'rivka', password }
  expect((await browserOf(server).form('/api/token', fields, deskAddress)).status).toBe(200)
  await events?.cancel()
  for (const socket of held) socket.destroy()
})
