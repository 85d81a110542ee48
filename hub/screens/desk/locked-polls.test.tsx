// @vitest-environment happy-dom
import { calls } from '@mayim/contract/calls.ts'
import { reception as words } from '@mayim/texts/en/reception.ts'
import { cut, refused } from '@mayim/ui/gallery/fixture-answers.ts'
import { startTexts } from '@mayim/ui/i18n.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { numbers, receptionHub } from '../gallery/fixtures/evening-fixtures.ts'
import { type Drawn, drawScreen } from '../testing/draw-screen.tsx'
import { DeskApp } from './desk-app.tsx'

let drawn: Drawn | undefined
beforeEach(async () => {
  localStorage.clear()
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  await startTexts(['auth', 'board', 'link', 'building', 'simulation'], 'en')
})
afterEach(() => {
  drawn?.close()
  vi.useRealTimers()
})

const evening = receptionHub()
/** What the desk polls and the hub refuses to a locked session. */
const polled = ['dayBoard', 'eveningEstimates', 'linkState'] as const

/** The desk, whose hub refuses its calls while `isHeld` returns true. */
async function desk(isHeld: () => boolean) {
  const asked: string[] = []
  const guarded = Object.fromEntries(
    polled.map(id => [id, () => (isHeld() ? refused(403, 'deskLocked') : evening[id])]),
  )
  drawn = await drawScreen(<DeskApp />, {
    role: 'Reception',
    answers: { ...evening, ...guarded },
    holds: path => asked.push(path) < 0,
  })
  return {
    ...drawn,
    timesAsked: (id: (typeof polled)[number] | 'deskNumbers') =>
      asked.filter(path => path === calls[id].path).length,
  }
}

test('a locked desk polls no call that the hub refuses to it, and all again once it is unlocked (privacy-22)', async () => {
  let isHeld = false
  const { press, sees, place, timesAsked } = await desk(() => isHeld)
  await sees('9TX')
  isHeld = true
  await press(words.lock.now)
  await sees(words.lock.title)
  // The first refusal of each.
  await vi.advanceTimersByTimeAsync(60_000)
  const before = polled.map(timesAsked)
  const numbersBefore = timesAsked('deskNumbers')
  await vi.advanceTimersByTimeAsync(120_000)
  expect(polled.map(timesAsked)).toEqual(before)
  expect(timesAsked('deskNumbers')).toBeGreaterThan(numbersBefore)
  expect(place.textContent).toContain(`${numbers.upcoming} upcoming`)
  // Another tab of the same sign-in was unlocked.
  isHeld = false
  localStorage.removeItem('mayimLocked')
  window.dispatchEvent(new StorageEvent('storage', { key: 'mayimLocked', newValue: null }))
  await sees('9TX')
  const unlocked = polled.map(timesAsked)
  await vi.advanceTimersByTimeAsync(60_000)
  for (const [at, id] of polled.entries()) expect(timesAsked(id)).toBeGreaterThan(unlocked[at] ?? 0)
})

test('a lock that did not reach a silent hub is sent again when the hub answers (privacy-22)', async () => {
  let isSilent = true
  let locks = 0
  drawn = await drawScreen(<DeskApp />, {
    role: 'Reception',
    answers: {
      ...evening,
      deskNumbers: () => (isSilent ? cut : numbers),
      deskLock: () => {
        locks += 1
        return isSilent ? cut : null
      },
    },
    holds: () => false,
  })
  await drawn.sees('9TX')
  await drawn.press(words.lock.now)
  await drawn.sees(words.lock.title)
  await vi.waitUntil(() => locks === 1)
  isSilent = false
  await vi.advanceTimersByTimeAsync(15_000)
  await drawn.sees(`${numbers.upcoming} upcoming`)
  await vi.waitUntil(() => locks === 2)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(locks).toBe(2)
})
