import { ok } from '@mayim/domain/result.ts'
import { bearer, browserOf } from '@mayim/testing/http/http-client.ts'
import { startTestServer, type TestServer } from '@mayim/testing/http/test-server.ts'
import { Secret, TOTP } from 'otpauth'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

const password = 'a long password'
let server: TestServer
let admin: { accessToken: string; subject: string }
beforeEach(async () => {
  server = await startTestServer('hub')
  admin = await server.signInAs({ username: 'dina', roles: ['Admin'], password })
})
afterEach(() => server.close())

const call = (token: string, path: string, body: object = {}) =>
  browserOf(server).post(`/api/api/${path}`, body, bearer(token))

function signIn(username: string, code?: string) {
  const fields = { grant_type: 'password', username, password }
  return browserOf(server).form('/api/token', code === undefined ? fields : { ...fields, code })
}

/** What an authenticator app shows now. */
function codeOf(secret: string): string {
  return TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: server.hostClock.now() })
}

async function setUp(token: string): Promise<{ id: string; secret: string; recoveryCodes: string[] }> {
  const begun = await call(token, 'account/factors/codes', { ownPassword: password })
  const { id, secret, address } = begun.json.result
  expect(address).toMatch(/^otpauth:\/\/totp\//)
  const confirmed = await call(token, `account/factors/${id}/confirm`, { code: codeOf(secret) })
  expect(confirmed.status).toBe(200)
  server.hostClock.advance(30_000)
  return { id, secret, recoveryCodes: confirmed.json.result.recoveryCodes }
}

describe('an authenticator app (people-151)', () => {
  it('is asked for after the password, and each code is used once', async () => {
    const { secret } = await setUp(admin.accessToken)
    const asked = await signIn('dina')
    expect(asked.status).toBe(400)
    expect(asked.json).toMatchObject({ code: 'factorNeeded', detail: { codes: 1, passkeys: 0 } })
    expect((await signIn('dina', '000000')).json).toMatchObject({ code: 'factorWrong' })
    const code = codeOf(secret)
    expect((await signIn('dina', code)).status).toBe(200)
    expect((await signIn('dina', code)).json).toMatchObject({ code: 'factorWrong' })
    server.hostClock.advance(30_000)
    expect((await signIn('dina', ` ${codeOf(secret).slice(0, 3)} ${codeOf(secret).slice(3)}`)).status).toBe(
      200,
    )
  })

  it('does not reveal itself to a wrong password', async () => {
    await setUp(admin.accessToken)
    const tried = await browserOf(server).form('/api/token', {
      grant_type: 'password',
      username: 'dina',
      password: 'another password',
    })
    expect(tried.json).toMatchObject({ code: 'passwordWrong' })
  })

  it('is not asked for before its first code was right', async () => {
    const begun = await call(admin.accessToken, 'account/factors/codes', { ownPassword: password })
    const { id } = begun.json.result
    expect(
      (await call(admin.accessToken, `account/factors/${id}/confirm`, { code: '000000' })).json,
    ).toMatchObject({
      code: 'factorWrong',
    })
    expect((await signIn('dina')).status).toBe(200)
  })

  it('slows guesses of codes down, from any address', async () => {
    await setUp(admin.accessToken)
    const codes: string[] = []
    for (let n = 0; n < 6; n += 1) codes.push((await signIn('dina', `00000${n}`)).json.code)
    expect(codes[0]).toBe('factorWrong')
    expect(codes.at(-1)).toBe('slowDown')
  })

  it('is asked for after a texted code too, which stays good meanwhile', async () => {
    const phone = '+17188512345'
    const staff = await server.signInAs({ phone, roles: ['Reception'], password })
    const { secret } = await setUp(staff.accessToken)
    const browser = browserOf(server)
    await browser.post('/api/api/account/register', { phone })
    const text = (await server.texts()).at(-1)?.body ?? ''
    const texted = /\d{6}/.exec(text)?.[0] ?? ''
    const fields = { grant_type: 'password', username: phone, password: texted }
    expect((await browser.form('/api/token', fields)).json).toMatchObject({ code: 'factorNeeded' })
    expect((await browser.form('/api/token', { ...fields, code: codeOf(secret) })).status).toBe(200)
  })
})

describe('recovery codes (people-152)', () => {
  it('sign in once each, and new ones end the old', async () => {
    const { recoveryCodes } = await setUp(admin.accessToken)
    expect(new Set(recoveryCodes).size).toBe(8)
    const [first = '', second = ''] = recoveryCodes
    expect((await signIn('dina', first.toUpperCase().replaceAll('-', ' '))).status).toBe(200)
    expect((await signIn('dina', first)).json).toMatchObject({ code: 'factorWrong' })
    const made = await call(admin.accessToken, 'account/factors/recoverycodes', { ownPassword: password })
    expect((await signIn('dina', second)).json).toMatchObject({ code: 'factorWrong' })
    expect((await signIn('dina', made.json.result.recoveryCodes[0])).status).toBe(200)
    const list = await browserOf(server).get('/api/api/account/factors', bearer(admin.accessToken))
    expect(list.json).toMatchObject({ factors: [{ kind: 'codes' }], recoveryCodesLeft: 7 })
  })
})

describe('changes of factors', () => {
  it('need the own password', async () => {
    const { id } = await setUp(admin.accessToken)
    for (const path of ['factors/codes', 'factors/recoverycodes', `factors/${id}/remove`]) {
      expect((await call(admin.accessToken, `account/${path}`)).json).toMatchObject({
        code: 'ownPasswordNeeded',
      })
    }
    expect(
      (await call(admin.accessToken, `account/factors/${id}/remove`, { ownPassword: password })).status,
    ).toBe(200)
    expect((await signIn('dina')).status).toBe(200)
  })

  it('are not of another account', async () => {
    const { id } = await setUp(admin.accessToken)
    const other = await server.signInAs({ username: 'rivka', roles: ['Reception'], password })
    const removed = await call(other.accessToken, `account/factors/${id}/remove`, { ownPassword: password })
    expect(removed.json).toMatchObject({ code: 'factorUnknown' })
  })

  it('leave neither a secret nor a code in the log of changes, the program log or the database (people-150)', async () => {
    const { secret, recoveryCodes } = await setUp(admin.accessToken)
    const [first = ''] = recoveryCodes
    await signIn('dina', first)
    const rows = await server.facility.db.selectFrom('change').selectAll().execute()
    const factors = await server.facility.db.selectFrom('factor').selectAll().execute()
    const written = JSON.stringify([rows, factors, server.logLines])
    for (const each of [secret, first, first.replaceAll('-', '')]) expect(written).not.toContain(each)
    expect(rows.filter(({ entity }) => entity === 'factor').map(({ kind }) => kind)).toEqual(['added'])
  })

  it('an Admin resets another’s: its sessions end, and the password is enough again (people-154)', async () => {
    const rivka = await server.signInAs({ username: 'rivka', roles: ['Reception'], password })
    await setUp(rivka.accessToken)
    const path = `users/${rivka.subject}/factors/reset`
    expect((await call(rivka.accessToken, path, { ownPassword: password })).status).toBe(403)
    expect((await call(admin.accessToken, path)).json).toMatchObject({ code: 'ownPasswordNeeded' })
    expect((await call(admin.accessToken, path, { ownPassword: password })).status).toBe(200)
    expect((await call(rivka.accessToken, 'account/factors/codes')).status).toBe(401)
    expect((await signIn('rivka')).status).toBe(200)
    const rows = await server.facility.db
      .selectFrom('change')
      .selectAll()
      .where('entity', '=', 'factor')
      .execute()
    expect(rows.at(-1)).toMatchObject({ kind: 'reset', entityId: rivka.subject, who: admin.subject })
  })
})

describe('where the facility requires a second factor (people-153)', () => {
  beforeEach(async () => {
    const row = { key: 'staffSecondFactor', value: 'required', updatedAt: '2026-11-22T18:00:00.000Z' }
    await server.facility.write(async trx => {
      await trx
        .insertInto('setting')
        .values({ ...row, changedBy: '', valueBefore: null })
        .execute()
      return ok(null)
    })
    await server.facility.settings.reload()
    server.auth.sessions.clearAll()
  })

  it('a session without one makes no other call until it is set up', async () => {
    const devices = () => browserOf(server).get('/api/api/devices', bearer(admin.accessToken))
    const held = await devices()
    expect(held.status).toBe(403)
    expect(held.json).toMatchObject({ code: 'factorMissing' })
    const who = await browserOf(server).get('/api/api/account/session', bearer(admin.accessToken))
    expect(who.json).toMatchObject({ held: 'factorMissing' })
    await setUp(admin.accessToken)
    expect((await devices()).json).not.toMatchObject({ code: 'factorMissing' })
  })

  it('attendants are not asked for one', async () => {
    const attendant = await server.signInAs({ username: 'leah', roles: ['Attendant'], password })
    const who = await browserOf(server).get('/api/api/account/session', bearer(attendant.accessToken))
    expect(who.json).toMatchObject({ held: null })
  })
})
