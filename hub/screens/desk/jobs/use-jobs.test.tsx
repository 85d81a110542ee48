// @vitest-environment happy-dom
import { ApiError } from '@mayim/ui/client/api-error.ts'
import { createQueryClient } from '@mayim/ui/client/queries.ts'
import { startTexts } from '@mayim/ui/i18n.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test } from 'vitest'
import { type Jobs, useJobs } from './use-jobs.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

test.each([
  ['cardNeeded', null],
  ['roomOccupiedNeedsCard', 'This room is in use.'],
] as const)('after %s the prompt for a card says why: %s (building-140)', async (code, says) => {
  await startTexts(['desk'], 'en')
  let jobs: Jobs | undefined
  function Desk() {
    jobs = useJobs(false)
    return null
  }
  const root = createRoot(document.createElement('div'))
  await act(async () =>
    root.render(
      <QueryClientProvider client={createQueryClient()}>
        <Desk />
      </QueryClientProvider>,
    ),
  )
  const send = () => Promise.reject(new ApiError(409, code, 'This room is in use.'))
  await act(async () => jobs?.perform({ code: '3', byCard: false, send, done: ['desk.done.undone', {}] }))
  expect(jobs?.swipe?.failure).toBe(says)
  await act(async () => root.unmount())
})
