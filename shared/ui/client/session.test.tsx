// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startTexts } from '../i18n.ts'
import { ApiError } from './api-error.ts'
import { callApi } from './call-api.ts'
import { session } from './session.ts'

/** A server as a function: counts its requests, and knows the valid access token. */
function fakeServer() {
  const asked: { path: string; authorization: string | null; body: string }[] = []
  let good = 0
  const state = {
    asked,
    alive: true,
    expireToken: () => (good += 1),
    /** Until it is settled, no request to this path is answered. */
    held: new Map<string, Promise<void>>(),
  }
  const json = (status: number, body: unknown) => new Response(JSON.stringify(body), { status })
  async function answer(path: string, init: RequestInit): Promise<Response> {
    const authorization = new Headers(init.headers).get('Authorization')
    asked.push({
      path,
      authorization,
      body: init.body instanceof URLSearchParams ? init.body.toString() : '',
    })
    await state.held.get(path)
    if (path === '/api/token') {
      if (!state.alive) return json(400, { error: 'invalid_grant', error_description: 'Over' })
      const access_token = `token-${good}`
      return json(200, {
        access_token,
        token_type: 'bearer',
        expires_in: 600,
        userId: 'u',
        userName: 'u',
        roles: [],
      })
    }
    if (authorization !== `Bearer token-${good}`) return json(401, { Message: 'no', code: 'unauthorized' })
    return json(200, [])
  }
  vi.stubGlobal('fetch', (url: string, init: RequestInit = {}) => answer(url, init))
  return state
}

function everything(storage: Storage): string {
  const keys = Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? '')
  return keys.map(key => `${key}=${storage.getItem(key)}`).join('\n')
}

beforeEach(async () => {
  await startTexts(['common'], 'en')
})

afterEach(() => {
  session.end()
  vi.unstubAllGlobals()
})

test('several calls with an expired token share one renewal, and each is sent again once', async () => {
  const server = fakeServer()
  await session.signIn({ username: 'u', password: 'p' })
  server.expireToken()
  const answers = await Promise.all([callApi('schedule'), callApi('schedule'), callApi('schedule')])
  expect(answers).toEqual([[], [], []])
  expect(server.asked.filter(each => each.body.includes('refresh_token'))).toHaveLength(1)
  expect(server.asked.filter(each => each.path.includes('schedule'))).toHaveLength(6)
})

test.each([
  ['a call', '/api/api/settings/schedule'],
  ['a renewal', '/api/token'],
])('%s that is under way at a sign-out does not sign in again', async (_, path) => {
  const server = fakeServer()
  await session.signIn({ username: 'u', password: 'p' })
  server.expireToken()
  const later = Promise.withResolvers<void>()
  server.held.set(path, later.promise)
  const failure = callApi('schedule').catch((error: unknown) => error)
  await vi.waitUntil(() => server.asked.some(each => each.path === path && !each.body.includes('password')))
  await session.signOut()
  later.resolve()
  expect(await failure).toMatchObject({ status: 401 })
  expect(session.current()).toEqual({ phase: 'signedOut' })
  expect(await session.token()).toBe(null)
})

test('the access token is never in the browser’s storage', async () => {
  fakeServer()
  await session.signIn({ username: 'u', password: 'p' })
  expect(everything(localStorage) + everything(sessionStorage)).not.toContain('token-')
  expect(everything(localStorage)).toBe('mayimSession=1')
})

test('a refused renewal ends the session, and the call throws the reason', async () => {
  const server = fakeServer()
  await session.signIn({ username: 'u', password: 'p' })
  server.expireToken()
  server.alive = false
  const failure = await callApi('schedule').catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(ApiError)
  expect((failure as ApiError).status).toBe(401)
  expect(session.current()).toEqual({ phase: 'signedOut' })
})

test('a session that ends in another page of the browser ends in this one', async () => {
  fakeServer()
  await session.signIn({ username: 'u', password: 'p' })
  await session.restore()
  window.dispatchEvent(new StorageEvent('storage', { key: 'mayimSession', newValue: '1' }))
  expect(session.current()).toMatchObject({ phase: 'signedIn' })
  window.dispatchEvent(new StorageEvent('storage', { key: 'mayimSession', newValue: null }))
  expect(session.current()).toEqual({ phase: 'signedOut' })
})

test('a missing answer is reported as unreachable, in the language of the screen', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('failed')))
  const failure = (await callApi('schedule').catch((error: unknown) => error)) as ApiError
  expect(failure).toMatchObject({ status: 0, code: 'unreachable', passing: true })
  expect(failure.message).toContain('Check your connection')
})
