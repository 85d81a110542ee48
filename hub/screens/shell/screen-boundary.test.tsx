// @vitest-environment happy-dom
import { startTexts } from '@mayim/ui/i18n.ts'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ScreenBoundary } from './screen-boundary.tsx'

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

test('a screen that breaks three times in a row is loaded anew', async () => {
  isBroken = true
  await draw()
  await pass(3_000)
  await pass(6_000)
  expect(reload).not.toHaveBeenCalled()
  await pass(12_000)
  expect(reload).toHaveBeenCalledTimes(1)
})
