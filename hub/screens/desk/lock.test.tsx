// @vitest-environment happy-dom
import { createQueryClient } from '@mayim/ui/client/queries.ts'
import { session } from '@mayim/ui/client/session.ts'
import { startTexts } from '@mayim/ui/i18n.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, test, vi } from 'vitest'
import { Lock } from './desk-app.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

afterEach(() => {
  session.end()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('the desk leaves the page after deskLockSeconds without a touch', async () => {
  localStorage.clear()
  await startTexts(['common', 'desk', 'auth'], 'en')
  vi.useFakeTimers({ now: Date.parse('2026-11-23T00:00:00Z') })
  vi.stubGlobal('fetch', async (url: string) =>
    Response.json(String(url).includes('settings') ? { deskLockSeconds: { value: '300' } } : {}),
  )
  const token = {
    access_token: 'a',
    expires_in: 900,
    userId: 'u',
    userName: 'reception',
    roles: ['Reception'],
  }
  session.adopt(token as never)
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  await act(async () =>
    root.render(
      <QueryClientProvider client={createQueryClient()}>
        <Lock>{() => <p>Leah waits</p>}</Lock>
      </QueryClientProvider>,
    ),
  )
  const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000))
  await pass(298)
  expect(document.body.textContent).toContain('Leah waits')
  await pass(3)
  expect(document.body.textContent).not.toContain('Leah waits')
  await act(async () => root.unmount())
  place.remove()
})
