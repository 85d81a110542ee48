// @vitest-environment happy-dom
import { callApi } from '@mayim/ui/client/call-api.ts'
import { session } from '@mayim/ui/client/session.ts'
import { startTexts } from '@mayim/ui/i18n.ts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { prefetchOwnData } from './prefetch-own-data.ts'

const userId = '018f 7'
const asked: string[] = []

beforeEach(async () => {
  await startTexts(['common'], 'en')
  asked.length = 0
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    const bearer = new Headers(init.headers).get('Authorization')
    asked.push(`${init.method} ${path}${bearer ? ' with a token' : ''}`)
    const answer = path === '/api/token' ? { access_token: 'a', expires_in: 600, userId, roles: [] } : []
    return new Response(JSON.stringify(answer))
  })
})
afterEach(() => {
  localStorage.clear()
  vi.unstubAllGlobals()
})

it('requests once what the page then uses', async () => {
  localStorage.setItem('mayimSession', '1')
  await prefetchOwnData('/reserve')
  const ahead = [
    'POST /api/token',
    'GET /api/api/users/018f%207 with a token',
    'GET /api/api/reservations/findbyuser?user=018f+7 with a token',
  ]
  expect(asked).toEqual(ahead)
  await session.restore()
  expect(session.current()).toMatchObject({ phase: 'signedIn', userId })
  await callApi('userGet', { params: { id: userId } })
  await callApi('findByUser', { query: { user: userId } })
  expect(asked).toEqual(ahead)
  await callApi('userGet', { params: { id: userId } })
  expect(asked).toHaveLength(4)
})

it('requests nothing if nobody was signed in', async () => {
  await prefetchOwnData('/reserve')
  expect(asked).toEqual([])
})
