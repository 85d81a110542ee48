import { ok } from '@mayim/domain/result.ts'
import { startTestServer, type TestServer } from '@mayim/testing/http/test-server.ts'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { systemCaller } from '../ground/runtime/caller.ts'
import type { LedgerRow } from '../ground/schema/schema.ts'
import { storeSetting } from '../ground/settings/stored-setting.ts'
import { insertLedgerLine } from '../money/ledger-table.ts'
import { paymentHandlers } from './handlers/payments.ts'
import { peopleHandlers } from './handlers/people.ts'

let server: TestServer
beforeEach(async () => {
  server = await startTestServer('hub', { handlers: { ...peopleHandlers, ...paymentHandlers() } })
  const updatedAt = '2026-11-21T18:00:00.000Z'
  await server.facility.write(async trx => {
    const rows = [
      { id: 1, firstName: 'Miriam', lastName: 'A', cardHash: null, active: 1, updatedAt },
      { id: 2, firstName: 'Leah', lastName: 'B', cardHash: null, active: 0, updatedAt },
    ] as const
    await trx
      .insertInto('attendant')
      .values([...rows])
      .execute()
    return ok(null)
  })
})
afterEach(() => server.close())

async function ask(method: 'GET' | 'PUT' | 'POST' | 'DELETE', path: string, token: string) {
  const answer = await server.app.inject({
    method,
    url: `/api/api/${path}`,
    headers: { authorization: `Bearer ${token}` },
  })
  return { status: answer.statusCode, body: answer.json() }
}

it('stores an excluded attendant once, shows it to the patron by name, and hides it from the desk', async () => {
  const patron = await server.signInAs({ phone: '+17185550111' })
  const desk = await server.signInAs({ username: 'reception', roles: ['Reception'] })
  const ownPath = `users/${patron.subject}`
  for (const _ of ['once', 'again']) {
    const { status, body } = await ask('PUT', `${ownPath}/excludedattendants/1`, patron.accessToken)
    expect(status).toBe(200)
    expect(body.excludedAttendants).toEqual([{ attendantId: 1, firstName: 'Miriam', lastName: 'A' }])
  }
  expect((await ask('GET', ownPath, patron.accessToken)).body.excludedAttendants).toHaveLength(1)
  expect((await ask('GET', ownPath, desk.accessToken)).body.excludedAttendants).toEqual([])
  const left = await ask('DELETE', `${ownPath}/excludedattendants/1`, patron.accessToken)
  expect(left.body.excludedAttendants).toEqual([])
})

it('opens the exclusions of one patron for an Admin, and records who read them (screens-73)', async () => {
  const patron = await server.signInAs({ phone: '+17185550111' })
  const desk = await server.signInAs({ username: 'reception', roles: ['Reception'] })
  const admin = await server.signInAs({ username: 'admin', roles: ['Admin'] })
  const path = `users/${patron.subject}/excludedattendants`
  await ask('PUT', `${path}/1`, patron.accessToken)
  const read = () =>
    server.facility.db.selectFrom('change').selectAll().where('entity', '=', 'exclusionAccess').execute()
  for (const { accessToken } of [desk, patron])
    expect((await ask('POST', path, accessToken)).status).toBe(403)
  expect(await read()).toEqual([])
  const opened = await ask('POST', path, admin.accessToken)
  expect(opened.body).toEqual([{ attendantId: 1, firstName: 'Miriam', lastName: 'A' }])
  expect(await read()).toMatchObject([{ who: admin.subject, entityId: patron.subject, kind: 'opened' }])
  const nobody = await ask(
    'POST',
    'users/3f2b8c1e-0d4a-4c55-9a51-7d1f6a2b9c00/excludedattendants',
    admin.accessToken,
  )
  expect([nobody.status, nobody.body.code]).toEqual([404, 'userMissing'])
})

it('refuses an unknown attendant, and the list of another patron', async () => {
  const patron = await server.signInAs({ phone: '+17185550111' })
  const other = await server.signInAs({ phone: '+17185550112' })
  for (const id of [2, 77]) {
    const { status, body } = await ask(
      'PUT',
      `users/${patron.subject}/excludedattendants/${id}`,
      patron.accessToken,
    )
    expect([status, body.code, body.field]).toEqual([404, 'attendantMissing', 'attendantId'])
  }
  expect((await ask('PUT', `users/${patron.subject}/excludedattendants/1`, other.accessToken)).status).toBe(
    403,
  )
})

it('lets staff mark discounts and local residents, and no patron mark herself', async () => {
  const patron = await server.signInAs({ phone: '+17185550111' })
  const desk = await server.signInAs({ username: 'reception', roles: ['Reception'] })
  const patch = (token: string, path: string) =>
    server.app.inject({
      method: 'PATCH',
      url: `/api/api/users/${patron.subject}`,
      headers: { authorization: `Bearer ${token}` },
      payload: [{ op: 'add', path, value: true }],
    })
  for (const path of ['/discount', '/localResident']) {
    const refused = await patch(patron.accessToken, path)
    expect([refused.statusCode, refused.json().code]).toEqual([400, 'pathNotAllowed'])
    expect((await patch(desk.accessToken, path)).statusCode).toBe(200)
  }
  const { body } = await ask('GET', `users/${patron.subject}`, patron.accessToken)
  expect(body).toMatchObject({ discount: true, localResident: true })
})

it('takes each path in its spelling alone, and her note in the two that clients write (threats-T9)', async () => {
  const patron = await server.signInAs({ phone: '+17185550111' })
  const patch = async (path: string, value: string | boolean) => {
    const answer = await server.app.inject({
      method: 'PATCH',
      url: `/api/api/users/${patron.subject}`,
      headers: { authorization: `Bearer ${patron.accessToken}` },
      payload: [{ op: 'add', path, value }],
    })
    return answer.statusCode === 200 ? 200 : answer.json().code
  }
  for (const path of ['/notes', '/Notes']) expect(await patch(path, 'Quiet, please.'), path).toBe(200)
  for (const path of ['/handSignal', '/notificationDayOf']) expect(await patch(path, true), path).toBe(200)
  for (const path of ['/NOTES', '/nOtes', '/notes/', '/Language', '/handsignal', '/HandSignal', '/Company'])
    for (const value of ['he', true]) expect(await patch(path, value), path).toBe('pathNotAllowed')
})

it('hides payments, excluded attendants and accounts from an attendant', async () => {
  const patron = await server.signInAs({ phone: '+17185550111' })
  const attendant = await server.signInAs({ username: 'attendant', roles: ['Attendant'] })
  const ownPath = `users/${patron.subject}`
  const token = attendant.accessToken
  expect((await ask('GET', `payments/byuser?user=${patron.subject}`, token)).status).toBe(403)
  for (const method of ['PUT', 'DELETE'] as const)
    expect((await ask(method, `${ownPath}/excludedattendants/1`, token)).status).toBe(403)
  expect((await ask('GET', `reservations/findbyuser?user=${patron.subject}`, token)).status).toBe(403)
  const form = await server.app.inject({
    method: 'POST',
    url: `/api/api/${ownPath}/newuserinfo`,
    headers: { authorization: `Bearer ${token}` },
    payload: { firstName: 'Leah', lastName: 'B', email: 'leah@example.org' },
  })
  expect(form.statusCode).toBe(403)
  const patch = async (path: string, value: string | boolean) =>
    server.app.inject({
      method: 'PATCH',
      url: `/api/api/${ownPath}`,
      headers: { authorization: `Bearer ${token}` },
      payload: [{ op: 'add', path, value }],
    })
  for (const path of ['/discount', '/localResident', '/notificationDayOf'])
    expect((await patch(path, true)).json().code).toBe('pathNotAllowed')
  expect((await patch('/internalNote', 'late')).json().code).toBe('pathNotAllowed')
  expect((await patch('/notes', 'She likes it quiet.')).json().code).toBe('pathNotAllowed')
})

it('lists payments by business day: the patron her own, the desk all', async () => {
  const patron = await server.signInAs({ phone: '+17185550111' })
  const desk = await server.signInAs({ username: 'reception', roles: ['Reception'] })
  await pay(patron.subject, [
    { id: 'early', kind: 'payment', method: 'Cash', amountMinor: -2500, at: '2026-11-20T09:59:00.000Z' },
    { id: 'late', kind: 'payment', method: 'Cash', amountMinor: -3000, at: '2026-11-21T09:59:59.000Z' },
    { id: 'charge', kind: 'charge', method: 'Merchandise', amountMinor: 500, at: '2026-11-20T23:00:00.000Z' },
    {
      id: 'given',
      kind: 'donation',
      method: 'CreditCard',
      amountMinor: -1800,
      at: '2026-11-20T23:00:00.000Z',
    },
    {
      id: 'givenCharge',
      kind: 'donation',
      method: 'CreditCard',
      amountMinor: 1800,
      at: '2026-11-20T23:00:00.000Z',
    },
  ])
  const ownPath = await ask('GET', `payments/byuser?user=${patron.subject}`, patron.accessToken)
  expect(ownPath.body.map((row: { amount: number; method: string }) => [row.method, row.amount])).toEqual([
    ['Cash', -30],
    ['Donation', -18],
    ['Cash', -25],
  ])
  // Until 05:00 in Brooklyn it is still the previous night.
  const night = await ask('GET', 'payments/list?dt=2026-11-20', desk.accessToken)
  expect(night.body.map((row: { amount: number }) => row.amount)).toEqual([-30, -18])
  expect((await ask('GET', 'payments/list?dt=2026-11-20', patron.accessToken)).status).toBe(403)
  const turned = await ask('GET', 'payments/list?dt=2026-11-20&dtTo=2026-11-19', desk.accessToken)
  expect([turned.status, turned.body.code, turned.body.field]).toEqual([400, 'rangeInvalid', 'dtTo'])
  const year = await ask('GET', 'payments/list?dt=2026-01-01&dtTo=2027-01-01', desk.accessToken)
  expect(year.status).toBe(200)
  const longer = await ask('GET', 'payments/list?dt=2026-01-01&dtTo=2027-01-02', desk.accessToken)
  expect([longer.status, longer.body.code, longer.body.field]).toEqual([400, 'rangeTooLong', 'dtTo'])
})

type Paid = Pick<LedgerRow, 'id' | 'kind' | 'method' | 'amountMinor' | 'at'>
async function pay(userId: string, lines: readonly Paid[]): Promise<void> {
  const rest = { reservationId: null, userId, note: '', byId: 'test', item: null, quantity: null }
  await server.facility.write(async trx => {
    for (const line of lines) await insertLedgerLine(trx, { ...rest, ...line })
    return ok(null)
  })
}

it('takes names as people have them at the profile form, and names the character that it refuses (people-41)', async () => {
  const { subject, accessToken } = await server.signInAs({ phone: '+17185550111' })
  const send = async (firstName: string, lastName: string, token = accessToken) => {
    const answer = await server.app.inject({
      method: 'POST',
      url: `/api/api/users/${subject}/newuserinfo`,
      headers: { authorization: `Bearer ${token}` },
      payload: { ...address, firstName, lastName },
    })
    return answer.json()
  }
  const address = { email: 'a@example.org', address: '1 Elm', city: 'NY', state: 'NY', zipcode: '11213' }
  const kept = async (first: string, last: string) => {
    const { result } = await send(first, last)
    return [result?.firstName, result?.lastName]
  }
  expect(await kept('Rivka\u200f', 'Adler')).toEqual(['Rivka', 'Adler'])
  expect(await kept('\u202bחיה\u202c', 'ברגר')).toEqual(['חיה', 'ברגר'])
  expect(await kept('יהודית', 'כ"ץ')).toEqual(['יהודית', 'כ״ץ'])
  expect(await kept('Esther M.', 'Roth')).toEqual(['Esther M.', 'Roth'])
  expect(await kept('Sara', 'Smith–Jones')).toEqual(['Sara', 'Smith-Jones'])
  expect(await kept('Malky', 'O`Brien')).toEqual(['Malky', "O'Brien"])
  expect(await kept('Rivka ', '  Stone')).toEqual(['Rivka', 'Stone'])
  expect(await send('Leah', 'Cohen2')).toMatchObject({
    code: 'profileIncomplete',
    field: 'lastName',
    detail: { sign: '2' },
  })
  for (const [first, last] of [
    ['טל', 'לוי'],
    ['חיה', 'כץ'],
    ['Bo', 'Adler'],
  ] as const)
    expect(await send(first, last)).toMatchObject({ code: 'profileIncomplete' })
  // The desk knows her, and what it took stays good for her.
  const desk = await server.signInAs({ username: 'reception', roles: ['Reception'] })
  expect(await send('טל', 'כץ', desk.accessToken)).toMatchObject({ result: { firstName: 'טל' } })
  expect(await kept('טל', 'כץ')).toEqual(['טל', 'כץ'])
})

it('lets in the short names that the facility allows (people-40)', async () => {
  const { subject, accessToken } = await server.signInAs({ phone: '+17185550111' })
  await server.facility.write(async trx => {
    await storeSetting(server.facility, trx, systemCaller, 'nameMinLetters', '2')
    return ok(null)
  })
  await server.settingsSettled()
  const answer = await server.app.inject({
    method: 'POST',
    url: `/api/api/users/${subject}/newuserinfo`,
    headers: { authorization: `Bearer ${accessToken}` },
    payload: {
      firstName: 'Bo',
      lastName: 'כץ',
      email: 'a@example.org',
      address: '1 Elm',
      city: 'NY',
      state: 'NY',
      zipcode: '11213',
    },
  })
  expect(answer.json()).toMatchObject({ result: { firstName: 'Bo', lastName: 'כץ' } })
})

it('lets a patron correct a part of her profile on her own page, and the form asks for all of it (people-890)', async () => {
  const { subject, accessToken } = await server.signInAs({ phone: '+17185550112' })
  await server.facility.write(async trx => {
    const nameless = { firstName: '', lastName: '' }
    await trx.updateTable('user').set(nameless).where('id', '=', subject).execute()
    return ok(null)
  })
  const send = async (body: object) =>
    (
      await server.app.inject({
        method: 'POST',
        url: `/api/api/users/${subject}/newuserinfo`,
        headers: { authorization: `Bearer ${accessToken}` },
        payload: { email: 'rivka@example.org', ...body },
      })
    ).json()
  expect(await send({ firstName: 'Rivka' })).toMatchObject({ code: 'profileIncomplete', field: 'lastName' })
  expect(await send({ partial: true, firstName: 'Rivka' })).toMatchObject({
    result: { firstName: 'Rivka', lastName: '', email: 'rivka@example.org' },
  })
  expect(await send({ partial: true })).toMatchObject({ field: 'firstName' })
})
