// @vitest-environment happy-dom
import { session } from '@mayim/ui/client/session.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test } from 'vitest'
import { useClearCacheOnSignOut } from './clear-cache-on-sign-out.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

function Page() {
  useClearCacheOnSignOut()
  return null
}

test('clears the cache when the session ends or changes, and not when it is renewed', () => {
  const client = new QueryClient()
  const adopt = (userId: string) =>
    act(() => {
      session.adopt({
        access_token: 'a',
        expires_in: 900,
        userId,
        userName: '+17185550101',
        roles: [],
      } as never)
    })
  const root = createRoot(document.createElement('div'))
  client.setQueryData(['asked'], 'before she was known')
  act(() =>
    root.render(
      <QueryClientProvider client={client}>
        <Page />
      </QueryClientProvider>,
    ),
  )
  adopt('her')
  adopt('her')
  expect(client.getQueryData(['asked'])).toBe('before she was known')
  act(() => session.end())
  expect(client.getQueryData(['asked'])).toBeUndefined()
  client.setQueryData(['asked'], 'of the next')
  adopt('another')
  expect(client.getQueryData(['asked'])).toBe('of the next')
  adopt('her')
  expect(client.getQueryData(['asked'])).toBeUndefined()
  root.unmount()
})
