import { ok } from '@mayim/domain/result.ts'
import { startTestServer, type TestServer } from '@mayim/testing/http/test-server.ts'
import { type TestSide, testSide } from '@mayim/testing/sync/two-sides.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { peopleHandlers } from '../http/handlers/people.ts'
import { staffHandlers } from '../http/handlers/staff.ts'
import { relayedCommands } from '../http/relay-call.ts'
import { passwordHashOf } from '../sign-in/credential-table.ts'
import { openPasswordHash } from '../sign-in/passwords.ts'
import { acceptChangedPassword } from '../sign-in/staff/set-password.ts'
import { outgoingEntries } from '../sync/outgoing-stream.ts'
import { receiveEntries } from '../sync/receive-entries.ts'
import { userById } from './user-table.ts'

const password = 'the password of the owner'

describe('an entry of a stolen hub (people-64)', () => {
  let hub: TestSide
  let portal: TestServer
  let owner: string
  beforeEach(async () => {
    hub = await testSide('hub')
    portal = await startTestServer('portal')
    const signedIn = await portal.signInAs({ username: 'owner', roles: ['Admin'], password })
    owner = signedIn.subject
  })
  afterEach(async () => {
    await hub.database.close()
    await portal.close()
  })

  const send = async () => receiveEntries(portal.facility, await outgoingEntries(hub, 0))

  test('sets no password at the portal, and ends no session', async () => {
    const before = await passwordHashOf(portal.facility.db, owner)
    const fields = { userId: owner, passwordHash: 'scrypt$stolen', updatedAt: '2030-01-01T00:00:00.000Z' }
    await hub.note({ entity: 'credential', entityId: owner, kind: 'set', fields })
    expect(await send()).toEqual({ applied: 1 })
    expect(await passwordHashOf(portal.facility.db, owner)).toBe(before)
    const tokens = await portal.facility.db.selectFrom('refreshToken').selectAll().execute()
    expect(tokens.filter(token => token.revokedAt !== null)).toEqual([])
  })

  test('sets no first password of an account', async () => {
    await hub.addUser('patron-1')
    const fields = {
      userId: 'patron-1',
      passwordHash: 'scrypt$stolen',
      updatedAt: '2030-01-01T00:00:00.000Z',
    }
    await hub.note({ entity: 'credential', entityId: 'patron-1', kind: 'set', fields })
    await send()
    expect(await passwordHashOf(portal.facility.db, 'patron-1')).toBeNull()
  })

  test('gives no role', async () => {
    await hub.addUser('patron-1')
    await hub.changeUser('patron-1', { roles: '["Admin"]' })
    await send()
    expect((await userById(portal.facility.db, 'patron-1'))?.roles).toBe('[]')
  })
})

describe('a call that a stolen hub relays (people-63)', () => {
  let portal: TestServer
  let owner: string
  beforeEach(async () => {
    portal = await startTestServer('portal')
    owner = (await portal.signInAs({ username: 'owner', roles: ['Admin'], password })).subject
    await portal.signInAs({ username: 'thief', roles: ['Reception'] })
  })
  afterEach(() => portal.close())

  const ask = (call: string, parts: object) => {
    const { facility, auth } = portal
    const handlers = { ...peopleHandlers, ...staffHandlers }
    const accounts = relayedCommands({ facility, auth, handlers }).accounts
    const caller = { kind: 'person', id: owner, roles: ['Admin'], address: '192.0.2.1', language: 'en' }
    return accounts?.({ call, caller, params: {}, query: {}, body: {}, ...parts })
  }

  test('changes no account without the password of the Admin whom it names', async () => {
    const thief = (
      await portal.facility.db.selectFrom('user').selectAll().where('username', '=', 'thief').execute()
    )[0]
    const params = { id: thief?.id, role: 'Admin' }
    expect(await ask('roleAdd', { params })).toMatchObject({
      code: 'ownPasswordNeeded',
      field: 'ownPassword',
    })
    const wrong = { ownPassword: 'a guess' }
    expect(await ask('roleAdd', { params, body: wrong })).toMatchObject({ code: 'ownPasswordWrong' })
    const taken = { userId: owner, NewPassword: 'taken over now', ConfirmPassword: 'taken over now' }
    expect(await ask('setPassword', { body: taken })).toMatchObject({ code: 'ownPasswordNeeded' })
    expect(await ask('userDisable', { params: { id: thief?.id } })).toMatchObject({
      code: 'ownPasswordNeeded',
    })
    expect((await userById(portal.facility.db, thief?.id ?? ''))?.roles).toBe('["Reception"]')
    const right = { ownPassword: password }
    expect(await ask('roleAdd', { params, body: right })).toMatchObject({
      ok: true,
      value: { roles: ['Reception', 'Admin'] },
    })
  })
})

describe('a password that the hub says was changed there (people-322)', () => {
  const given = 'a password of the Admin'
  const passwordHash = `scrypt$16384$8$5$${'A'.repeat(22)}$${'A'.repeat(43)}`

  test('counts only with the given one, and only while that has to be changed', async () => {
    const portal = await startTestServer('portal')
    const { auth, facility } = portal
    const userId = (await portal.signInAs({ username: 'rivka', roles: ['Reception'], password: given }))
      .subject
    const tell = (more: object = {}) => acceptChangedPassword(auth, { userId, given, passwordHash, ...more })
    const refused = { ok: false, code: 'invalid' }
    expect(await tell()).toMatchObject(refused)
    await facility.write(async trx => {
      await trx.updateTable('credential').set({ mustChange: 1 }).where('userId', '=', userId).execute()
      return ok(null)
    })
    expect(await tell({ passwordHash: 'a password' })).toMatchObject(refused)
    expect(await tell({ given: 'a guess of the thief' })).toMatchObject({ code: 'ownPasswordWrong' })
    expect(await openPasswordHash(facility, facility.db, userId)).not.toBe(passwordHash)
    expect(await tell()).toEqual({ ok: true, value: null })
    expect(await openPasswordHash(facility, facility.db, userId)).toBe(passwordHash)
    expect(await tell()).toMatchObject(refused)
    await portal.close()
  })
})

describe('a new password of staff', () => {
  test('ends the sessions at the hub when it arrives, and a repetition changes nothing (people-61)', async () => {
    const hub = await startTestServer('hub')
    const portal = await testSide('portal')
    const desk = await hub.signInAs({ username: 'desk', roles: ['Reception'], password })
    await portal.addUser(desk.subject, { username: 'desk', roles: '["Reception"]' })
    const fields = { userId: desk.subject, passwordHash: 'scrypt$new', updatedAt: '2026-11-22T00:00:00.000Z' }
    await portal.note({ entity: 'credential', entityId: desk.subject, kind: 'set', fields })
    const entries = await outgoingEntries(portal, 0)
    await receiveEntries(hub.facility, entries)
    expect(await passwordHashOf(hub.facility.db, desk.subject)).toBe('scrypt$new')
    const open = async () => {
      const tokens = await hub.facility.db.selectFrom('refreshToken').selectAll().execute()
      return tokens.filter(token => token.revokedAt === null).length
    }
    expect(await open()).toBe(0)
    await hub.signInAs({ username: 'desk', roles: ['Reception'] })
    await receiveEntries(hub.facility, entries)
    expect(await open()).toBe(1)
    await Promise.all([hub.close(), portal.database.close()])
  })
})
