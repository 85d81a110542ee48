import { ok } from '@mayim/domain/result.ts'
import { allowGrowth, stopGrowth } from '@mayim/testing/database/limit-pages.ts'
import { bearer, browserOf } from '@mayim/testing/http/http-client.ts'
import { startTestServer, type TestServer } from '@mayim/testing/http/test-server.ts'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { updateStorageAttention } from '../messages/attention/storage-attention.ts'
import { pressRecovery } from '../sync/recovery/recovery-desk.ts'
import { settingsHandlers } from './handlers/facility-settings.ts'
import { attentionHandlers } from './handlers/sync.ts'

/** sync-44, on a database that may not grow: SQLite answers as it does on a full disk. */
let server: TestServer
let token: string

beforeEach(async () => {
  server = await startTestServer('hub', {
    handlers: { ...settingsHandlers(), ...attentionHandlers } as never,
  })
  token = (await server.signInAs({ username: 'admin', roles: ['Admin'] })).accessToken
})
afterEach(() => server.close())

const get = (path: string) => browserOf(server).get(path, bearer(token))
const attention = async () => (await get('/api/api/attention')).json
const setText = (text: string) =>
  browserOf(server).post(
    '/api/api/settings/setlanguagetext',
    { key: 'common.back', language: 'en', text },
    bearer(token),
  )

async function fillDisk(): Promise<void> {
  await stopGrowth(server.database)
  for (let count = 0; (await setText(`Back ${count}`)).status === 200; ) count += 1
}

it('refuses each write with the reason, is not ready, and lists it for a person', async () => {
  expect((await get('/readyz')).status).toBe(200)
  await fillDisk()
  const before = server.facility.changes.head
  const refused = await setText('Return')
  expect(refused.status).toBe(503)
  expect(refused.json.errorMessage).toContain('no space left on its disk')
  expect(server.facility.changes.head).toBe(before)
  expect((await get('/healthz')).status).toBe(200)
  expect((await get('/readyz')).status).toBe(503)
  expect(await attention()).toMatchObject([{ kind: 'storage', side: 'hub', detail: { low: false } }])
  const told = server.logLines.filter(line => line.includes('the database cannot store writes'))
  expect(told).toHaveLength(1)
  expect(server.logLines.filter(line => line.includes('a request failed'))).toEqual([])
})

it('is ready again, and its list empty, when there is space', async () => {
  await fillDisk()
  await expect(updateStorageAttention(server.facility)).rejects.toThrow()
  await allowGrowth(server.database)
  await updateStorageAttention(server.facility)
  expect((await get('/readyz')).status).toBe(200)
  await updateStorageAttention(server.facility)
  expect(await attention()).toEqual([])
})

const password = 'three words nobody guesses'
const signIn = (username: string) =>
  browserOf(server).form('/api/token', { grant_type: 'password', username, password })
const renew = (refreshToken: string) =>
  browserOf(server).form('/api/token', { grant_type: 'refresh_token', refresh_token: refreshToken })

/** Until no session is stored, however short. */
async function fillWithSessions(): Promise<void> {
  const row = await server.facility.db.selectFrom('refreshToken').selectAll().executeTakeFirstOrThrow()
  for (let size = 4_000, count = 0; size > 0; count += 1) {
    const agent = 'x'.repeat(size)
    try {
      await server.facility.write(async trx => {
        await trx
          .insertInto('refreshToken')
          .values({ ...row, tokenHash: `filler ${count}`, agent })
          .execute()
        return ok(null)
      })
    } catch {
      size = Math.floor(size / 4)
    }
  }
}

it('renews sessions and signs staff in while nothing can be stored (people-881)', async () => {
  await server.signInAs({ username: 'rivka', roles: ['Reception'], password })
  const before = (await signIn('rivka')).json
  await fillDisk()
  await fillWithSessions()
  const renewed = await renew(before.refresh_token)
  expect([renewed.status, renewed.json.refresh_token]).toEqual([200, before.refresh_token])
  const signedIn = await signIn('rivka')
  expect(signedIn.status).toBe(200)
  const by = bearer(signedIn.json.access_token)
  expect((await browserOf(server).get('/api/api/attention', by)).status).not.toBe(401)
  expect((await renew(signedIn.json.refresh_token)).status).toBe(200)
  expect(server.logLines.join('')).toContain('staff signed in although nothing can be stored')
  // A wrong password opens nothing, and a session that was never begun is none.
  const wrong = { grant_type: 'password', username: 'rivka', password: 'guessed' }
  expect((await browserOf(server).form('/api/token', wrong)).status).toBe(400)
  expect((await renew('never begun')).status).not.toBe(200)
})

it('signs staff in while this side waits for what it lost (people-881)', async () => {
  await server.signInAs({ username: 'rivka', roles: ['Admin'], password })
  await pressRecovery(server.facility)
  const { status, json } = await signIn('rivka')
  expect(status).toBe(200)
  expect((await browserOf(server).get('/api/api/attention', bearer(json.access_token))).status).toBe(200)
  expect((await renew(json.refresh_token)).status).toBe(200)
})
