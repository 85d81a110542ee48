// @vitest-environment happy-dom
import type { RoomAlarm } from '@mayim/contract/entities/supply-request.ts'
import { desk } from '@mayim/texts/en/desk.ts'
import { panel as words } from '@mayim/texts/en/panel.ts'
import type { CallInput } from '@mayim/ui/client/call-api.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { everyScreen } from '../gallery/fixtures/facility-fixtures.ts'
import { roomAlarm } from '../gallery/fixtures/room-fixtures.ts'
import { type Drawn, drawScreen } from '../testing/draw-screen.tsx'
import { soundingAudio } from '../testing/sounding-audio.ts'
import { Alarms } from './alarms.tsx'

const audio = soundingAudio()
let drawn: Drawn | undefined
/** The hub's alarms, which its answers to the buttons change. */
let open: RoomAlarm[] = []
const acts: CallInput<'supplyRequest'>['body'][] = []
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  acts.length = 0
})
afterEach(() => {
  drawn?.close()
  vi.useRealTimers()
})

async function draw(alarms: RoomAlarm[], props: Parameters<typeof Alarms>[0] = {}) {
  open = alarms
  const supplyRequest = (body: CallInput<'supplyRequest'>['body']) => {
    acts.push(body)
    if (body.action === 'answer')
      open = open.map(each => ({ ...each, answeredAt: each.since, goes: 'Bracha Gold' }))
    if (body.action === 'complete') open = open.filter(({ id }) => !body.ids?.includes(id))
    if (body.action === 'reopen') open = alarms
    return []
  }
  const answers = { ...everyScreen(), alarms: () => open, supplyRequest }
  drawn = await drawScreen(<Alarms {...props} />, { role: 'Attendant', answers, holds: () => false })
  return drawn
}
function tonesIn(seconds: number): number {
  const before = audio.tones()
  vi.advanceTimersByTime(seconds * 1_000)
  return audio.tones() - before
}
const says = (text: string, name: string) => text.replace('{name}', name)

test('an emergency unlock stands among the alarms with its own sentence and the door that did not answer (visit-167)', async () => {
  const { place, sees } = await draw([roomAlarm(5, 'release'), roomAlarm(2, 'help')])
  await sees(says(words.alarm.release, '5'))
  await sees(says(words.alarm.help, '2'))
  expect(place.textContent).toContain(words.alarm.silent.dry)
  expect(place.textContent).toContain(words.alarm.unlocked.wet)
  expect(tonesIn(6)).toBe(6)
})

test('an alarm is quiet when someone goes there, and stays until a person says that someone is there (visit-167)', async () => {
  const { place, press, sees } = await draw([roomAlarm(5, 'release')])
  await press(desk.attendant.iCome)
  await sees(words.alarm.goes.replace('{name}', 'Bracha Gold'))
  expect(tonesIn(6)).toBe(0)
  expect(place.textContent).toContain(says(words.alarm.release, '5'))
  await press(words.alarm.there)
  await sees(says(words.alarm.ended, '5'))
  expect(place.querySelector('[data-alarm]')).toBeNull()
  await press(words.alarm.reopen)
  await sees(says(words.alarm.release, '5'))
  expect(acts.map(({ action }) => action)).toEqual(['answer', 'complete', 'reopen'])
})

test('in the corridor and on a locked desk an alarm has no button, and on Shabbos no sound (visit-163)', async () => {
  const { place, sees } = await draw([roomAlarm(5, 'release')], { silent: true, shownOnly: true })
  await sees(says(words.alarm.release, '5'))
  expect(place.querySelectorAll('button')).toHaveLength(0)
  expect(tonesIn(6)).toBe(0)
})

test('an open dialog does not cover an alarm (visit-163)', async () => {
  const dialog = document.createElement('dialog')
  dialog.setAttribute('open', '')
  document.body.append(dialog)
  const { place, sees } = await draw([roomAlarm(5, 'release')])
  await sees(says(words.alarm.release, '5'))
  await expect.poll(() => place.querySelector('[popover]')?.textContent).toContain(words.alarm.silent.dry)
  expect(place.querySelectorAll('button')).toHaveLength(0)
  dialog.remove()
  vi.advanceTimersByTime(1_000)
  await sees(words.alarm.there)
})

test('each alarm has its own line with the code of its room, and each that was ended its own way back for a minute (visit-167)', async () => {
  const codes = new Map([[5, 'K7M']])
  const alarms = [roomAlarm(5, 'help'), roomAlarm(2, 'help')]
  const { place, press, sees } = await draw(alarms, { codes })
  await sees(says(words.alarm.help, '2'))
  const lines = () => [...place.querySelectorAll('[data-alarm]')].map(({ textContent }) => textContent)
  expect(lines().map(text => text.includes('K7M'))).toEqual([true, false])
  await press(words.alarm.there)
  await sees(says(words.alarm.ended, '5'))
  await press(words.alarm.there)
  await sees(says(words.alarm.ended, '2'))
  const back = () => place.querySelectorAll('[data-ended]').length
  expect([lines().length, back()]).toEqual([0, 2])
})
