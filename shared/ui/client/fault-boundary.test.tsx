// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { FaultBoundary } from './fault-boundary.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
let box: HTMLElement
let root: Root
let isBroken = true
const refetch = vi.fn()

function Page() {
  if (isBroken) throw new Error('a render that fails')
  return 'the booking'
}
const draw = () =>
  act(async () =>
    root.render(
      <FaultBoundary otherwise="It failed" refetch={refetch}>
        <Page />
      </FaultBoundary>,
    ),
  )
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

beforeEach(() => {
  vi.useFakeTimers()
  box = document.createElement('div')
  root = createRoot(box, { onCaughtError: () => undefined })
  isBroken = true
  refetch.mockClear()
})
afterEach(() => vi.useRealTimers())

test('a page that broke requests its data again and renders again after three seconds (screens-58)', async () => {
  await draw()
  expect(box.textContent).toBe('It failed')
  expect(refetch).toHaveBeenCalledTimes(1)
  isBroken = false
  await pass(3_100)
  expect(box.textContent).toBe('the booking')
  await act(async () => root.unmount())
})

test('the answers are requested again though the page that broke no longer waits for them', async () => {
  const client = new QueryClient()
  const answers = ['broken', 'the booking']
  function Asking() {
    const told = useQuery({
      queryKey: ['told'],
      queryFn: async ({ signal }) => (signal.aborted ? null : (answers.shift() ?? 'the booking')),
    })
    if (told.data === 'broken') throw new Error('an answer that cannot be rendered')
    return told.data
  }
  await act(async () =>
    root.render(
      <QueryClientProvider client={client}>
        <FaultBoundary otherwise="It failed" refetch={() => void client.refetchQueries({ type: 'all' })}>
          <Asking />
        </FaultBoundary>
      </QueryClientProvider>,
    ),
  )
  await pass(100)
  await pass(100)
  expect(box.textContent).toBe('It failed')
  expect(client.getQueryData(['told'])).toBe('the booking')
  await pass(3_000)
  expect(box.textContent).toBe('the booking')
  await act(async () => root.unmount())
})

test('a page that stays broken is rendered again later each time, each minute at most', async () => {
  await draw()
  for (const seconds of [3, 6, 12, 24, 48, 60, 60]) {
    refetch.mockClear()
    await pass(seconds * 1_000 - 100)
    expect(refetch, `${seconds} s`).not.toHaveBeenCalled()
    await pass(200)
    expect(refetch, `${seconds} s`).toHaveBeenCalledTimes(1)
  }
  await act(async () => root.unmount())
  refetch.mockClear()
  await pass(120_000)
  expect(refetch).not.toHaveBeenCalled()
})
