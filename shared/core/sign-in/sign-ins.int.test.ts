import { bearer, browserOf } from '@mayim/testing/http/http-client.ts'
import { startTestServer, type TestServer } from '@mayim/testing/http/test-server.ts'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { peopleHandlers } from '../http/handlers/people.ts'
import { forgetOld } from '../keeping/forget-old.ts'

const password = 'a long password'
let server: TestServer
beforeEach(async () => {
  server = await startTestServer('hub', {
    handlers: peopleHandlers,
    server: { trustProxy: ['127.0.0.1'] },
    limits: { passwordFailuresPerAddress: 100 },
  })
})
afterEach(() => server.close())

type Fields = Readonly<Record<string, string>>
const ipad = { 'user-agent': 'Mozilla (iPad) Safari/604.1', 'x-forwarded-for': '10.0.0.7' }

function signIn(browser = browserOf(server), fields: Fields = {}, headers: Fields = ipad) {
  return browser.form(
    '/api/token',
    { grant_type: 'password', username: 'dina', password, ...fields },
    headers,
  )
}

async function listed(token: string, path = 'users/signins') {
  return (await browserOf(server).get(`/api/api/${path}`, bearer(token))).json
}

it('tells the owner and Admins who signed in, from where, and what failed (people-320)', async () => {
  const admin = await server.signInAs({ username: 'owner', roles: ['Admin'] })
  const dina = await server.signInAs({ username: 'dina', roles: ['Reception'], password })
  const patron = await server.signInAs({ phone: '+17185550123', password })
  const browser = browserOf(server)
  await signIn(browser)
  await signIn(browser)
  for (const word of ['wrong one', 'wrong two']) await signIn(browser, { password: word })
  for (const username of ['nobody', '+17185550123']) await signIn(browser, { username, password: 'wrong' })
  await signIn(browser, { username: '+17185550123' })
  const from = { way: 'password', origin: '10.0.0.7', agent: 'Safari, iPad', by: { id: dina.subject } }
  const wrong = { ...from, outcome: 'wrong', times: 2, newDevice: false }
  const right = { ...from, outcome: 'signedIn', times: 1 }
  const rows = [wrong, { ...right, newDevice: false }, { ...right, newDevice: true }].map(row =>
    expect.objectContaining({ ...row, by: expect.objectContaining(row.by) }),
  )
  const sorted = (all: { outcome: string; newDevice: boolean }[]) =>
    all.sort(
      (one, two) => two.outcome.localeCompare(one.outcome) || Number(one.newDevice) - Number(two.newDevice),
    )
  await expect.poll(async () => sorted(await listed(admin.accessToken))).toEqual(rows)
  expect(sorted(await listed(dina.accessToken, 'account/signins'))).toEqual(rows)
  expect(await listed(patron.accessToken, 'account/signins')).toEqual([])
  expect(await listed(admin.accessToken, 'users/signins?search=own')).toEqual([])
  expect(await listed(admin.accessToken, 'users/signins?search=DIN')).toHaveLength(3)
  for (const { accessToken } of [dina, patron]) expect((await listed(accessToken)).code).toBe('forbidden')
  server.clock.set('2028-01-01T00:00:00Z')
  await forgetOld(server.facility)
  expect(await listed(admin.accessToken)).toEqual([])
})

it('keeps one row for the tries of many addresses on one day, so that they fill no disk (people-320)', async () => {
  const dina = await server.signInAs({ username: 'dina', roles: ['Reception'] })
  const { noteWrongSignIn } = await import('./sign-ins.ts')
  for (let n = 0; n < 60; n += 1) {
    const origin = { way: 'code', address: `10.0.${n}.1`, agent: '', knownDevice: false } as const
    await noteWrongSignIn(server.facility, ' DINA ', origin)
  }
  const rows: { origin: string; times: number }[] = await listed(dina.accessToken, 'account/signins')
  expect(rows).toHaveLength(51)
  expect(rows.find(({ origin }) => origin === '')?.times).toBe(10)
})
