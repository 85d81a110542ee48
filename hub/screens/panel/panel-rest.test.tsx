// @vitest-environment happy-dom
import type { RoomPanel } from '@mayim/contract/entities/room.ts'
import { panel as words } from '@mayim/texts/en/panel.ts'
import { afterEach, expect, test, vi } from 'vitest'
import { everyScreen } from '../gallery/fixtures/facility-fixtures.ts'
import { panelOf, roomAlarm } from '../gallery/fixtures/room-fixtures.ts'
import { type Drawn, drawScreen } from '../testing/draw-screen.tsx'
import { RoomScreen } from './room-app.tsx'

let drawn: Drawn | undefined
afterEach(() => {
  drawn?.close()
  vi.useRealTimers()
})

/** The panel over what `now` returns when the panel asks. */
async function panelThat(now: () => RoomPanel): Promise<Drawn> {
  const answers = { ...everyScreen(), roomPanel: now, roomRelease: null, supplyRequest: [] }
  drawn = await drawScreen(<RoomScreen roomId={3} />, { role: 'Room', answers, holds: () => false })
  return drawn
}
const shows = (text: string) => drawn?.place.textContent.includes(text) ?? false
/** The panel asks again after each request of its own. */
const askAnew = async (panel: Drawn) => panel.press(words.help.no)

const soon = { idleSeconds: 0.3 }

test('the keypad of a cleaner closes when nobody touches the panel (visit-114)', async () => {
  const panel = await panelThat(() => panelOf('NeedsCleaning', 'en', soon))
  await panel.press(words.staff.start)
  await panel.sees(words.staff.cancel)
  await expect.poll(() => shows(words.staff.cancel)).toBe(false)
})

test('the keypad that a new status closed does not come back with the old one', async () => {
  let status: 'NeedsCleaning' | 'Cleaning' = 'NeedsCleaning'
  const panel = await panelThat(() => panelOf(status, 'en'))
  await panel.press(words.staff.start)
  await panel.sees(words.staff.cancel)
  status = 'Cleaning'
  await askAnew(panel)
  await panel.sees(words.staff.finish)
  status = 'NeedsCleaning'
  await askAnew(panel)
  await panel.sees(words.staff.start)
  expect(shows(words.staff.cancel)).toBe(false)
})

test.each([
  ['on a night', {}],
  ['on Shabbos', { shabbosMode: true, shabbosNow: true }],
])(
  'the question whether to unlock the doors closes when nobody touches the panel, %s (visit-114)',
  async (_, day) => {
    const panel = await panelThat(() => panelOf('Prep', 'en', { ...soon, ...day }))
    await panel.press(words.release.open)
    await panel.sees(words.release.question)
    await expect.poll(() => shows(words.release.question)).toBe(false)
  },
)

test('the next patron does not see that the doors were unlocked for the last', async () => {
  let reservationCode = 'A12'
  let alarms = [roomAlarm(3, 'release')]
  const panel = await panelThat(() => panelOf('Prep', 'en', { reservationCode, alarms }))
  await panel.press(words.release.open)
  await panel.press(words.release.confirm)
  await panel.sees(words.alarm.unlocked.wet)
  reservationCode = 'B34'
  alarms = []
  await askAnew(panel)
  await panel.sees(reservationCode)
  expect(shows(words.alarm.unlocked.wet)).toBe(false)
  expect(shows(words.release.question)).toBe(false)
})

test('the list of one patron is not shown to the next', async () => {
  let reservationCode = 'A12'
  const panel = await panelThat(() => panelOf('Prep', 'en', { reservationCode }))
  await panel.press(words.staff.open)
  await panel.sees(words.staff.clear)
  reservationCode = 'B34'
  await askAnew(panel)
  await panel.sees(reservationCode)
  expect(shows(words.staff.clear)).toBe(false)
})

const isDim = () => drawn?.place.querySelector(`button[aria-label="${words.wake}"]`) !== null
const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1_000)
const touch = () => window.dispatchEvent(new Event('pointerdown'))
const hour = 3_600

/** A panel whose clock the test turns. It asks again by itself, so `pass` brings a new state of the room. */
async function panelInTime(now: () => RoomPanel): Promise<void> {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
  const panel = await panelThat(now)
  await panel.sees(words.help.no)
}

test('the panel stays lit for a patron whom the room was given to until she touches it (visit-113)', async () => {
  await panelInTime(() => panelOf('Assigned', 'en'))
  await pass(hour)
  expect(isDim()).toBe(false)
  touch()
  await pass(29)
  expect(isDim()).toBe(false)
  await pass(2)
  expect(isDim()).toBe(true)
})

test('a step that another takes for her is no touch of hers (visit-113)', async () => {
  let status: 'Assigned' | 'Prep' = 'Assigned'
  await panelInTime(() => panelOf(status, 'en'))
  status = 'Prep'
  await pass(hour)
  expect(shows(words.sentence.Prep)).toBe(true)
  expect(isDim()).toBe(false)
})

test('an empty panel dims, and is lit for each patron whom the room is given to (visit-113)', async () => {
  let panel = panelOf('Ready', 'en')
  await panelInTime(() => panel)
  await pass(hour)
  expect(isDim()).toBe(true)
  for (const reservationCode of ['A12', 'B34', null, 'B34']) {
    panel = panelOf(reservationCode === null ? 'Ready' : 'Assigned', 'en', { reservationCode })
    await pass(21)
    expect(isDim()).toBe(false)
    await pass(hour)
    expect(isDim()).toBe(reservationCode === null)
    touch()
    await pass(60)
    expect(isDim()).toBe(true)
  }
})

test('nothing dims on Shabbos (visit-113)', async () => {
  await panelInTime(() => panelOf('Prep', 'en', { shabbosMode: true, shabbosNow: true }))
  touch()
  await pass(hour)
  expect(isDim()).toBe(false)
})
