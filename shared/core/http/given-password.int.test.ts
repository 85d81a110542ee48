import { bearer, browserOf } from '@mayim/testing/http/http-client.ts'
import { startTestServer, type TestServer } from '@mayim/testing/http/test-server.ts'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { peopleHandlers } from './handlers/people.ts'
import { staffHandlers } from './handlers/staff.ts'

const given = 'a password of the Admin'
const own = 'a kettle in the snow'
let portal: TestServer
let adminToken: string
let rivka: string

beforeEach(async () => {
  portal = await startTestServer('portal', { handlers: { ...peopleHandlers, ...staffHandlers } as never })
  adminToken = (await portal.signInAs({ username: 'owner', roles: ['Admin'] })).accessToken
  const names = { firstName: 'Rivka', lastName: 'Gold', username: 'rivka' }
  const made = await admin('/api/api/users/staff', { ...names, role: 'Admin', password: given })
  rivka = made.json.result.id
})
afterEach(() => portal.close())

it('is changed before anything else, and not into itself (people-170)', async () => {
  const token = await signIn(given)
  const session = await browserOf(portal).get('/api/api/account/session', token)
  expect(session.json).toMatchObject({ userName: 'rivka', held: 'passwordGiven' })
  expect(await list(token)).toMatchObject({ status: 403, json: { code: 'passwordGiven' } })
  expect(await change(token, given, given)).toMatchObject({ json: { code: 'passwordSame' } })
  expect(await change(token, 'a guess of hers', own)).toMatchObject({ json: { code: 'ownPasswordWrong' } })
  expect((await change(token, given, own)).status).toBe(200)
  expect((await list(token)).status).toBe(200)
  expect((await list(await signIn(own))).status).toBe(200)
})

it('is given again where an Admin sets the password of staff, and not for a patron', async () => {
  await change(await signIn(given), given, own)
  await admin(`/api/api/users/${rivka}/roles/Admin`, undefined, 'DELETE')
  await admin(`/api/api/users/${rivka}/roles/Reception`, undefined, 'PUT')
  const set = (userId: string) =>
    admin('/api/api/account/setpassword', { userId, NewPassword: given, ConfirmPassword: given })
  expect((await set(rivka)).status).toBe(200)
  const session = await browserOf(portal).get('/api/api/account/session', await signIn(given))
  expect(session.json).toMatchObject({ held: 'passwordGiven' })
  await portal.signInAs({ phone: '+17185550123' })
  const { id } = await portal.facility.db
    .selectFrom('user')
    .select('id')
    .where('phone', '=', '+17185550123')
    .executeTakeFirstOrThrow()
  expect((await set(id)).status).toBe(200)
  const { mustChange } = await portal.facility.db
    .selectFrom('credential')
    .select('mustChange')
    .where('userId', '=', id)
    .executeTakeFirstOrThrow()
  expect(mustChange).toBe(0)
})

function admin(path: string, body?: object, method = 'POST') {
  const headers = { ...bearer(adminToken), ...(body ? { 'content-type': 'application/json' } : {}) }
  return browserOf(portal).send(method, path, body ? JSON.stringify(body) : undefined, headers)
}

async function signIn(password: string) {
  const fields = { grant_type: 'password', username: 'rivka', password }
  const told = await browserOf(portal).form('/api/token', fields)
  return bearer(told.json.access_token)
}

const list = (token: Record<string, string>) => browserOf(portal).get('/api/api/users/getadminusers', token)

function change(token: Record<string, string>, ownPassword: string, next: string) {
  const body = { userId: rivka, NewPassword: next, ConfirmPassword: next, ownPassword }
  return browserOf(portal).post('/api/api/account/setpassword', body, token)
}
