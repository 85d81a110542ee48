// @vitest-environment happy-dom
import type { UnansweredHelp } from '@mayim/contract/entities/supply-request.ts'
import { desk as words } from '@mayim/texts/en/desk.ts'
import { reception as more } from '@mayim/texts/en/reception.ts'
import { cut, refused } from '@mayim/ui/gallery/fixture-answers.ts'
import { startTexts } from '@mayim/ui/i18n.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { numbers, receptionHub } from '../gallery/fixtures/evening-fixtures.ts'
import { shabbosState } from '../gallery/fixtures/facility-fixtures.ts'
import { roomRequest } from '../gallery/fixtures/room-fixtures.ts'
import { type Drawn, drawScreen } from '../testing/draw-screen.tsx'
import { soundingAudio } from '../testing/sounding-audio.ts'
import { DeskApp } from './desk-app.tsx'

const audio = soundingAudio()
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

const roomTwo = words.roomName.replace('{name}', '2')
const help = roomRequest(2, 'help')

/** A desk that was open with these requests, and was locked. */
async function locked(open: readonly object[], helps: readonly UnansweredHelp[]) {
  const evening = receptionHub({
    supplyList: open as never,
    deskNumbers: { ...numbers, helps: [...helps] },
  })
  drawn = await drawScreen(<DeskApp />, { role: 'Reception', answers: evening, holds: () => false })
  const { place, press, sees } = drawn
  await sees('9TX')
  if (open.length > 0) await sees(words.attendant.iCome)
  await press(more.lock.now)
  await sees(more.lock.title)
  await vi.waitUntil(() => place.textContent.includes('4 upcoming'), { timeout: 4_000 })
  return place
}
/** The tones of the next seconds. */
function tonesIn(seconds: number): number {
  const before = audio.tones()
  vi.advanceTimersByTime(seconds * 1_000)
  return audio.tones() - before
}

test('a locked desk shows and sounds which room calls for help, without the code (visit-163)', async () => {
  const { id, roomName, dateRequested } = help
  const place = await locked([], [{ id, roomName, dateRequested }])
  expect(place.querySelector('[role=alert]')?.textContent).toContain(roomTwo)
  expect(place.textContent).not.toContain(help.reservationCode)
  expect(place.querySelectorAll('[role=alert] button')).toHaveLength(0)
  expect(tonesIn(6)).toBe(6)
})

test('a desk that was locked while help was called is silent when someone has answered (visit-163)', async () => {
  const place = await locked([help], [])
  expect(place.querySelector('[role=alert]')).toBeNull()
  expect(tonesIn(6)).toBe(0)
})

test('on Shabbos a desk that was locked before shows which room calls for help, without a sound (visit-163)', async () => {
  const { id, roomName, dateRequested } = help
  const answers = receptionHub({
    shabbosState: shabbosState(true),
    attendantBoard: refused(403, 'deskLocked'),
    deskNumbers: { ...numbers, helps: [{ id, roomName, dateRequested }] },
  })
  drawn = await drawScreen(<DeskApp />, { role: 'Reception', answers, holds: () => false })
  await drawn.sees(roomTwo)
  expect(drawn.place.textContent).not.toContain(help.reservationCode)
  expect(tonesIn(6)).toBe(0)
})

test('the alarm of a call for help goes on while the hub is silent when the desk locks (visit-163)', async () => {
  let isSilent = false
  const evening = receptionHub({
    supplyList: [help],
    deskNumbers: () => (isSilent ? cut : { ...numbers, helps: [] }),
  })
  drawn = await drawScreen(<DeskApp />, { role: 'Reception', answers: evening, holds: () => false })
  const { place, press, sees } = drawn
  await sees('9TX')
  await sees(words.attendant.iCome)
  isSilent = true
  await press(more.lock.now)
  await sees(more.lock.title)
  expect(place.querySelector('[role=alert]')?.textContent).toContain(roomTwo)
  expect(place.textContent).not.toContain(help.reservationCode)
  expect(place.querySelectorAll('[role=alert] button')).toHaveLength(0)
  expect(tonesIn(6)).toBe(6)
})
