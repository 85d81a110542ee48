// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, test, vi } from 'vitest'
import { setFacilityClock, useNow } from './now.ts'

afterEach(() => vi.useRealTimers())

function Clock() {
  const now = useNow()
  // A render takes time: the clock runs on during it.
  vi.advanceTimersByTime(20)
  return <time>{now}</time>
}

test.each([1, 60, 3600])('a screen renders the time of a clock that runs %i times as fast', async speed => {
  vi.useFakeTimers({ now: Date.parse('2026-11-22T18:00:00Z') })
  setFacilityClock(Date.parse('2026-11-22T19:00:00Z'), speed)
  const box = document.createElement('div')
  const root = createRoot(box)
  await act(async () => root.render(<Clock />))
  const first = Number(box.textContent)
  await act(async () => vi.advanceTimersByTime(5000))
  expect((Number(box.textContent) - first) / speed).toBeGreaterThanOrEqual(5000)
  await act(async () => root.unmount())
})
