import { type Browser, bearer, browserOf } from '@mayim/testing/http/http-client.ts'
import { startTestServer, type TestServer } from '@mayim/testing/http/test-server.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { userIdOf } from '../people/user-id.ts'

const phone = '+17188512345'
let server: TestServer
beforeEach(async () => {
  server = await startTestServer('portal', { server: { publicUrl: 'https://book.example.org:8443/' } })
})
afterEach(() => server.close())

async function codeOf(browser: Browser, to = phone): Promise<string> {
  const asked = await browser.post('/api/api/account/register', { phone: to })
  expect(asked.json).toMatchObject({ success: true, errorMessage: null })
  const texts = await server.texts()
  const [code] = /\d{6}/.exec(texts.filter(text => text.to === to).at(-1)?.body ?? '') ?? []
  expect(code).toBeDefined()
  return code ?? ''
}

async function signIn(browser: Browser, fields: Record<string, string> = {}) {
  const code = await codeOf(browser)
  const verified = await browser.post('/api/api/account/registrationVerify', {
    phoneNumber: phone,
    authCode: code,
  })
  expect(verified.status).toBe(200)
  const { userName: username, password } = verified.json.result
  return browser.form('/api/token', { grant_type: 'password', username, password, ...fields })
}

function wrongFor(code: string): string {
  return code === '000000' ? '000001' : '000000'
}

describe('signing in with a phone', () => {
  it('makes the person when her phone is proven, and not before', async () => {
    const browser = browserOf(server)
    const code = await codeOf(browser)
    expect(await server.facility.db.selectFrom('user').selectAll().execute()).toEqual([])
    await browser.post('/api/api/account/registrationVerify', {
      phoneNumber: '(718) 851-2345',
      authCode: code,
    })
    const [user] = await server.facility.db.selectFrom('user').selectAll().execute()
    expect(user).toMatchObject({ id: userIdOf(server.facility, phone), phone, username: phone, roles: '[]' })
  })

  it('texts a code that her browser may offer on our page alone', async () => {
    const code = await codeOf(browserOf(server))
    const [text] = await server.texts()
    expect(text?.body.split('\n').at(-1)).toBe(`@book.example.org #${code}`)
  })

  it('gives the tokens that the specification names, and tells who she is', async () => {
    const signedIn = await signIn(browserOf(server))
    expect(signedIn.status).toBe(200)
    expect(signedIn.json).toMatchObject({ token_type: 'bearer', userName: phone, roles: [], expires_in: 600 })
    expect(signedIn.json.refresh_token).toBeTypeOf('string')
    const session = await browserOf(server).get(
      '/api/api/account/session',
      bearer(signedIn.json.access_token),
    )
    expect(session.json).toMatchObject({ kind: 'person', side: 'portal', userId: signedIn.json.userId })
  })

  it('takes the code itself at the token call, in the browser that asked for it, once', async () => {
    const browser = browserOf(server)
    const code = await codeOf(browser)
    const grant = { grant_type: 'password', username: phone, password: code }
    const kept = new Map(browser.cookies)
    expect((await browser.form('/api/token', grant)).status).toBe(200)
    for (const [name, value] of kept) browser.cookies.set(name, value)
    const again = await browser.form('/api/token', grant)
    expect(again.status).toBe(400)
    expect(again.json).toMatchObject({ error: 'invalid_grant', code: 'codeWrong' })
  })

  it('lets a ticket serve once, and a minute only', async () => {
    const browser = browserOf(server)
    const authCode = await codeOf(browser)
    const { json } = await browser.post('/api/api/account/registrationVerify', {
      phoneNumber: phone,
      authCode,
    })
    const grant = { grant_type: 'password', username: phone, password: json.result.password }
    server.hostClock.advance(61_000)
    expect((await browser.form('/api/token', grant)).status).toBe(400)
    const later = await browser.post('/api/api/account/registrationVerify', { phoneNumber: phone, authCode })
    const second = { ...grant, password: later.json.result.password }
    expect((await browser.form('/api/token', second)).status).toBe(200)
    expect((await browser.form('/api/token', second)).status).toBe(400)
  })

  it('keeps the refresh token in a cookie that no script reads, when asked', async () => {
    const browser = browserOf(server)
    const signedIn = await signIn(browser, { session: 'cookie' })
    expect(signedIn.json.refresh_token).toBeUndefined()
    const cookie = signedIn.headers.getSetCookie().find(line => line.startsWith('mayim-portal-session='))
    expect(cookie).toMatch(/HttpOnly; SameSite=Strict/)
    const refreshed = await browser.form('/api/token', { grant_type: 'refresh_token', session: 'cookie' })
    expect(refreshed.status).toBe(200)
    const foreign = { grant_type: 'refresh_token', session: 'cookie' }
    expect((await browser.form('/api/token', foreign, { origin: 'https://evil.example' })).status).toBe(403)
    await browser.post('/api/api/account/logout', {}, bearer(refreshed.json.access_token))
    expect((await browser.form('/api/token', foreign)).status).toBe(400)
    expect((await browser.get('/api/api/account/session', bearer(refreshed.json.access_token))).status).toBe(
      401,
    )
  })
})

describe('limits of codes', () => {
  it('gives five tries to a login session, and then says that even the right code is spent (people-11)', async () => {
    const browser = browserOf(server)
    const code = await codeOf(browser)
    const codes: string[] = []
    for (let tries = 0; tries < 5; tries += 1) {
      const wrong = { phoneNumber: phone, authCode: wrongFor(code) }
      const answer = await browser.post('/api/api/account/registrationVerify', wrong)
      expect(answer.status).toBe(400)
      codes.push(answer.json.code)
    }
    expect(codes).toEqual(['codeWrong', 'codeWrong', 'codeWrong', 'codeWrong', 'codeSpent'])
    const right = await browser.post('/api/api/account/registrationVerify', {
      phoneNumber: phone,
      authCode: code,
    })
    expect(right.json).toMatchObject({ success: false, result: null, code: 'codeSpent' })
    expect(right.json.errorMessage).toBe(right.json.Message)
  })

  it("does not lock her out by somebody else's failures, and binds a code to its session (threats-T2, threats-T3)", async () => {
    const attacker = browserOf(server)
    const her = browserOf(server)
    const first = await codeOf(attacker)
    for (let tries = 0; tries < 6; tries += 1) {
      await attacker.post('/api/api/account/registrationVerify', {
        phoneNumber: phone,
        authCode: wrongFor(first),
      })
    }
    const hers = await codeOf(her)
    const stolen = await attacker.post('/api/api/account/registrationVerify', {
      phoneNumber: phone,
      authCode: hers,
    })
    expect(stolen.status).toBe(400)
    const right = await her.post('/api/api/account/registrationVerify', {
      phoneNumber: phone,
      authCode: hers,
    })
    expect(right.status).toBe(200)
  })

  it('lets a code live ten minutes', async () => {
    const browser = browserOf(server)
    const authCode = await codeOf(browser)
    server.hostClock.advance(10 * 60_000 + 1)
    const late = await browser.post('/api/api/account/registrationVerify', { phoneNumber: phone, authCode })
    expect(late.json.code).toBe('codeWrong')
  })

  it('sends three codes to a phone in ten minutes; her own browser still gets one after that', async () => {
    const her = browserOf(server)
    await signIn(her)
    const stranger = browserOf(server)
    await codeOf(stranger)
    await codeOf(stranger)
    const fourth = await stranger.post('/api/api/account/register', { phone })
    expect(fourth.status).toBe(429)
    expect(fourth.headers.get('retry-after')).toBeTruthy()
    await codeOf(her)
    server.hostClock.advance(10 * 60_000)
    await codeOf(stranger)
  })

  it('bounds the guesses of a day below one in ten thousand, over any number of sessions (threats-T2)', async () => {
    await server.close()
    server = await startTestServer('portal', {
      limits: { sendsPerAddress: 1000, sendsPerNeighbours: 1000 },
      server: { limits: { sign: 10_000 } },
    })
    const attacker = browserOf(server)
    let judged = 0
    for (let hour = 0; hour < 24; hour += 1) {
      for (let send = 0; send < 3; send += 1) {
        const asked = await attacker.post('/api/api/account/register', { phone })
        if (asked.status !== 200) continue
        const before = await failures()
        for (let tries = 0; tries < 6; tries += 1) {
          await attacker.post('/api/api/account/registrationVerify', {
            phoneNumber: phone,
            authCode: '123456',
          })
        }
        judged += (await failures()) - before
      }
      server.hostClock.advance(3_600_000 - 1)
    }
    expect(judged).toBeGreaterThan(50)
    expect(judged / 1_000_000).toBeLessThan(1e-4)
  })

  it('stops at the budget of the hour, tells strangers nothing of it, and still serves who is known (threats-T1)', async () => {
    await server.close()
    const limits = { sendsPerAddress: 1000, sendsPerNeighbours: 1000, sendsPerHour: 5 }
    server = await startTestServer('portal', { limits })
    await server.signInAs({ phone })
    const answers = new Set<string>()
    for (let at = 0; at < 12; at += 1) {
      const asked = await browserOf(server).post('/api/api/account/register', {
        phone: `+1718852${2000 + at}`,
      })
      answers.add(`${asked.status} ${asked.text.replace(/[0-9a-f-]{36}/, 'id')}`)
    }
    expect(answers.size).toBe(1)
    expect(await server.texts()).toHaveLength(5)
    await codeOf(browserOf(server))
    expect(server.logLines.join('')).toContain('the budget of login codes is used up')
  })

  it('refuses phones that cannot get a text, or of a country that is not served', async () => {
    const browser = browserOf(server)
    for (const [wrong, code] of [
      ['12345', 'invalidPhone'],
      ['+12125550', 'invalidPhone'],
      ['+97226234567', 'invalidPhone'],
      ['+8613800138000', 'phoneCountry'],
    ] as const) {
      const asked = await browser.post('/api/api/account/register', { phone: wrong })
      expect(asked.status, wrong).toBe(400)
      expect(asked.json).toMatchObject({ field: 'phone', code })
    }
  })
})

async function failures(): Promise<number> {
  const rows = await server.facility.db.selectFrom('loginSession').select('failures').execute()
  return rows.reduce((sum, row) => sum + row.failures, 0)
}
