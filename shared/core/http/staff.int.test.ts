import { ok } from '@mayim/domain/result.ts'
import { bearer, browserOf } from '@mayim/testing/http/http-client.ts'
import { startTestServer, type TestServer } from '@mayim/testing/http/test-server.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { passwordHashOf } from '../sign-in/credential-table.ts'
import { attendantHandlers, peopleHandlers } from './handlers/people.ts'
import { staffHandlers } from './handlers/staff.ts'

const password = 'a long first password'
let portal: TestServer
let admin: Caller
beforeEach(async () => {
  portal = await startTestServer('portal', { handlers: { ...peopleHandlers, ...staffHandlers } as never })
  admin = await callerOf('owner', ['Admin'])
})
afterEach(() => portal.close())

describe('a staff account', () => {
  it('is created with a role and a first password (people-57)', async () => {
    const made = await create(admin, { username: ' Desk.One ', role: 'Reception' })
    expect(made.json.result).toMatchObject({ username: 'desk.one', roles: ['Reception'], disabled: false })
    expect((await signIn('desk.one', password)).status).toBe(200)
    const list = await admin.get('/api/api/users/getadminusers')
    expect(list.json.map((user: { username: string }) => user.username)).toEqual(['owner', 'desk.one'])
    const found = await admin.get('/api/api/users/findbyusername?username=Desk.One')
    expect(found.json.username).toBe('desk.one')
  })

  it.each([
    ['a taken name', { username: 'OWNER' }, 409, 'userNameTaken', 'username'],
    ['a phone as the name', { username: '+17185550001' }, 400, 'userNameInvalid', 'username'],
    ['a short password', { password: 'short' }, 400, 'invalid', 'password'],
    ['no first name', { firstName: '' }, 400, 'invalid', 'firstName'],
    ['a role of a screen', { role: 'Kiosk' }, 400, 'invalid', 'role'],
  ])('is refused with %s, and the field is named', async (_, more, status, code, field) => {
    const refused = await create(admin, more)
    expect(refused).toMatchObject({ status, json: { code, field } })
  })

  it('is managed by Admins only', async () => {
    const desk = await callerOf('desk', ['Reception'])
    expect((await create(desk, {})).status).toBe(403)
    expect((await desk.put(`/api/api/users/${desk.id}/roles/Admin`)).status).toBe(403)
    expect((await desk.get('/api/api/rolegrants')).status).toBe(403)
    expect((await desk.post(`/api/api/users/${admin.id}/disable`)).status).toBe(403)
  })
})

describe('the last Admin (people-59)', () => {
  it('keeps the role and stays enabled', async () => {
    const removed = await admin.delete(`/api/api/users/${admin.id}/roles/Admin`)
    expect(removed).toMatchObject({ status: 409, json: { code: 'lastAdmin' } })
    const disabled = await admin.post(`/api/api/users/${admin.id}/disable`)
    expect(disabled).toMatchObject({ status: 409, json: { code: 'lastAdmin' } })
  })

  it('may go once there is another', async () => {
    const second = await callerOf('second', ['Admin'])
    expect((await admin.delete(`/api/api/users/${admin.id}/roles/Admin`)).status).toBe(200)
    expect((await second.post(`/api/api/users/${second.id}/disable`)).json.code).toBe('lastAdmin')
  })
})

describe('a new Admin (people-60)', () => {
  it('counts at once where there is one Admin', async () => {
    const desk = await callerOf('desk', ['Reception'])
    const given = await admin.put(`/api/api/users/${desk.id}/roles/Admin`)
    expect(given.json.roles).toEqual(['Reception', 'Admin'])
    expect((await desk.get('/api/api/users/getadminusers')).status).toBe(200)
  })

  it('waits for a second Admin where there are two', async () => {
    const second = await callerOf('second', ['Admin'])
    const made = await create(admin, { username: 'third', role: 'Admin' })
    expect(made.json.result.roles).toEqual([])
    await admin.put(`/api/api/users/${made.json.result.id}/roles/Admin`)
    const [grant, ...more] = (await second.get('/api/api/rolegrants')).json
    expect(grant).toMatchObject({ userName: 'third', role: 'Admin', byId: admin.id })
    expect(more).toEqual([])
    const confirm = `/api/api/rolegrants/${grant.id}/confirm`
    expect((await admin.post(confirm)).json).toMatchObject({ code: 'grantNeedsAnother' })
    expect((await second.post(confirm)).status).toBe(200)
    expect((await second.post(confirm)).json.code).toBe('grantMissing')
    expect((await rolesOf(made.json.result.id)).roles).toEqual(['Admin'])
  })

  it('is declined by another Admin, or by the one who gave the role', async () => {
    await callerOf('second', ['Admin'])
    const desk = await callerOf('desk', ['Reception'])
    await admin.put(`/api/api/users/${desk.id}/roles/Admin`)
    const [grant] = (await admin.get('/api/api/rolegrants')).json
    expect((await admin.post(`/api/api/rolegrants/${grant.id}/decline`)).status).toBe(200)
    expect((await admin.get('/api/api/rolegrants')).json).toEqual([])
    expect((await rolesOf(desk.id)).roles).toEqual(['Reception'])
  })
})

describe('a disabled account (people-61)', () => {
  it('is out at once, also from a screen that is open, and its old session stays ended', async () => {
    const desk = await callerOf('desk', ['Reception'], password)
    const screen = await fetch(`${portal.origin}/api/api/events`, { headers: desk.headers })
    expect(screen.status).toBe(200)
    const reader = screen.body?.getReader()
    const closed = (async () => {
      for (;;) if ((await reader?.read())?.done) return
    })().catch(() => undefined)
    expect((await admin.post(`/api/api/users/${desk.id}/disable`)).json.result.disabled).toBe(true)
    const before = performance.now()
    await closed
    // The stream's heartbeat would notice within 15 s.
    expect(performance.now() - before).toBeLessThan(3000)
    expect((await desk.get('/api/api/account/session')).status).toBe(401)
    expect((await signIn('desk', password)).json.code).toBe('passwordWrong')
    expect((await admin.post(`/api/api/users/${desk.id}/enable`)).json.result.disabled).toBe(false)
    expect((await desk.get('/api/api/account/session')).status).toBe(401)
    expect((await signIn('desk', password)).status).toBe(200)
  })
})

it('records a sign-in of staff with the browser, the address and whether it is new (people-158)', async () => {
  await callerOf('desk', ['Reception'], password)
  await callerOf('+17185550123', [], password)
  const browser = browserOf(portal)
  const agent = { 'user-agent': 'Mozilla (iPad) Safari/604.1' }
  for (const username of ['desk', 'desk', '+17185550123']) {
    const fields = { grant_type: 'password', username, password }
    expect((await browser.form('/api/token', fields, agent)).status).toBe(200)
  }
  const rows = await portal.facility.db
    .selectFrom('change')
    .selectAll()
    .where('entity', '=', 'signIn')
    .execute()
  const seen = { way: 'password', from: '127.0.0.1', agent: 'Safari, iPad' }
  expect(rows.map(({ fields }) => JSON.parse(fields))).toEqual([
    { ...seen, knownDevice: false },
    { ...seen, knownDevice: true },
  ])
})

describe('a password', () => {
  const next = 'another long password'

  it('is changed with the current one, and ends the other sessions (people-62)', async () => {
    const desk = await callerOf('desk', ['Reception'], password)
    const elsewhere = await callerOf('desk', ['Reception'])
    const set = (more: object) =>
      desk.post('/api/api/account/setpassword', {
        userId: desk.id,
        NewPassword: next,
        ConfirmPassword: next,
        ...more,
      })
    expect((await set({ ConfirmPassword: 'another long passwort' })).json).toMatchObject({
      field: 'ConfirmPassword',
      code: 'passwordsDiffer',
    })
    expect((await set({})).json).toMatchObject({ field: 'ownPassword', code: 'ownPasswordNeeded' })
    expect((await set({ ownPassword: 'wrong' })).json).toMatchObject({
      field: 'ownPassword',
      code: 'ownPasswordWrong',
    })
    expect((await set({ ownPassword: password })).json).toMatchObject({ success: true })
    expect((await desk.get('/api/api/account/session')).status).toBe(200)
    expect((await elsewhere.get('/api/api/account/session')).status).toBe(401)
    expect((await signIn('Desk', next)).status).toBe(200)
  })

  it("of another account is set by an Admin, but no other Admin's", async () => {
    const desk = await callerOf('desk', ['Reception'], password)
    const second = await callerOf('second', ['Admin'], password)
    const set = (userId: string) =>
      admin.post('/api/api/account/setpassword', { userId, NewPassword: next, ConfirmPassword: next })
    expect((await set(desk.id)).status).toBe(200)
    expect((await signIn('desk', next)).status).toBe(200)
    expect((await set(second.id)).json.code).toBe('adminsOwnPassword')
  })

  it('is not a common one, nor made of names (people-155)', async () => {
    const desk = await callerOf('rivka.gold', ['Reception'], password)
    const set = (word: string) =>
      desk.post('/api/api/account/setpassword', {
        userId: desk.id,
        NewPassword: word,
        ConfirmPassword: word,
        ownPassword: password,
      })
    for (const word of ['football', 'Football2026!', 'RivkaGold1', 'mikvah!!2026'])
      expect((await set(word)).json, word).toMatchObject({ code: 'passwordCommon', field: 'NewPassword' })
    expect((await create(admin, { password: 'sunshine1' })).json).toMatchObject({
      code: 'passwordCommon',
      field: 'password',
    })
    expect((await set('a kettle in the snow')).status).toBe(200)
  })

  it('leaves the portal as a slow hash, only for staff, and goes with the last role (people-58, people-64)', async () => {
    await create(admin, { username: 'desk', role: 'Reception' })
    const user = (await admin.get('/api/api/users/findbyusername?username=desk')).json
    const patron = await callerOf('+17185550123', [])
    await patron.post('/api/api/account/setpassword', {
      userId: patron.id,
      NewPassword: next,
      ConfirmPassword: next,
    })
    const entries = () =>
      portal.facility.db.selectFrom('change').selectAll().where('entity', '=', 'credential').execute()
    const written = await entries()
    expect(written.map(entry => entry.entityId)).toEqual([user.id])
    expect(JSON.parse(written[0]?.fields ?? '')).toMatchObject({
      passwordHash: expect.stringMatching(/^scrypt\$/),
    })
    expect(await passwordHashOf(portal.facility.db, patron.id)).toMatch(/^v2\./)
    await admin.delete(`/api/api/users/${user.id}/roles/Reception`)
    expect(JSON.parse((await entries()).at(-1)?.fields ?? '')).toMatchObject({ passwordHash: '' })
    expect((await signIn('desk', password)).json.code).toBe('passwordWrong')
  })
})

describe('a patron who becomes staff', () => {
  it('keeps the phone that the hub wrote, and the password goes to the hub (people-64)', async () => {
    const patron = await callerOf('+17185550123', [], password)
    await admin.put(`/api/api/users/${patron.id}/roles/Attendant`)
    const entries = await portal.facility.db
      .selectFrom('change')
      .selectAll()
      .where('entityId', '=', patron.id)
      .orderBy('position')
      .execute()
    expect(entries.map(({ entity, kind }) => `${entity} ${kind}`)).toEqual([
      'user rolesChanged',
      'credential set',
    ])
    expect(JSON.parse(entries[0]?.fields ?? '')).toMatchObject({
      roles: '["Attendant"]',
      phone: '+17185550123',
      disabledAt: null,
    })
  })
})

describe('my sessions (people-65)', () => {
  it('are listed with the browser, and ended one by one or all others', async () => {
    const desk = await callerOf('desk', ['Reception'], password)
    portal.hostClock.advance(-30_000)
    const phone = await signIn('desk', password, { 'user-agent': 'Mozilla (iPhone) Safari/604.1' })
    portal.hostClock.advance(60_000)
    const tablet = await signIn('desk', password, { 'user-agent': 'Mozilla (iPad) Safari/604.1' })
    const list = async () => (await desk.get('/api/api/account/sessions')).json
    expect(await list()).toMatchObject([
      { agent: 'Safari, iPad', current: false },
      { agent: '', current: true },
      { agent: 'Safari, iPhone', current: false },
    ])
    const own = (await list()).find((one: { current: boolean }) => one.current)
    const onPhone = (await list()).find((one: { agent: string }) => one.agent === 'Safari, iPhone')
    const stranger = await callerOf('stranger', ['Attendant'])
    expect((await stranger.delete(`/api/api/account/sessions/${own.id}`)).json.code).toBe('sessionMissing')
    expect((await desk.delete(`/api/api/account/sessions/${onPhone.id}`)).status).toBe(200)
    expect((await sessionOf(phone)).status).toBe(401)
    expect((await sessionOf(tablet)).status).toBe(200)
    expect((await desk.post('/api/api/account/sessions/endothers')).status).toBe(200)
    expect((await sessionOf(tablet)).status).toBe(401)
    expect(await list()).toMatchObject([{ id: own.id, current: true }])
  })
})

describe('an attendant at the hub (people-66)', () => {
  let hub: TestServer
  let admin: Caller
  beforeEach(async () => {
    hub = await startTestServer('hub', { handlers: { ...peopleHandlers, ...attendantHandlers() } as never })
    admin = await callerOf('owner', ['Admin'], undefined, hub)
  })
  afterEach(() => hub.close())
  const leah = { firstName: 'Leah', lastName: 'Gold' }

  it('is added and changed, and the card is never sent', async () => {
    const added = await admin.post('/api/api/attendants/add/', { ...leah, cardCode: '0012345678' })
    expect(added.json.result).toEqual({ id: 1, ...leah, active: true, hasCard: true, userId: null })
    const changed = await admin.post('/api/api/attendants/1/update/', {
      ...leah,
      lastName: 'Katz',
      cardCode: '',
      active: false,
    })
    expect(changed.json.result).toMatchObject({ lastName: 'Katz', active: false, hasCard: false })
    const missing = await admin.post('/api/api/attendants/77/update/', leah)
    expect(missing).toMatchObject({ status: 404, json: { code: 'attendantMissing' } })
  })

  it.each([
    ['pinEasy', '1234'],
    ['cardCodeShort', '123'],
    ['cardTaken', '7531'],
  ])('refuses %s, and names the field', async (code, cardCode) => {
    await admin.post('/api/api/attendants/add/', { ...leah, cardCode: '7531' })
    const refused = await admin.post('/api/api/attendants/add/', { ...leah, cardCode })
    expect(refused.json).toMatchObject({ code, field: 'cardCode' })
  })

  it('people-175: keeps the code as a slow hash that the hub alone opens, and sees a code that an older release stored', async () => {
    await admin.post('/api/api/attendants/add/', { ...leah, cardCode: '7531' })
    const { facility } = hub
    const stored = async () =>
      (await facility.db.selectFrom('attendant').select('cardHash').executeTakeFirstOrThrow()).cardHash ?? ''
    const sealed = await stored()
    expect(facility.ownSealer.open(sealed)).toMatch(/^s1\.[\w-]{43}$/)
    const cardHash = facility.hasher.fingerprint('8642')
    await facility.write(async trx => ok(await trx.updateTable('attendant').set({ cardHash }).execute()))
    const taken = await admin.post('/api/api/attendants/add/', { ...leah, cardCode: '8642' })
    expect(taken.json).toMatchObject({ code: 'cardTaken', field: 'cardCode' })
    const free = await admin.post('/api/api/attendants/add/', { ...leah, cardCode: '7531' })
    expect(free.status).toBe(200)
  })

  it('leaves the card to another one when she is no longer active', async () => {
    await admin.post('/api/api/attendants/add/', { ...leah, cardCode: '7531' })
    await admin.post('/api/api/attendants/1/update/', { ...leah, active: false })
    expect((await admin.post('/api/api/attendants/add/', { ...leah, cardCode: '7531' })).status).toBe(200)
    const back = await admin.post('/api/api/attendants/1/update/', { ...leah, active: true })
    expect(back.json).toMatchObject({ code: 'cardTaken', field: 'cardCode' })
  })
})

interface Caller {
  readonly id: string
  readonly headers: Record<string, string>
  get(path: string): Promise<Answered>
  post(path: string, body?: object): Promise<Answered>
  put(path: string): Promise<Answered>
  delete(path: string): Promise<Answered>
}

interface Answered {
  readonly status: number
  // biome-ignore lint/suspicious/noExplicitAny: the answers of the calls differ
  readonly json: any
}

async function callerOf(
  username: string,
  roles: readonly never[] | readonly string[],
  word?: string,
  server = portal,
) {
  const who = username.startsWith('+') ? { phone: username } : { username }
  const session = await server.signInAs({
    ...who,
    roles: roles as never,
    ...(word === undefined ? {} : { password: word }),
  })
  const headers = bearer(session.accessToken)
  const send = async (method: string, path: string, body?: object): Promise<Answered> => {
    const answer = await fetch(`${server.origin}${path}`, {
      method,
      headers: { ...headers, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    return { status: answer.status, json: await answer.json() }
  }
  return {
    id: session.subject,
    headers,
    get: path => send('GET', path),
    post: (path, body = {}) => send('POST', path, body),
    put: path => send('PUT', path),
    delete: path => send('DELETE', path),
  } satisfies Caller as Caller
}

function create(caller: Caller, more: object): Promise<Answered> {
  const given = { username: 'new.person', firstName: 'Rivka', lastName: 'Stern', role: 'Attendant', password }
  return caller.post('/api/api/users/staff', { ...given, ...more })
}

async function rolesOf(id: string) {
  return (await admin.get(`/api/api/users/${id}`)).json
}

async function signIn(username: string, word: string, headers: Record<string, string> = {}) {
  const body = new URLSearchParams({ grant_type: 'password', username, password: word })
  const answer = await fetch(`${portal.origin}/api/token`, { method: 'POST', body, headers })
  return { status: answer.status, json: await answer.json() } as Answered
}

function sessionOf(signedIn: Answered) {
  return browserOf(portal).get('/api/api/account/session', bearer(signedIn.json.access_token))
}
