// @vitest-environment happy-dom
import { startTexts } from '@mayim/ui/i18n.ts'
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ScreenBoundary } from './start-screen.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
let box: HTMLElement
let root: Root
let isBroken = false
const reload = vi.fn()
const refetch = vi.fn()

function Screen() {
  if (isBroken) throw new Error('a render that fails')
  return <p>the evening</p>
}
const draw = () =>
  act(async () =>
    root.render(
      <ScreenBoundary refetch={refetch} reload={reload}>
        <Screen />
      </ScreenBoundary>,
    ),
  )
const pass = (ms: number) => act(async () => void vi.advanceTimersByTime(ms))

beforeEach(async () => {
  await startTexts(['common'])
  vi.useFakeTimers()
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  box = document.createElement('div')
  root = createRoot(box, { onCaughtError: () => undefined })
  reload.mockClear()
  refetch.mockClear()
})
afterEach(async () => {
  await act(async () => root.unmount())
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('a screen that broke says so and is drawn again after three seconds', async () => {
  isBroken = true
  await draw()
  expect(box.querySelector('[role=alert]')?.textContent).toContain('will open again')
  expect(refetch).toHaveBeenCalledTimes(1)
  isBroken = false
  await pass(3_000)
  expect(box.textContent).toBe('the evening')
})

test('the answers are requested again though the screen that broke no longer waits for them', async () => {
  const client = new QueryClient()
  const answers = ['broken', 'the evening']
  function Asking() {
    const told = useQuery({
      queryKey: ['told'],
      queryFn: async ({ signal }) => (signal.aborted ? null : answers.shift()),
    })
    if (told.data === 'broken') throw new Error('an answer that cannot be rendered')
    return <p>{told.data}</p>
  }
  await act(async () =>
    root.render(
      <QueryClientProvider client={client}>
        <ScreenBoundary refetch={() => void client.refetchQueries({ type: 'all' })}>
          <Asking />
        </ScreenBoundary>
      </QueryClientProvider>,
    ),
  )
  await pass(100)
  await pass(100)
  expect(box.querySelector('[role=alert]')).not.toBeNull()
  expect(client.getQueryData(['told'])).toBe('the evening')
  await pass(3_000)
  expect(box.textContent).toBe('the evening')
})

test('a screen that breaks three times in a row is loaded again', async () => {
  isBroken = true
  await draw()
  await pass(3_000)
  await pass(6_000)
  expect(reload).not.toHaveBeenCalled()
  await pass(12_000)
  expect(reload).toHaveBeenCalledTimes(1)
})
