import { once } from 'node:events'
import { createServer as createHttpServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { ok } from '@mayim/domain/result.ts'
import { bearer, browserOf } from '@mayim/testing/http/http-client.ts'
import { liveCallIds } from '@mayim/testing/http/live-call-ids.ts'
import { startTestServer, type TestServer } from '@mayim/testing/http/test-server.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { systemCaller } from '../ground/runtime/caller.ts'
import { storeSetting } from '../ground/settings/stored-setting.ts'
import { createServer } from './create-server.ts'
import { accountHandlers } from './handlers/account.ts'
import { limitConnections } from './limit-connections.ts'

const friend = 'https://screens.example'
let server: TestServer
let admin: Record<string, string>
beforeAll(async () => {
  server = await startTestServer('hub', {
    handlers: {
      attendantsList: async () => {
        throw new Error('SQLITE says +17188512345 is no good')
      },
      settingsSet: async (_facility, { body }) => ok({ ...body, leaked: 'column' } as never),
    },
    server: { allowedOrigins: [friend], timeouts: { headersMs: 300, requestMs: 600, checkEveryMs: 50 } },
  })
  admin = bearer((await server.signInAs({ username: 'boss', roles: ['Admin'] })).accessToken)
})
afterAll(() => server.close())

describe('refusals before a handler runs', () => {
  it('closes sockets that send their headers slowly', async () => {
    const sockets = Array.from({ length: 20 }, () => connect(server.port, '127.0.0.1'))
    const closed = sockets.map(socket => new Promise(resolve => socket.on('close', resolve)))
    for (const socket of sockets) {
      socket.on('error', () => undefined)
      socket.resume()
      socket.write('GET /healthz HTTP/1.1\r\nHost: here\r\nX-Slow: ')
    }
    await Promise.all(closed)
    expect((await browserOf(server).get('/healthz')).text).toBe('ok\n')
  })

  it('tells a request that it could not read in time to come back', async () => {
    const socket = connect(server.port, '127.0.0.1')
    let answer = ''
    socket.on('data', bytes => {
      answer += String(bytes)
    })
    const closed = new Promise(resolve => socket.on('close', resolve))
    socket.write('GET /healthz HTTP/1.1\r\nHost: here\r\n')
    await closed
    expect(answer).toMatch(/^HTTP\/1.1 503 .*\r\nRetry-After: 2\r\n/)
  })

  it('closes sockets that send nothing', async () => {
    const socket = connect(server.port, '127.0.0.1')
    socket.resume()
    await new Promise(resolve => socket.on('close', resolve))
  })

  describe('the connections of one address', () => {
    const limited = createHttpServer((request, response) => request.url === '/' && response.end('ok'))
    let port = 0
    beforeAll(async () => {
      const isProxy = (address: string) => address.endsWith('127.0.0.2')
      limitConnections(limited, { inAll: 100, ofAddress: 3 }, isProxy)
      await new Promise<void>(resolve => limited.listen(0, '127.0.0.1', resolve))
      port = (limited.address() as AddressInfo).port
    })
    afterAll(async () => {
      await new Promise(resolve => {
        limited.close(resolve)
        limited.closeAllConnections()
      })
    })

    /** Opens a connection; `answer` is the status, or empty if it was closed without one. */
    function open(localAddress: string, path = '/') {
      const socket = connect({ port, host: '127.0.0.1', localAddress })
      socket.on('error', () => undefined)
      const answer = new Promise<string>(resolve => {
        socket.on('data', bytes => resolve(String(bytes).slice(9, 12)))
        socket.on('close', () => resolve(''))
      })
      socket.write(`GET ${path} HTTP/1.1\r\nHost: here\r\n\r\n`)
      return { socket, answer }
    }

    it('are so many at one time, and more when some ended (threats-F17)', async () => {
      const asked = Array.from({ length: 3 }, async () => {
        const { socket } = open('127.0.0.1', '/never-answered')
        await once(limited, 'request')
        return socket
      })
      const own = await Promise.all(asked)
      expect(await open('127.0.0.1').answer).toBe('')
      const ofProxy = Array.from({ length: 5 }, () => open('127.0.0.2'))
      expect(await Promise.all(ofProxy.map(({ answer }) => answer))).toEqual(Array(5).fill('200'))
      own[0]?.destroy()
      await expect.poll(() => open('127.0.0.1').answer).toBe('200')
      for (const socket of [...own, ...ofProxy.map(each => each.socket)]) socket.destroy()
    })

    it('give way to a new one while they wait for nothing', async () => {
      await expect
        .poll(async () => {
          const idle = [open('127.0.0.3'), open('127.0.0.3'), open('127.0.0.3')]
          await Promise.all(idle.map(each => each.answer))
          return await open('127.0.0.3').answer
        })
        .toBe('200')
    })
  })

  it('closes sockets whose body never arrives', async () => {
    const socket = connect(server.port, '127.0.0.1')
    socket.on('error', () => undefined)
    socket.resume()
    const closed = new Promise(resolve => socket.on('close', resolve))
    socket.write(
      'POST /api/api/account/register HTTP/1.1\r\nHost: here\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{',
    )
    await closed
  })

  it('refuses a request to a name that is not its own (threats-171)', async () => {
    const ask = (host: string) =>
      server.app.inject({ url: '/api/api/settings/publicsettings', headers: { host } })
    const refused = await ask('evil.example')
    expect([refused.statusCode, refused.json().code]).toEqual([421, 'foreignHost'])
    expect((await ask('screens.example')).statusCode).not.toBe(421)
    expect((await ask(`127.0.0.1:${server.port}`)).statusCode).not.toBe(421)
  })

  it.each([
    'Host: a:b',
    'Host: 127.0.0.1:99999',
    'Host: [::1',
    'Host: %00',
    'Host: a b',
    'Host: 127.0.0.1:5710.evil.example',
    'Host: here\r\nHost: there',
  ])('refuses %j as malformed, without a line of a fault (threats-171)', async line => {
    const before = server.logLines.length
    expect(await statusOf(`GET /api/api/settings/publicsettings HTTP/1.1\r\n${line}\r\n`)).toBe(400)
    expect(server.logLines.slice(before).filter(each => each.includes('"level":50'))).toEqual([])
  })

  it('answers HTTP/1.0, which names no host', async () => {
    expect(await statusOf('GET /api/api/settings/publicsettings HTTP/1.0\r\n')).toBe(404)
  })

  async function statusOf(head: string): Promise<number> {
    const socket = connect(server.port, '127.0.0.1')
    socket.write(`${head}Connection: close\r\n\r\n`)
    let answer = ''
    for await (const part of socket) answer += String(part)
    return Number(answer.split(' ')[1])
  }

  it('refuses bodies over 64 KB', async () => {
    const answer = await browserOf(server).post('/api/api/account/register', { phone: '1'.repeat(70_000) })
    expect(answer.status).toBe(413)
    expect(answer.json).toMatchObject({ success: false, result: null, code: 'tooLarge' })
  })

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', ''])(
    'refuses JSON that says it is "%s" (threats-T14)',
    async type => {
      const body = JSON.stringify({ key: 'facilityName', value: 'Taken' })
      const answer = await browserOf(server).send('POST', '/api/api/settings', body, {
        ...admin,
        'content-type': type,
      })
      expect(answer.status).toBe(415)
      expect(answer.json.code).toBe('mediaType')
    },
  )

  it('refuses invalid JSON, and JSON that would change a prototype', async () => {
    const post = (body: string) =>
      browserOf(server).send('POST', '/api/api/account/register', body, {
        'content-type': 'application/json',
      })
    for (const body of [
      '{',
      '"',
      '{"__proto__":{"roles":["Admin"]},"phone":"1"}',
      '{"constructor":{"prototype":{}}}',
    ]) {
      expect((await post(body)).status, body).toBe(400)
    }
  })

  it('names every invalid field, and repeats no value', async () => {
    const answer = await browserOf(server).post('/api/api/account/registrationVerify', {
      authCode: '13579x',
      loginSession: 7,
    })
    expect(answer.status).toBe(400)
    expect(answer.json).toMatchObject({ success: false, code: 'invalid' })
    expect(answer.json.detail).toEqual({ phoneNumber: 'required', authCode: 'pattern', loginSession: 'type' })
    expect(answer.text).not.toContain('13579x')
  })
})

describe('who may call', () => {
  it('answers 401 without a caller and 403 without the right, before the body is read', async () => {
    const patron = bearer((await server.signInAs({ phone: '+17188512345' })).accessToken)
    const denied = await browserOf(server).post('/api/api/settings', { wrong: true })
    expect(denied.status).toBe(401)
    expect(denied.json.errorMessage).toBe('Authorization has been denied for this request.')
    expect((await browserOf(server).post('/api/api/settings', { wrong: true }, patron)).status).toBe(403)
  })

  it('answers in the language of the facility where the request names none (settings-12)', async () => {
    const path = '/api/api/account/registrationVerify'
    const told = async () => (await browserOf(server).post(path, {})).json.errorMessage
    const choose = async (value: string) => {
      const { facility } = server
      await facility.write(async trx => {
        await storeSetting(facility, trx, systemCaller, 'defaultLanguage', value)
        return ok(null)
      })
      await server.settingsSettled()
    }
    expect(await told()).not.toMatch(/[א-ת]/)
    await choose('he')
    expect(await told()).toMatch(/[א-ת]/)
    await choose('en')
  })

  it("reads the caller's own data without a user id, and refuses a foreign or an unknown one alike", async () => {
    const patron = await server.signInAs({ phone: '+17188512345' })
    const get = (query: string) =>
      browserOf(server).get(`/api/api/reservations/findbyuser${query}`, bearer(patron.accessToken))
    expect((await get('')).status).toBe(404)
    expect((await get(`?user=${patron.subject}`)).status).toBe(404)
    const foreign = await get('?user=01930000-0000-7000-8000-0000000000aa')
    expect(foreign.status).toBe(403)
    const reservation = await browserOf(server).get(
      '/api/api/reservations/01930000-0000-7000-8000-0000000000aa',
      bearer(patron.accessToken),
    )
    expect(reservation.status).toBe(403)
    expect(reservation.text).toBe(foreign.text)
  })
})

describe('answers', () => {
  it('have only the declared fields', async () => {
    const answer = await browserOf(server).post(
      '/api/api/settings/',
      { key: 'facilityName', value: 'A' },
      admin,
    )
    expect(answer.status).toBe(200)
    expect(answer.text).not.toContain('leaked')
  })

  it("contain only an error's incident id, in the requested language, and the log has the error once", async () => {
    const before = server.logLines.length
    const answer = await browserOf(server).get('/api/api/attendants/list', {
      ...admin,
      'accept-language': 'he-IL,en',
    })
    expect(answer.status).toBe(500)
    expect(answer.text).not.toMatch(/SQLITE|7188512345/)
    expect(answer.json.Message).toMatch(/[א-ת].*[0-9a-f]{8}/)
    const logged = server.logLines.slice(before).filter(line => line.includes(answer.json.detail.incident))
    expect(logged).toHaveLength(1)
    expect(logged[0]).not.toContain('7188512345')
  })

  it('have one form for an unknown path', async () => {
    for (const path of [
      '/nothing',
      '/api/api/nothing',
      '/api/api/rooms/list/extra/more',
      '/../etc/passwd',
      '/%2e%2e%2fetc',
    ]) {
      const answer = await browserOf(server).get(path)
      expect(answer.status, path).toBe(404)
      expect(answer.json, path).toMatchObject({ success: false, result: null, code: 'methodNotHere' })
    }
  })

  it('have the same form for paths that cannot be routed', async () => {
    for (const [path, status] of [
      ['/api/api/rooms/%E0%A4%A', 400],
      [`/api/api/rooms/${'x'.repeat(500)}`, 414],
    ] as const) {
      const answer = await browserOf(server).get(path, admin)
      expect(answer.status).toBe(status)
      expect(answer.json).toMatchObject({ success: false, result: null })
    }
  })

  it('match paths in any case, with and without a trailing slash', async () => {
    for (const path of ['/api/api/rooms/list', '/api/api/rooms/list/', '/api/api/Rooms/List/']) {
      expect((await browserOf(server).get(path, admin)).json.code, path).toBe('missing')
    }
  })

  it('have the security headers, and are not cached', async () => {
    const { headers } = await browserOf(server).get('/api/api/settings/publicsettings')
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('referrer-policy')).toBe('no-referrer')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('permissions-policy')).toContain('camera=()')
    expect(headers.get('content-security-policy')).toContain("script-src 'self';")
    expect(headers.get('content-security-policy')).toContain("base-uri 'none';")
    expect(headers.get('content-security-policy')).toContain("object-src 'none';")
    expect(headers.get('content-security-policy')).not.toContain('unsafe')
  })
})

describe('other sites', () => {
  it('are allowed only by the list, and no origin is reflected (threats-T15)', async () => {
    const foreign = [
      'null',
      'https://screens.example.evil',
      'https://evil-screens.example',
      'http://screens.example',
    ]
    foreign.push(
      'https://screens.example:444',
      'https://x.screens.example',
      'HTTPS://SCREENS.EXAMPLE',
      'file://',
      '*',
    )
    for (const origin of foreign) {
      const { headers } = await browserOf(server).get('/api/api/settings/publicsettings', { origin })
      expect(headers.get('access-control-allow-origin'), origin).not.toBe(origin)
      expect(headers.get('access-control-allow-origin') ?? friend, origin).toBe(friend)
    }
    const { headers } = await browserOf(server).get('/api/api/settings/publicsettings', { origin: friend })
    expect(headers.get('access-control-allow-origin')).toBe(friend)
    expect(headers.get('access-control-allow-credentials')).toBeNull()
  })
})

describe('the routes besides the calls', () => {
  it('reports its health', async () => {
    expect((await browserOf(server).get('/readyz')).text).toBe('ready\n')
  })

  it('does not start without a handler for each live call, or with one too many', async () => {
    const options = { side: 'hub', auth: server.auth, version: '0' } as const
    const handlers = { ...accountHandlers } as never
    await expect(createServer(server.facility, { ...options, handlers })).rejects.toThrow(
      /no handler for: .*roomsList/,
    )
    const all = Object.fromEntries(
      liveCallIds('hub')
        .filter(id => id !== 'events')
        .map(id => [id, async () => ok(null)]),
    )
    const extra = { ...all, savedCards: async () => ok(null), invented: async () => ok(null) } as never
    await expect(createServer(server.facility, { ...options, handlers: extra })).rejects.toThrow(
      /without a live call: .*invented/,
    )
  })
})

describe('the log', () => {
  it('has no phone, code, PIN or token of a request, also after errors (threats-T29)', async () => {
    const browser = browserOf(server)
    await browser.get('/api/api/users/findbyphone?phone=%2B17188598642&forkioskcheckin=true', admin)
    await browser.post('/api/api/rooms/3/staffEntry?pinCode=8642', { pinCode: '8642' }, admin)
    await browser.post('/api/api/account/register', { phone: '+17188598642' })
    await browser.post('/api/api/account/registrationVerify', {
      phoneNumber: '+17188598642',
      authCode: '135790',
    })
    await browser.form('/api/token', {
      grant_type: 'password',
      username: '+17188598642',
      password: 'canary-password',
    })
    await browser.form('/api/token', { grant_type: 'refresh_token', refresh_token: 'canary-refresh' })
    await browser.get('/7188598642?code=135790')
    const [text] = await server.texts()
    const code = /\d{6}/.exec(text?.body ?? '')?.[0] ?? 'no code'
    const log = server.logLines.join('')
    expect(log).toContain('/api/api/users/findbyphone')
    expect(log).not.toMatch(/7188598642|8642"|pinCode|135790|canary|Bearer/)
    expect(log).not.toContain(code)
  })
})
