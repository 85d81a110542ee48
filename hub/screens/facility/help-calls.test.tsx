// @vitest-environment happy-dom
import type { RoomRequest } from '@mayim/contract/entities/supply-request.ts'
import { startTexts } from '@mayim/ui/i18n.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, createElement } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { roomRequest } from '../gallery/fixtures/room-fixtures.ts'
import { soundingAudio } from '../testing/sounding-audio.ts'
import { HelpCalls } from './help-calls.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const audio = soundingAudio()
let place: HTMLElement
let root: Root
let before = 0
const tones = () => audio.tones() - before
beforeAll(() => startTexts(['desk', 'panel'], 'en'))
beforeEach(() => {
  vi.useFakeTimers()
  before = audio.tones()
  place = document.createElement('div')
  root = createRoot(place)
})
afterEach(async () => {
  await act(async () => root.unmount())
  vi.useRealTimers()
})

const draw = (requests: readonly RoomRequest[]) =>
  act(async () =>
    root.render(
      createElement(
        QueryClientProvider,
        { client: new QueryClient() },
        createElement(HelpCalls, { requests, now: 0 }),
      ),
    ),
  )

test('a call for help is shown and sounds again every 2 s until someone answers (visit-163)', async () => {
  await draw([roomRequest(4, 'towel')])
  expect(place.querySelector('[role=alert]')).toBeNull()
  expect(tones()).toBe(0)
  await draw([roomRequest(4, 'towel'), roomRequest(2, 'help')])
  expect(place.querySelectorAll('[data-help]')).toHaveLength(1)
  expect(place.textContent).toContain('Room 2')
  expect(place.querySelector('button')?.textContent).not.toBe('')
  expect(tones()).toBe(2)
  vi.advanceTimersByTime(6_000)
  expect(tones()).toBe(8)
  await draw([roomRequest(2, 'help', { dateAnswered: '2026-11-21T22:00:00.000Z' })])
  expect(place.querySelector('[role=alert]')).toBeNull()
  vi.advanceTimersByTime(6_000)
  expect(tones()).toBe(8)
})
