import { ok } from '@mayim/domain/result.ts'
import { type Browser, bearer, browserOf } from '@mayim/testing/http/http-client.ts'
import { startTestServer, type TestServer } from '@mayim/testing/http/test-server.ts'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { systemCaller } from '../ground/runtime/caller.ts'
import { storeSetting } from '../ground/settings/stored-setting.ts'
import { peopleHandlers } from '../http/handlers/people.ts'
import { privacyHandlers } from '../http/handlers/privacy.ts'
import { retainedAtPortal } from '../keeping/preview-retention.ts'

const phone = '+17188512345'
const gold = { firstName: 'Rivka', lastName: 'Gold', email: 'r@example.org' }
const address = { address: '1 Main St', city: 'Brooklyn', state: 'NY', zipcode: '11219' }
let server: TestServer
let browser: Browser
beforeEach(async () => {
  server = await startTestServer('portal', {
    handlers: { ...peopleHandlers, ...privacyHandlers(retainedAtPortal) } as never,
  })
  browser = browserOf(server)
})
afterEach(() => server.close())

async function signIn() {
  await browser.post('/api/api/account/register', { phone })
  const texts = await server.texts()
  const [code = ''] = /\d{6}/.exec(texts.at(-1)?.body ?? '') ?? []
  const { json } = await browser.form('/api/token', {
    grant_type: 'password',
    username: phone,
    password: code,
  })
  return json as { access_token: string; refresh_token: string; userId: string; held?: string }
}

/** Signs in as a new patron who fills in her profile. */
async function signUp() {
  const first = await signIn()
  const profile = `/api/api/users/${first.userId}/newuserinfo`
  await browser.post(profile, { ...gold, ...address }, bearer(first.access_token))
  return first
}

const read = (session: { access_token: string }, id: string) =>
  browser.get(`/api/api/users/${id}`, bearer(session.access_token))
const confirm = (session: { access_token: string }, lastName: string, zipcode = '11219') =>
  browser.post('/api/api/account/confirm', { lastName, zipcode }, bearer(session.access_token))
const renew = async (session: { refresh_token: string }) =>
  (await browser.form('/api/token', { grant_type: 'refresh_token', refresh_token: session.refresh_token }))
    .json

it('hides everything after a long absence until last name and postal code are right (people-350, people-351)', async () => {
  const first = await signUp()
  expect(first.held).toBeUndefined()
  server.clock.set('2027-11-20T18:00:00Z')
  expect((await signIn()).held).toBeUndefined()
  server.clock.set('2028-11-22T18:00:00Z')
  const back = await signIn()
  expect(back).toMatchObject({ userId: first.userId, held: 'notConfirmed' })
  expect(await read(back, first.userId)).toMatchObject({ status: 403, json: { code: 'notConfirmed' } })
  const who = await browser.get('/api/api/account/session', bearer(back.access_token))
  expect(who.json).toMatchObject({ held: 'notConfirmed' })
  expect(await confirm(back, 'Silber')).toMatchObject({ status: 400, json: { code: 'factsWrong' } })
  expect(await confirm(back, 'Gold', '11218')).toMatchObject({ status: 400 })
  expect(await confirm(back, ' gold ', '11219-1234')).toMatchObject({ status: 200 })
  expect((await read(back, first.userId)).json).toMatchObject(gold)
  const { held } = await renew(back)
  expect(held).toBeUndefined()
  expect((await signIn()).held).toBeUndefined()
  await server.facility.write(async trx => {
    await storeSetting(server.facility, trx, systemCaller, 'dormantAccountMonths', '3')
    return ok(null)
  })
  await server.settingsSettled()
  server.clock.set('2029-03-01T18:00:00Z')
  expect((await signIn()).held).toBe('notConfirmed')
})

it('lets staff confirm when the tries are used up, and tells them of whom to ask (people-351, people-352)', async () => {
  const { userId } = await signUp()
  const desk = await server.signInAs({ username: 'front.desk', roles: ['Reception'] })
  const helper = await server.signInAs({ username: 'helper', roles: ['Attendant'] })
  server.clock.set('2027-12-22T18:00:00Z')
  const back = await signIn()
  for (const _ of [1, 2, 3, 4, 5]) await confirm(back, 'Silber')
  expect((await confirm(back, 'Gold')).json).toMatchObject({ code: 'factsSpent' })
  const path = `/api/api/users/${userId}/confirm`
  for (const session of [back, { access_token: helper.accessToken }])
    expect((await browser.post(path, {}, bearer(session.access_token))).status).toBe(403)
  const waiting = () => browser.get('/api/api/users/unconfirmed', bearer(desk.accessToken))
  const row = { id: userId, lastName: 'Gold', phone, since: '2027-12-22T18:00:00.000Z', lastNight: null }
  expect((await waiting()).json).toMatchObject([row])
  expect((await browser.post(path, {}, bearer(desk.accessToken))).status).toBe(200)
  expect((await waiting()).json).toEqual([])
  expect((await read(back, userId)).json).toMatchObject(gold)
  const log = await server.facility.db.selectFrom('change').select(['kind', 'who']).execute()
  expect(log.slice(-2)).toEqual([
    { kind: 'askedToConfirm', who: userId },
    { kind: 'confirmed', who: desk.subject },
  ])
})

it('gives a phone of a new owner an empty account, and the older one keeps what it has (people-353)', async () => {
  const { userId: before } = await signUp()
  server.clock.set('2027-12-22T18:00:00Z')
  const back = await signIn()
  expect(await browser.post('/api/api/account/startanew', {}, bearer(back.access_token))).toMatchObject({
    status: 200,
  })
  const fresh = await renew(back)
  expect(fresh.userId).not.toBe(before)
  expect((await read(fresh, fresh.userId)).json).toMatchObject({ lastName: '', zipcode: '', phone })
  expect((await read(fresh, before)).status).toBe(403)
  expect(await browser.post('/api/api/account/startanew', {}, bearer(fresh.access_token))).toMatchObject({
    status: 409,
    json: { code: 'accountConfirmed' },
  })
  const again = await signIn()
  expect(again).toMatchObject({ userId: fresh.userId })
  expect(again.held).toBeUndefined()
  const rows = await server.facility.db.selectFrom('user').select(['id', 'phone', 'lastName']).execute()
  expect(rows).toContainEqual({ id: before, phone: null, lastName: 'Gold' })
})

it('counts a renewed session as a use, and leaves staff alone (people-350)', async () => {
  const first = await signUp()
  server.clock.set('2027-11-01T18:00:00Z')
  await renew(first)
  server.clock.set('2028-10-01T18:00:00Z')
  expect((await signIn()).held).toBeUndefined()
  const roles = JSON.stringify(['Attendant'])
  await server.facility.write(async trx => {
    await trx.updateTable('user').set({ roles }).where('id', '=', first.userId).execute()
    return { ok: true, value: null }
  })
  server.clock.set('2032-10-01T18:00:00Z')
  expect((await signIn()).held).toBeUndefined()
})
