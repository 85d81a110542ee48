import { type Browser, browserOf } from '@mayim/testing/http/http-client.ts'
import { startTestServer, type TestServer } from '@mayim/testing/http/test-server.ts'
import { afterEach, beforeEach, expect, it } from 'vitest'

const password = 'a long password'
let server: TestServer
beforeEach(async () => {
  server = await startTestServer('portal', { server: { trustProxy: ['127.0.0.1'] } })
  await server.signInAs({ username: 'dina', roles: ['Admin'], password })
})
afterEach(() => server.close())

function signIn(browser: Browser, word: string, address: string) {
  const fields = { grant_type: 'password', username: 'dina', password: word }
  return browser.form('/api/token', fields, { 'x-forwarded-for': address })
}

/** Wrong passwords from as many addresses. */
async function guess(tries: number): Promise<string[]> {
  const codes: string[] = []
  for (let n = 0; n < tries; n += 1)
    codes.push((await signIn(browserOf(server), 'a wrong password', `10.1.${n}.1`)).json.code)
  return codes
}

it('wrong passwords of many addresses slow the account down, but not at a known device (people-156)', async () => {
  const known = browserOf(server)
  expect((await signIn(known, password, '10.0.0.1')).status).toBe(200)
  const codes = await guess(21)
  expect(codes.slice(0, 20)).toEqual(Array(20).fill('passwordWrong'))
  expect(codes[20]).toBe('slowDown')
  expect((await signIn(browserOf(server), password, '10.0.0.2')).json).toMatchObject({ code: 'slowDown' })
  expect((await signIn(known, password, '10.0.0.3')).status).toBe(200)
  server.hostClock.advance(61_000)
  expect((await signIn(browserOf(server), password, '10.0.0.2')).status).toBe(200)
}, 60_000)

it('a shared computer is known to each of its accounts (people-14)', async () => {
  const desk = browserOf(server)
  await server.signInAs({ username: 'rivka', roles: ['Reception'], password: 'another long one' })
  expect((await signIn(desk, password, '10.0.0.1')).status).toBe(200)
  const other = { grant_type: 'password', username: 'rivka', password: 'another long one' }
  expect((await desk.form('/api/token', other)).status).toBe(200)
  await guess(20)
  expect((await signIn(desk, password, '10.0.0.3')).status).toBe(200)
}, 60_000)

it('fifty wrong passwords of staff are on the attention list (people-156)', async () => {
  for (let n = 0; n < 50; n += 1) {
    await signIn(browserOf(server), 'a wrong password', `10.2.${n}.1`)
    server.hostClock.advance(60_000)
  }
  const open = await server.facility.db.selectFrom('attention').selectAll().execute()
  expect(open).toMatchObject([{ kind: 'passwordTries', detail: '{"account":"dina"}' }])
}, 120_000)
