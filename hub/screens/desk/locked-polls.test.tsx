// @vitest-environment happy-dom
import type { Call } from '@mayim/contract/call.ts'
import { calls } from '@mayim/contract/calls.ts'
import { reception as words } from '@mayim/texts/en/reception.ts'
import { cut, refused } from '@mayim/ui/gallery/fixture-answers.ts'
import { startTexts } from '@mayim/ui/i18n.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { numbers, receptionHub } from '../gallery/fixtures/evening-fixtures.ts'
import { type Drawn, drawScreen } from '../testing/draw-screen.tsx'
import { DeskApp } from './desk-app.tsx'
import { answeredWhileLocked } from './locked.tsx'

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

/** What the hub answers to a session with a locked desk. */
const isAnswered = (path: string) =>
  Object.values<Call>(calls).some(
    call =>
      call.path === path && (call.whileHeld?.includes('deskLocked') || call.policy.who.includes('anyone')),
  )

test('every call that a locked desk sends is one that the hub answers (privacy-22)', () => {
  for (const id of answeredWhileLocked) expect(isAnswered(calls[id].path), id).toBe(true)
})

test.each(['that locks', 'that is loaded again while it is locked'])(
  'a desk %s sends no call that the hub refuses to it (privacy-22)',
  async how => {
    const isLoaded = how !== 'that locks'
    if (isLoaded) localStorage.setItem('mayimLocked', '1')
    const asked: string[] = []
    drawn = await drawScreen(<DeskApp />, {
      role: 'Reception',
      answers: evening,
      holds: path => asked.push(path.replace(location.origin, '')) < 0,
    })
    if (!isLoaded) {
      await drawn.sees('9TX')
      await vi.advanceTimersByTimeAsync(60_000)
      asked.length = 0
      await drawn.press(words.lock.now)
    }
    await drawn.sees(`${numbers.upcoming} upcoming`)
    await vi.advanceTimersByTimeAsync(120_000)
    expect(asked.filter(path => !isAnswered(path))).toEqual([])
    expect(asked).toContain(calls.alarms.path)
    expect(asked).toContain(calls.zmanim.path)
  },
)

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
