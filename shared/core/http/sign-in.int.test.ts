import { type Browser, bearer, browserOf } from '@mayim/testing/http/http-client.ts'
import { startTestServer, type TestServer } from '@mayim/testing/http/test-server.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { userIdOf } from '../people/create-user.ts'

const phone = '+17188512345'
let server: TestServer
beforeEach(async () => {
  server = await startTestServer('portal', { server: { publicUrl: 'https://book.example.org:8443/' } })
})
afterEach(() => server.close())

async function codeOf(browser: Browser, to = phone): Promise<string> {
  const response = await browser.post('/api/api/account/register', { phone: to })
  expect(response.json).toMatchObject({ success: true, errorMessage: null })
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
  it('creates the account when the phone is proven, and not before', async () => {
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

  it('texts a code that the browser offers only on our page', async () => {
    const code = await codeOf(browserOf(server))
    const [text] = await server.texts()
    expect(text?.body.split('\n').at(-1)).toBe(`@book.example.org #${code}`)
  })

  it('returns the tokens and the user', async () => {
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

  it('accepts the code itself at the token call once, in the browser that requested it', async () => {
    const browser = browserOf(server)
    const code = await codeOf(browser)
    const grant = { grant_type: 'password', username: phone, password: code }
    const saved = new Map(browser.cookies)
    expect((await browser.form('/api/token', grant)).status).toBe(200)
    for (const [name, value] of saved) browser.cookies.set(name, value)
    const again = await browser.form('/api/token', grant)
    expect(again.status).toBe(400)
    expect(again.json).toMatchObject({ error: 'invalid_grant', code: 'codeWrong' })
  })

  it('accepts a ticket once and within a minute', async () => {
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

  it('stores the refresh token in an HttpOnly cookie on request', async () => {
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

describe('a code by call (people-880)', () => {
  const ask = (browser: Browser, body: object) => browser.post('/api/api/account/register', body)
  const prove = async (browser: Browser, phoneNumber: string) => {
    const said = (await server.texts()).at(-1)?.body ?? ''
    const authCode = said.replace(/\D/g, '')
    const verified = await browser.post('/api/api/account/registrationVerify', { phoneNumber, authCode })
    const { userName: username, password } = verified.json.result
    return browser.form('/api/token', { grant_type: 'password', username, password })
  }
  const channels = async () =>
    (await server.facility.db.selectFrom('user').selectAll().execute()).map(user => [
      user.phone,
      user.messageChannel,
    ])

  it('is made to whoever asks for one, says the digits one by one in a language that is spoken, and signs in', async () => {
    const browser = browserOf(server)
    for (const [language, sentence] of [
      ['he', /^הקוד שלך הוא: (\d, ){5}\d\.$/],
      ['yi', /^Your code is: (\d, ){5}\d\.$/],
    ] as const) {
      expect((await ask(browser, { phone, by: 'call', language })).json.result).toMatchObject({ by: 'call' })
      const [call, ...more] = (await server.texts()).filter(({ body }) => sentence.test(body))
      expect(more).toEqual([])
      expect(call).toMatchObject({ to: phone, kind: 'loginCode', channel: 'voice' })
    }
    expect((await prove(browser, phone)).status).toBe(200)
    // Her first code came by a call, so her messages do, until she chooses otherwise.
    expect(await channels()).toEqual([[phone, 'voice']])
  })

  it('is made to a landline without being asked for, within the limits of texts', async () => {
    const landline = '+97226234567'
    const browser = browserOf(server)
    for (const by of [undefined, 'text'])
      expect((await ask(browser, { phone: '02-623-4567', country: 'il', by })).json.result).toMatchObject({
        by: 'call',
      })
    expect((await prove(browser, landline)).status).toBe(200)
    expect(await channels()).toEqual([[landline, 'voice']])
    const stranger = browserOf(server)
    expect((await ask(stranger, { phone: landline, by: 'call' })).status).toBe(200)
    expect((await ask(stranger, { phone: landline, by: 'call' })).json.code).toBe('tooManyCodes')
    expect(await server.texts()).toHaveLength(3)
  })
})

it('ends the session that the browser had, and no other (people-800)', async () => {
  const [browser, other] = [browserOf(server), browserOf(server)]
  const elsewhere = await signIn(other)
  const before = await signIn(browser, { session: 'cookie' })
  const [name = '', value = ''] = [...browser.cookies].find(([each]) => each.endsWith('-session')) ?? []
  const now = await signIn(browser, { session: 'cookie' })
  const session = (token: string) => browserOf(server).get('/api/api/account/session', bearer(token))
  expect((await session(before.json.access_token)).status).toBe(401)
  expect((await session(now.json.access_token)).status).toBe(200)
  expect((await session(elsewhere.json.access_token)).status).toBe(200)
  other.cookies.set(name, value)
  const renewal = await other.form('/api/token', { grant_type: 'refresh_token', session: 'cookie' })
  expect(renewal.json.code).toBe('sessionEnded')
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

  it("does not lock the patron out by another's failures, and binds a code to its session (threats-T2, threats-T3)", async () => {
    const attacker = browserOf(server)
    const ownBrowser = browserOf(server)
    const first = await codeOf(attacker)
    for (let tries = 0; tries < 6; tries += 1) {
      await attacker.post('/api/api/account/registrationVerify', {
        phoneNumber: phone,
        authCode: wrongFor(first),
      })
    }
    const ownCode = await codeOf(ownBrowser)
    const stolen = await attacker.post('/api/api/account/registrationVerify', {
      phoneNumber: phone,
      authCode: ownCode,
    })
    expect(stolen.status).toBe(400)
    const right = await ownBrowser.post('/api/api/account/registrationVerify', {
      phoneNumber: phone,
      authCode: ownCode,
    })
    expect(right.status).toBe(200)
  })

  it('accepts a code for ten minutes', async () => {
    const browser = browserOf(server)
    const authCode = await codeOf(browser)
    server.hostClock.advance(10 * 60_000 + 1)
    const late = await browser.post('/api/api/account/registrationVerify', { phoneNumber: phone, authCode })
    expect(late.json.code).toBe('codeWrong')
  })

  it('sends three codes to a phone in ten minutes, and more to a browser that has signed in with it', async () => {
    const ownBrowser = browserOf(server)
    await signIn(ownBrowser)
    const stranger = browserOf(server)
    await codeOf(stranger)
    await codeOf(stranger)
    const fourth = await stranger.post('/api/api/account/register', { phone })
    expect(fourth.status).toBe(429)
    expect(fourth.headers.get('retry-after')).toBeTruthy()
    await codeOf(ownBrowser)
    server.hostClock.advance(10 * 60_000)
    await codeOf(stranger)
  })

  it('sends twelve codes to a phone in a day, and more to a browser that has signed in with it (threats-T1)', async () => {
    const ownBrowser = browserOf(server)
    await signIn(ownBrowser)
    const stranger = browserOf(server)
    for (let send = 1; send < 12; send += 1) {
      server.hostClock.advance(10 * 60_000)
      await codeOf(stranger)
    }
    server.hostClock.advance(10 * 60_000)
    const thirteenth = await stranger.post('/api/api/account/register', { phone })
    expect([thirteenth.status, thirteenth.json.code]).toEqual([429, 'tooManyCodes'])
    await codeOf(ownBrowser)
    server.hostClock.advance(24 * 3_600_000)
    await codeOf(stranger)
  })

  it('limits the chance of guessing in a day below one in ten thousand, over any number of sessions (threats-T2)', async () => {
    await server.close()
    server = await startTestServer('portal', {
      limits: { sendsPerAddress: 1000, sendsPerNeighbours: 1000 },
      server: { limits: { sign: 10_000 } },
    })
    const attacker = browserOf(server)
    let judged = 0
    for (let hour = 0; hour < 24; hour += 1) {
      for (let send = 0; send < 3; send += 1) {
        const response = await attacker.post('/api/api/account/register', { phone })
        if (response.status !== 200) continue
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

  it('sends no texts to unknown phones above the hourly budget, hides that from them, and still serves known ones (threats-T1)', async () => {
    await server.close()
    const limits = { sendsPerAddress: 1000, sendsPerNeighbours: 1000, sendsPerHour: 5 }
    server = await startTestServer('portal', { limits })
    await server.signInAs({ phone })
    const answers: string[] = []
    for (let at = 0; at < 12; at += 1) {
      const response = await browserOf(server).post('/api/api/account/register', {
        phone: `+1718852${2000 + at}`,
      })
      answers.push(`${response.status} ${response.text.replace(/[0-9a-f-]{36}/, 'id')}`)
    }
    // Beyond the budget no code is promised to anybody, known or not (people-1110).
    expect(new Set(answers.slice(0, 5)).size).toBe(1)
    expect(new Set(answers.slice(5)).size).toBe(1)
    expect(answers[4]).toContain('"arrives":"soon"')
    expect(answers[5]).toContain('"arrives":"unsure"')
    const known = await browserOf(server).post('/api/api/account/register', { phone })
    expect(`${known.status} ${known.text.replace(/[0-9a-f-]{36}/, 'id')}`).toBe(answers[5])
    expect(await server.texts()).toHaveLength(6)
    await codeOf(browserOf(server))
    expect(server.logLines.join('')).toContain('the budget of login codes is used up')
  })

  it('texts known phones at most as often again above the budget, but each known device (threats-175)', async () => {
    await server.close()
    const limits = { sendsPerAddress: 1000, sendsPerNeighbours: 1000, sendsPerHour: 2 }
    server = await startTestServer('portal', { limits })
    const phones = [1, 2, 3, 4, 5].map(at => `+1718852200${at}`)
    for (const of of phones) await server.signInAs({ phone: of })
    const own = browserOf(server)
    const password = await codeOf(own, phones[0])
    const token = { grant_type: 'password', username: phones[0] ?? '', password }
    expect((await own.form('/api/token', token)).status).toBe(200)
    for (const of of phones) {
      const asked = await browserOf(server).post('/api/api/account/register', { phone: of })
      expect(asked.status).toBe(200)
    }
    expect(await server.texts()).toHaveLength(4)
    await codeOf(own, phones[0])
    expect(await server.texts()).toHaveLength(5)
    const open = await server.facility.db.selectFrom('attention').selectAll().execute()
    expect(open).toMatchObject([{ kind: 'codeBudget', resolvedAt: null }])
  })

  it('refuses numbers of no person, and phones of a country that gets no codes', async () => {
    const browser = browserOf(server)
    for (const [wrong, code] of [
      ['12345', 'invalidPhone'],
      ['+12125550', 'invalidPhone'],
      ['+19005550100', 'invalidPhone'],
      ['+448712345678', 'invalidPhone'],
      ['+8613800138000', 'phoneCountry'],
    ] as const) {
      const response = await browser.post('/api/api/account/register', { phone: wrong })
      expect(response.status, wrong).toBe(400)
      expect(response.json).toMatchObject({ field: 'phone', code })
    }
  })
})

async function failures(): Promise<number> {
  const rows = await server.facility.db.selectFrom('loginSession').select('failures').execute()
  return rows.reduce((sum, row) => sum + row.failures, 0)
}
