// @vitest-environment happy-dom
import type { RoomAlarm } from '@mayim/contract/entities/supply-request.ts'
import { desk as words } from '@mayim/texts/en/desk.ts'
import { panel } from '@mayim/texts/en/panel.ts'
import { reception as more } from '@mayim/texts/en/reception.ts'
import { cut, refused } from '@mayim/ui/gallery/fixture-answers.ts'
import { startTexts } from '@mayim/ui/i18n.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { receptionHub } from '../gallery/fixtures/evening-fixtures.ts'
import { shabbosState } from '../gallery/fixtures/facility-fixtures.ts'
import { roomAlarm } from '../gallery/fixtures/room-fixtures.ts'
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

const help = roomAlarm(2, 'help')
const roomTwo = panel.alarm.help.replace('{name}', '2')

/** A desk that was open, and was locked. The hub has these alarms. */
async function locked(alarms: () => RoomAlarm[] | typeof cut) {
  const evening = receptionHub({ alarms })
  drawn = await drawScreen(<DeskApp />, { role: 'Reception', answers: evening, holds: () => false })
  const { place, press, sees } = drawn
  await sees('9TX')
  await sees(words.attendant.iCome)
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

test('a locked desk shows and sounds which room calls for help, without a button (visit-163)', async () => {
  const place = await locked(() => [help])
  expect(place.querySelector('[role=alert]')?.textContent).toContain(roomTwo)
  expect(place.querySelectorAll('[data-alarm] button')).toHaveLength(0)
  expect(tonesIn(6)).toBe(6)
})

test('a desk that was locked while help was called is silent when someone has answered (visit-167)', async () => {
  let alarms = [help]
  const place = await locked(() => alarms)
  alarms = [{ ...help, answeredAt: help.since }]
  vi.advanceTimersByTime(6_000)
  await expect.poll(() => place.textContent).toContain(panel.alarm.coming)
  expect(tonesIn(4)).toBe(0)
})

test('on Shabbos a desk that was locked before shows which room calls for help, without a sound (visit-163)', async () => {
  const answers = receptionHub({
    shabbosState: shabbosState(true),
    attendantBoard: refused(403, 'deskLocked'),
    alarms: [help],
  })
  drawn = await drawScreen(<DeskApp />, { role: 'Reception', answers, holds: () => false })
  await drawn.sees(roomTwo)
  expect(tonesIn(6)).toBe(0)
})

test('the alarm of a call for help goes on while the hub is silent when the desk locks (visit-163)', async () => {
  let isSilent = false
  const place = await locked(() => {
    const answer = isSilent ? cut : [help]
    isSilent = true
    return answer
  })
  expect(place.querySelector('[role=alert]')?.textContent).toContain(roomTwo)
  expect(place.querySelectorAll('[data-alarm] button')).toHaveLength(0)
  expect(tonesIn(6)).toBe(6)
})
