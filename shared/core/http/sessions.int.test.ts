import { ok } from '@mayim/domain/result.ts'
import { bearer, browserOf } from '@mayim/testing/http/http-client.ts'
import { startTestServer, type TestServer } from '@mayim/testing/http/test-server.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { systemCaller } from '../ground/runtime/caller.ts'
import { record } from '../ground/runtime/record-change.ts'
import { updateUser } from '../people/user-table.ts'
import { disableUser } from '../sign-in/staff/staff-account.ts'

const phone = '+17188512345'
let server: TestServer
beforeEach(async () => {
  server = await startTestServer('hub')
})
afterEach(() => server.close())

function refresh(refreshToken: string, more: Record<string, string> = {}) {
  return browserOf(server).form('/api/token', {
    grant_type: 'refresh_token',
    refresh_token: refreshToken,
    ...more,
  })
}

function who(accessToken: string) {
  return browserOf(server).get('/api/api/account/session', bearer(accessToken))
}

describe('refresh tokens (threats-T12)', () => {
  it('rotate, and give the same successor again for a lost answer', async () => {
    const { refreshToken } = await server.signInAs({ phone })
    const first = await refresh(refreshToken)
    expect(first.json.refresh_token).not.toBe(refreshToken)
    server.hostClock.advance(29_000)
    const again = await refresh(refreshToken)
    expect(again.json.refresh_token).toBe(first.json.refresh_token)
    expect((await who(again.json.access_token)).status).toBe(200)
  })

  it('keep two tabs signed in that refresh at the same moment', async () => {
    const { refreshToken } = await server.signInAs({ phone })
    const tabs = await Promise.all([refresh(refreshToken), refresh(refreshToken)])
    expect(tabs.map(tab => tab.status)).toEqual([200, 200])
    for (const tab of tabs) expect((await refresh(tab.json.refresh_token)).status).toBe(200)
  })

  it('end their whole family when one is used again after the grace', async () => {
    const { refreshToken } = await server.signInAs({ phone })
    const other = await server.signInAs({ phone })
    const first = await refresh(refreshToken)
    server.hostClock.advance(31_000)
    expect((await refresh(refreshToken)).json).toMatchObject({ error: 'invalid_grant', code: 'sessionEnded' })
    expect((await refresh(first.json.refresh_token)).status).toBe(400)
    expect((await who(first.json.access_token)).status).toBe(401)
    expect((await refresh(other.refreshToken)).status).toBe(200)
  })

  it("are refused with another user's id, and if they are unknown", async () => {
    const { refreshToken } = await server.signInAs({ phone })
    expect((await refresh(refreshToken, { user_id: 'somebody' })).status).toBe(400)
    expect((await refresh('x'.repeat(43))).status).toBe(400)
    expect((await refresh(refreshToken)).status).toBe(200)
  })

  it('expire after 60 days for a patron, and after a long shift for staff', async () => {
    const patron = await server.signInAs({ phone })
    const staff = await server.signInAs({ username: 'reception', roles: ['Reception'] })
    server.hostClock.advance(15 * 3_600_000)
    expect((await refresh(staff.refreshToken)).status).toBe(400)
    expect((await refresh(patron.refreshToken)).status).toBe(200)
  })
})

it('a session of staff ends a week after the sign-in, a patron’s after a year (people-94)', async () => {
  const dayMs = 86_400_000
  let staff = (await server.signInAs({ username: 'reception', roles: ['Reception'] })).refreshToken
  let patron = (await server.signInAs({ phone })).refreshToken
  const renewed = async (token: string) => {
    const answer = await refresh(token)
    expect(answer.status).toBe(200)
    return answer.json.refresh_token
  }
  for (let half = 1; half < 14; half += 1) {
    server.hostClock.advance(dayMs / 2)
    staff = await renewed(staff)
  }
  server.hostClock.advance(dayMs / 2)
  expect((await refresh(staff)).json).toMatchObject({ code: 'sessionEnded' })
  for (let days = 7 + 50; days < 365; days += 50) {
    server.hostClock.advance(50 * dayMs)
    patron = await renewed(patron)
  }
  server.hostClock.advance(50 * dayMs)
  expect((await refresh(patron)).json).toMatchObject({ code: 'sessionEnded' })
})

describe('revocation', () => {
  it('applies to a role at the next call (threats-T10)', async () => {
    const admin = await server.signInAs({ username: 'boss', roles: ['Admin'] })
    const list = () => browserOf(server).get('/api/api/devices', bearer(admin.accessToken))
    expect((await list()).status).toBe(200)
    await server.facility.write(async trx => {
      await updateUser(trx, admin.subject, { roles: '["Attendant"]' })
      const fields = { roles: '["Attendant"]' }
      await record(server.facility, trx, systemCaller, {
        entity: 'user',
        id: admin.subject,
        kind: 'rolesChanged',
        fields,
      })
      return ok(null)
    })
    expect((await list()).status).toBe(403)
  })

  it('ends the sessions of a disabled account at once, with its refresh tokens (threats-T11)', async () => {
    const staff = await server.signInAs({
      username: 'leaver',
      roles: ['Reception'],
      password: 'long enough here',
    })
    expect((await who(staff.accessToken)).status).toBe(200)
    await disableUser(server.auth, systemCaller, staff.subject)
    expect((await who(staff.accessToken)).status).toBe(401)
    expect((await refresh(staff.refreshToken)).status).toBe(400)
    const again = { grant_type: 'password', username: 'leaver', password: 'long enough here' }
    expect((await browserOf(server).form('/api/token', again)).json.code).toBe('passwordWrong')
  })

  it("lets only an Admin set another user's password", async () => {
    const victim = await server.signInAs({ username: 'victim', roles: ['Admin'] })
    const other = await server.signInAs({ username: 'other', roles: ['Reception'] })
    const body = { userId: victim.subject, NewPassword: 'taken over now', ConfirmPassword: 'taken over now' }
    const tried = await browserOf(server).post(
      '/api/api/account/setpassword',
      body,
      bearer(other.accessToken),
    )
    expect(tried.status).toBe(403)
  })
})

describe('staff passwords', () => {
  it('slow down guesses from one address, and never lock the account', async () => {
    await server.signInAs({ username: 'desk', roles: ['Reception'], password: 'the right password' })
    const attempt = (password: string) =>
      browserOf(server).form('/api/token', { grant_type: 'password', username: 'desk', password })
    for (let at = 0; at < 4; at += 1) expect((await attempt('wrong')).json.code).toBe('passwordWrong')
    const slowed = await attempt('the right password')
    expect(slowed.status).toBe(429)
    expect(slowed.json).toMatchObject({ code: 'slowDown', detail: { seconds: 1 } })
    expect(slowed.json.Message).toContain('1')
    server.hostClock.advance(1000)
    expect((await attempt('the right password')).status).toBe(200)
  })

  it('give the same answer for an unknown name', async () => {
    const attempt = await browserOf(server).form('/api/token', {
      grant_type: 'password',
      username: 'nobody',
      password: 'whatever it is',
    })
    expect(attempt.status).toBe(400)
    expect(attempt.json).toMatchObject({ error: 'invalid_grant', code: 'passwordWrong' })
  })
})

describe('paired screens (threats-T22)', () => {
  async function pairRoom(roomId: number) {
    const staff = await server.signInAs({ username: 'desk', roles: ['Reception'] })
    const made = await browserOf(server).post(
      '/api/api/devices/pairingcode',
      { role: 'Room', roomId },
      bearer(staff.accessToken),
    )
    const code = String(made.json.result.code)
    const paired = await browserOf(server).post('/api/api/devices/pair', { code: code.toLowerCase() })
    return { code, staff, paired }
  }
  beforeEach(async () => {
    await server.facility.write(async trx => {
      const room = {
        bath: 1,
        status: 'Ready',
        statusSince: '',
        reservationId: null,
        language: 'en',
        lightsWanted: null,
        lightsAskedAt: null,
      } as const
      const rooms = [3, 4].map(id => ({ ...room, id, name: `${id}`, sectionId: 1 }))
      await trx.insertInto('room').values(rooms).execute()
      return ok(null)
    })
  })

  it("show the end of a code by the facility's clock", async () => {
    const staff = await server.signInAs({ username: 'desk', roles: ['Reception'] })
    server.clock.set('2026-12-01T18:00:00.000Z')
    const body = { role: 'Kiosk' }
    const made = await browserOf(server).post('/api/api/devices/pairingcode', body, bearer(staff.accessToken))
    expect(made.json.result.expiresAt).toBe('2026-12-01T18:10:00.000Z')
    await browserOf(server).post('/api/api/devices/pair', { code: made.json.result.code })
    const devices = await server.facility.db.selectFrom('device').select('pairedAt').execute()
    expect(devices).toEqual([{ pairedAt: '2026-12-01T18:00:00.000Z' }])
  })

  it('get a session of their own room with a code that works once', async () => {
    const { code, paired } = await pairRoom(3)
    expect(paired.json).toMatchObject({ roles: ['Room'], roomId: 3, userName: 'Room 3' })
    expect((await who(paired.json.access_token)).json).toMatchObject({
      kind: 'device',
      roomId: 3,
      userId: null,
    })
    expect((await browserOf(server).post('/api/api/devices/pair', { code })).json.code).toBe(
      'pairingCodeWrong',
    )
  })

  it('share a browser with reception and with one another, each with its own session', async () => {
    const staff = await server.signInAs({
      username: 'desk',
      roles: ['Reception'],
      password: 'the right password',
    })
    const browser = browserOf(server)
    const asCookie = { session: 'cookie' }
    const renewed = async (client_id?: string) => {
      const named = client_id === undefined ? {} : { client_id }
      return (await browser.form('/api/token', { grant_type: 'refresh_token', ...asCookie, ...named })).json
        .userName
    }
    await browser.form('/api/token', {
      grant_type: 'password',
      username: 'desk',
      password: 'the right password',
      ...asCookie,
    })
    expect(await renewed('room-3')).toBe('desk')
    for (const roomId of [3, 4]) {
      const made = await browser.post(
        '/api/api/devices/pairingcode',
        { role: 'Room', roomId },
        bearer(staff.accessToken),
      )
      await browser.post('/api/api/devices/pair', { code: made.json.result.code, ...asCookie })
    }
    for (let times = 0; times < 2; times += 1) {
      expect([await renewed(), await renewed('room-3'), await renewed('room-4')]).toEqual([
        'desk',
        'Room 3',
        'Room 4',
      ])
    }
  })

  it('may call for their own room, and for no other', async () => {
    const { paired } = await pairRoom(3)
    const get = (id: number) =>
      browserOf(server).get(`/api/api/rooms/${id}`, bearer(paired.json.access_token))
    expect((await get(3)).status).toBe(404)
    expect((await get(4)).status).toBe(403)
  })

  it('lose their session when the room gets another screen, or staff revoke it', async () => {
    const first = await pairRoom(3)
    const second = await pairRoom(3)
    expect((await who(first.paired.json.access_token)).status).toBe(401)
    const deviceId = second.paired.json.userId
    await browserOf(server).send(
      'DELETE',
      `/api/api/devices/${deviceId}`,
      undefined,
      bearer(second.staff.accessToken),
    )
    expect((await who(second.paired.json.access_token)).status).toBe(401)
    expect((await refresh(second.paired.json.refresh_token)).status).toBe(400)
  })

  it('have codes that cannot be guessed: ten tries per address', async () => {
    const tries = []
    for (let at = 0; at < 11; at += 1) {
      tries.push(await browserOf(server).post('/api/api/devices/pair', { code: `WRONG${at}` }))
    }
    expect(tries.map(each => each.status)).toEqual([...Array(10).fill(400), 429])
  })

  it('need a room for a panel', async () => {
    const staff = await server.signInAs({ username: 'desk', roles: ['Reception'] })
    const made = await browserOf(server).post(
      '/api/api/devices/pairingcode',
      { role: 'Room' },
      bearer(staff.accessToken),
    )
    expect(made.json).toMatchObject({ code: 'roomNeeded', field: 'roomId' })
  })
})
