import { ok } from '@mayim/domain/result.ts'
import { startTestServer, type TestServer } from '@mayim/testing/http/test-server.ts'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { paymentHandlers } from '../http/handlers/payments.ts'
import { privacyHandlers } from '../http/handlers/privacy.ts'
import { forgetOld } from './forget-old.ts'
import { retainedAtHub } from './preview-retention.ts'

let server: TestServer
beforeEach(async () => {
  server = await startTestServer('hub', {
    handlers: { ...privacyHandlers(retainedAtHub), ...paymentHandlers() },
  })
})
afterEach(() => server.close())

async function get(path: string, token: string) {
  const answer = await server.app.inject({
    method: 'GET',
    url: `/api/api/${path}`,
    headers: { authorization: `Bearer ${token}` },
  })
  return { status: answer.statusCode, body: answer.json() }
}

async function signInAll() {
  const patron = await server.signInAs({ phone: '+17185550111' })
  await server.facility.write(async trx => {
    const name = { firstName: 'Rivka', lastName: 'Gold' }
    await trx.updateTable('user').set(name).where('id', '=', patron.subject).execute()
    return ok(null)
  })
  const desk = await server.signInAs({ username: 'front.desk', roles: ['Reception'] })
  const admin = await server.signInAs({ username: 'admin', roles: ['Admin'] })
  return { patron, desk, admin }
}

it('tells an Admin who read whose history, once for a screen that stays open (privacy-60)', async () => {
  const { patron, desk, admin } = await signInAll()
  const path = `payments/byuser?user=${patron.subject}`
  for (const _ of ['opened', 'live']) expect((await get(path, desk.accessToken)).status).toBe(200)
  const read = {
    by: { id: desk.subject, username: 'front.desk' },
    patron: { id: patron.subject, firstName: 'Rivka', lastName: 'Gold' },
    nights: null,
    kind: 'payments',
    times: 1,
    firstAt: '2026-11-22T18:00:00.000Z',
  }
  expect((await get('users/historyreads', admin.accessToken)).body).toMatchObject([read])
  server.clock.set('2026-11-22T18:20:00Z')
  await get(path, desk.accessToken)
  const later = { ...read, times: 2, lastAt: '2026-11-22T18:20:00.000Z' }
  expect((await get('users/historyreads', admin.accessToken)).body).toMatchObject([later])
})

it('lists past nights that were read, and not tonight, and not what the patron reads (privacy-60)', async () => {
  const { patron, desk, admin } = await signInAll()
  await get(`payments/byuser?user=${patron.subject}`, patron.accessToken)
  await get('payments/byuser', patron.accessToken)
  await get('payments/list?dt=2026-11-22', desk.accessToken)
  expect((await get('users/historyreads', admin.accessToken)).body).toEqual([])
  await get('payments/list?dt=2026-10-01&dtTo=2026-10-31', desk.accessToken)
  const nights = { from: '2026-10-01', to: '2026-10-31' }
  const listed = { by: { id: desk.subject }, patron: null, nights, kind: 'payments' }
  expect((await get('users/historyreads', admin.accessToken)).body).toMatchObject([listed])
})

it('finds reads by the name of the patron or of the account, for an Admin only (privacy-60)', async () => {
  const { patron, desk, admin } = await signInAll()
  await get(`payments/byuser?user=${patron.subject}`, desk.accessToken)
  await get('payments/list?dt=2026-10-01', admin.accessToken)
  const found = async (text: string) =>
    (await get(`users/historyreads?search=${text}`, admin.accessToken)).body.length
  expect([await found('GOLD'), await found('front'), await found('desk'), await found('leah')]).toEqual([
    1, 1, 1, 0,
  ])
  for (const { accessToken } of [patron, desk])
    expect((await get('users/historyreads', accessToken)).status).toBe(403)
})

it('records a read before it is answered, and none that is refused (privacy-60)', async () => {
  const { patron, desk, admin } = await signInAll()
  const other = await server.signInAs({ phone: '+17185550112' })
  const path = `payments/byuser?user=${patron.subject}`
  expect((await get(path, other.accessToken)).status).toBe(403)
  expect((await get(`${path}&dt=2026-11-02&dtTo=2026-11-01`, desk.accessToken)).status).toBe(400)
  expect((await get('users/historyreads', admin.accessToken)).body).toEqual([])
})

it('deletes records of reads, of doors and of sign-ins that are older than set (privacy-61)', async () => {
  const { patron, desk, admin } = await signInAll()
  const { facility } = server
  await get(`payments/byuser?user=${patron.subject}`, desk.accessToken)
  const line = {
    door: 'room-1',
    roomId: 1,
    reservationId: null,
    outcome: 'opened',
    byId: 'system',
    byRole: 'system',
    ...{ attendantId: null, reason: null, reasonText: null },
  }
  const signIn = {
    userId: desk.subject,
    outcome: 'wrong',
    way: 'password',
    ...{ origin: '192.0.2.7', agent: 'Chrome, Windows', newDevice: 0, times: 3 },
  } as const
  await facility.write(async trx => {
    const rows = [
      { ...line, id: 'old', at: '2025-10-01T02:00:00.000Z' },
      { ...line, id: 'young', at: '2026-10-01T02:00:00.000Z' },
    ]
    await trx.insertInto('accessLog').values(rows).execute()
    const times = rows.map(({ id, at }) => ({ ...signIn, id, firstAt: at, lastAt: at }))
    await trx.insertInto('signIn').values(times).execute()
    return ok(null)
  })
  await forgetOld(facility)
  expect(await facility.db.selectFrom('accessLog').select('id').execute()).toEqual([{ id: 'young' }])
  expect(await facility.db.selectFrom('signIn').select('id').execute()).toEqual([{ id: 'young' }])
  expect((await get('users/historyreads', admin.accessToken)).body).toHaveLength(1)
  server.clock.set('2027-12-24T18:00:00Z')
  await forgetOld(facility)
  expect((await get('users/historyreads', admin.accessToken)).body).toEqual([])
})
