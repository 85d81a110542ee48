// @vitest-environment happy-dom
import { identified } from '@mayim/ui/client/hub-events.ts'
import { startTexts } from '@mayim/ui/i18n.ts'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, test, vi } from 'vitest'
import { OwnName } from './paired-screen.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
afterEach(() => vi.useRealTimers())

test('building-255: a screen that is asked shows its name for ten seconds, each time again', async () => {
  await startTexts(['panel'])
  vi.useFakeTimers()
  const box = document.createElement('div')
  const root = createRoot(box)
  await act(async () => root.render(<OwnName name="Room 3" />))
  const ask = () => act(async () => identified.set(identified.get() + 1))
  const pass = (ms: number) => act(async () => void vi.advanceTimersByTime(ms))
  expect(box.textContent).toBe('')
  await ask()
  expect(box.querySelector('[role=alert]')?.textContent).toContain('Room 3')
  await pass(9_000)
  await ask()
  await pass(9_000)
  expect(box.textContent).toContain('Room 3')
  await pass(1_000)
  expect(box.textContent).toBe('')
  await act(async () => root.unmount())
})
