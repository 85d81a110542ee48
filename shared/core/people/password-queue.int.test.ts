import { browserOf } from '@mayim/testing/http/http-client.ts'
import { startTestServer, type TestServer } from '@mayim/testing/http/test-server.ts'
import { afterEach, beforeEach, expect, it } from 'vitest'

let server: TestServer
beforeEach(async () => {
  server = await startTestServer('hub', {
    server: { trustProxy: ['127.0.0.1'] },
    limits: { passwordChecksAtOnce: 9, passwordFailuresPerAddress: 4 },
  })
  await server.signInAs({ username: 'rivka', roles: ['Reception'], password: 'a long password' })
})
afterEach(() => server.close())

const signIn = async (username: string, address: string, password = 'a wrong password') =>
  browserOf(server).form(
    '/api/token',
    { grant_type: 'password', username, password },
    { 'x-forwarded-for': address },
  )

it('refuses sign-ins beyond a short queue, and serves staff after it (people-140)', async () => {
  const answers = await Promise.all(
    Array.from({ length: 18 }, (_, n) => signIn(`nobody-${n}`, `10.0.${n}.1`)),
  )
  const busy = answers.filter(({ status }) => status === 503)
  expect(busy.length).toBeGreaterThan(0)
  expect(busy[0]?.json).toMatchObject({ code: 'signInBusy' })
  expect(answers.filter(({ json }) => json.code === 'passwordWrong').length).toBeGreaterThanOrEqual(2)
  expect((await signIn('rivka', '10.0.0.1', 'a long password')).status).toBe(200)
})

it('leaves places to others while two addresses send passwords without end (people-140)', async () => {
  const flood = Array.from({ length: 24 }, (_, n) => signIn(`nobody-${n}`, `10.0.${n % 2}.1`))
  const ownPlace = signIn('rivka', '10.0.9.1', 'a long password')
  const answers = await Promise.all(flood)
  // Of each address four are checked or wait.
  expect(answers.filter(({ json }) => json.code === 'passwordWrong')).toHaveLength(8)
  expect((await ownPlace).status).toBe(200)
})

it('serves a known device first, and while the queue is full for others (people-140)', async () => {
  const known = browserOf(server)
  const fields = { grant_type: 'password', username: 'rivka', password: 'a long password' }
  const from = (address: string) => ({ 'x-forwarded-for': address })
  expect((await known.form('/api/token', fields, from('10.0.9.1'))).status).toBe(200)
  const order: string[] = []
  const flood = Array.from({ length: 16 }, async (_, n) => {
    const { json } = await signIn(`nobody-${n}`, `10.0.${n}.1`)
    order.push(json.code)
  })
  const isFull = await signIn('rivka', '10.0.99.1', 'a long password')
  const served = await known.form('/api/token', fields, from('10.0.9.2'))
  order.push('known')
  await Promise.all(flood)
  expect(isFull.json).toMatchObject({ code: 'signInBusy' })
  expect(served.status).toBe(200)
  expect(order.indexOf('known')).toBeLessThan(order.lastIndexOf('passwordWrong'))
})

it('counts the failures of one address before it makes a hash (people-140)', async () => {
  const codes: string[] = []
  for (let n = 0; n < 5; n += 1) codes.push((await signIn(`nobody-${n}`, '10.0.0.1')).json.code)
  expect(codes.slice(0, 4)).not.toContain('slowDown')
  expect(codes[4]).toBe('slowDown')
  expect((await signIn('rivka', '10.0.0.1', 'a long password')).json).toMatchObject({ code: 'slowDown' })
  expect((await signIn('rivka', '10.0.0.2', 'a long password')).status).toBe(200)
  server.hostClock.advance(60_000)
  expect((await signIn('rivka', '10.0.0.1', 'a long password')).status).toBe(200)
})
