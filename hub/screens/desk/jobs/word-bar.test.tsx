// @vitest-environment happy-dom
import { act, createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { noJobs } from '../../testing/no-jobs.ts'
import type { Word } from './use-jobs.ts'
import { WordBar } from './word-bar.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test.each([
  ['success', 1],
  ['warning', 1],
  ['error', 0],
] as const)('a message of the kind %s closes on its own %i times (screens-39)', async (tone, times) => {
  const dismiss = vi.fn()
  const word: Word = { id: 1, text: 'The receipt is not printed yet.', tone, undo: null }
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  await act(async () => root.render(createElement(WordBar, { jobs: { ...noJobs, word, dismiss } })))
  await act(async () => vi.advanceTimersByTime(60_000))
  expect(dismiss).toHaveBeenCalledTimes(times)
  await act(async () => root.unmount())
})
