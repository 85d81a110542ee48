import { once } from 'node:events'
import { type Browser, bearer, browserOf } from '@mayim/testing/http/http-client.ts'
import { caFile, trustTestCa } from '@mayim/testing/tls/certificates.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { Api } from '../../demo/api.ts'
import { type TemporaryFacility, temporaryFacility } from '../../demo/temporary-facility.ts'
import { codeFor, until } from './api.ts'
import { crewOf, firstFree, newPhone, onBoard } from './evening.ts'
import { startTlsProxy, type TlsProxy } from './tls-proxy.ts'

/** Where all clients of the portal's proxy come from. */
const clientAddress = '203.0.113.50'

let atPortal: TlsProxy
let atHub: TlsProxy
let facility: TemporaryFacility

/** Patrons, screens and the hub's link all come by TLS: portal and hub know one proxy each. */
beforeAll(async () => {
  trustTestCa()
  atPortal = await startTlsProxy(() => clientAddress)
  atHub = await startTlsProxy()
  facility = await temporaryFacility({
    clock: '2026-11-23T16:50',
    env: {
      PORTAL_PUBLIC_URL: atPortal.url,
      PORTAL_TRUST_PROXY: '127.0.0.1',
      HUB_PUBLIC_URL: atHub.url,
      HUB_TRUST_PROXY: '127.0.0.0/8, ::1',
      PORTAL_URL: atPortal.url,
      NODE_EXTRA_CA_CERTS: caFile,
    },
  })
  await atPortal.passTo(Number(new URL(facility.portalUrl).port))
  await atHub.passTo(Number(new URL(facility.hubUrl).port))
})
afterAll(async () => {
  await facility?.remove()
  await Promise.all([atPortal, atHub].map(proxy => proxy?.close()))
})

/** Requests a token as the pages do: the refresh token comes and goes as a cookie. */
async function token(browser: Browser, grant: Record<string, string>): Promise<string> {
  const answer = await browser.form('/api/token', { ...grant, session: 'cookie' })
  expect([answer.status, answer.json.code]).toEqual([200, undefined])
  return answer.json.access_token
}

async function signIn(browser: Browser): Promise<string> {
  const { json } = await browser.post('/api/api/account/register', { phone: newPhone })
  const authCode = await codeFor(facility, newPhone)
  const verify = { phoneNumber: newPhone, authCode, loginSession: json.result.loginSession }
  const pair = (await browser.post('/api/api/account/registrationVerify', verify)).json.result
  await token(browser, { grant_type: 'password', username: pair.userName, password: pair.password })
  return token(browser, { grant_type: 'refresh_token' })
}

/** Reads a side's live events until one names the id that `change` returns. */
async function untilEvent(url: string, accessToken: string, change: () => Promise<string>): Promise<string> {
  const stream = new AbortController()
  const { body } = await fetch(`${url}/api/api/events`, {
    headers: bearer(accessToken),
    signal: stream.signal,
  })
  const id = await change()
  let read = ''
  for await (const chunk of body ?? []) {
    read += new TextDecoder().decode(chunk)
    if (read.includes(id)) break
  }
  stream.abort()
  return id
}

test('a patron signs in, books and follows her reservation through TLS, and the hub gets it (threats-120)', {
  timeout: 60_000,
}, async () => {
  const browser = browserOf({ origin: atPortal.url })
  const accessToken = await signIn(browser)
  expect([...browser.cookies.keys()].every(name => name.startsWith('__Host-mayim-portal-'))).toBe(true)

  const api = new Api(atPortal.url, accessToken)
  const date = facility.clock.date
  const reservationTime = await firstFree(api, date, choice => !choice.bath)
  const { userId } = await api.get('session')
  const reservationId = await untilEvent(atPortal.url, accessToken, async () => {
    const body = { reservationDate: date, reservationTime, bath: false, userId: userId ?? '' }
    return (await api.get('newReservation', { body })).reservationId
  })

  const crew = await crewOf(facility)
  expect((await onBoard(crew, reservationId)).reservationStatus).toBe('Reserved')
  expect(await crew.reception.get('linkState')).toMatchObject({ linked: true })
})

test('a page of another site gets no session, and a screen of the hub signs in through its own proxy', async () => {
  const { name, password } = facility.signIns.staff.find(({ role }) => role === 'Reception') ?? {}
  const grant = { grant_type: 'password', username: name ?? '', password: password ?? '', session: 'cookie' }
  const desk = browserOf({ origin: atHub.url })
  const foreign = await desk.form('/api/token', grant, { origin: 'https://localhost' })
  expect([foreign.status, foreign.headers.getSetCookie()]).toEqual([403, []])

  const accessToken = await token(desk, grant)
  expect([...desk.cookies.keys()]).toEqual(['__Host-mayim-hub-device', '__Host-mayim-hub-session'])
  expect(await new Api(atHub.url, accessToken).get('session')).toMatchObject({ side: 'hub', userName: name })
})

test('a refused key of the link is logged with the address of its sender, not that of the proxy (threats-121)', async () => {
  const stranger = new WebSocket(`${atPortal.url.replace('https:', 'wss:')}/sync`, {
    headers: { authorization: 'Bearer a-wrong-key', 'x-forwarded-for': '198.51.100.9' },
  })
  const [error] = await once(stranger, 'error')
  expect(String(error)).toContain('401')
  const line = await until(
    async () => facility.lines().find(each => each.line.includes('a sync key was refused')) ?? null,
  )
  expect(JSON.parse(line.line)).toMatchObject({ address: clientAddress })
})
