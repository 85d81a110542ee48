// @vitest-environment happy-dom
import type { RoomPanel } from '@mayim/contract/entities/room.ts'
import { panel as words } from '@mayim/texts/en/panel.ts'
import type { CallInput } from '@mayim/ui/client/call-api.ts'
import { afterEach, expect, test } from 'vitest'
import { everyScreen } from '../gallery/fixtures/facility-fixtures.ts'
import { panelOf, roomAlarm } from '../gallery/fixtures/room-fixtures.ts'
import { supply } from '../gallery/fixtures/visit-fixtures.ts'
import { type Drawn, drawScreen } from '../testing/draw-screen.tsx'
import { RoomScreen } from './room-app.tsx'

let drawn: Drawn | undefined
afterEach(() => drawn?.close())

const phone = '+17185550100'
const sent: CallInput<'supplyRequest'>['body'][] = []

async function panelWith(now: () => Partial<RoomPanel>): Promise<Drawn> {
  sent.length = 0
  const screen = everyScreen()
  const answers = {
    ...screen,
    publicSettings: { ...(screen.publicSettings as object), phoneNumber: { value: phone } },
    roomPanel: () => panelOf('Prep', 'en', now()),
    roomRelease: null,
    supplyRequest: (body: CallInput<'supplyRequest'>['body']) => {
      sent.push(body)
      return []
    },
  }
  drawn = await drawScreen(<RoomScreen roomId={3} />, { role: 'Room', answers, holds: () => false })
  return drawn
}

test('the panel says which door did not answer and whom to telephone, and changes by itself (building-413)', async () => {
  let alarm = roomAlarm(3, 'release')
  const panel = await panelWith(() => ({ alarms: [alarm] }))
  await panel.sees(words.alarm.silent.dry)
  await panel.sees(words.alarm.unlocked.wet)
  await panel.sees(words.alarm.nobodyYet)
  await panel.sees(phone)
  alarm = {
    ...alarm,
    answeredAt: alarm.since,
    doors: alarm.doors.map(({ door }) => ({ door, state: 'unlocked' })),
  }
  await panel.press(words.help.no)
  await panel.sees(words.alarm.unlocked.dry)
  await panel.sees(words.alarm.somebodyComes)
  expect(panel.place.textContent).not.toContain(phone)
})

test('Help that is pressed again calls again, and is taken back only by its own button (visit-167)', async () => {
  const coming = { dateAnswered: '2026-11-23T00:00:00.000Z' }
  const supplies = [{ ...supply(3, 'help', 'open'), ...coming }]
  const panel = await panelWith(() => ({ supplies, alarms: [roomAlarm(3, 'help')] }))
  await panel.press(words.help.coming)
  await expect.poll(() => sent).toEqual([{ action: 'add', isHelpRequest: true }])
  await panel.press(words.alarm.mistake)
  await expect.poll(() => sent.at(-1)).toEqual({ action: 'cancel', ids: [supplies[0]?.id] })
})

test('an alarm that the patron put aside stays in a few words, and comes back when she presses again', async () => {
  let alarm = roomAlarm(3, 'release')
  const panel = await panelWith(() => ({ alarms: [alarm] }))
  await panel.sees(words.alarm.unlocked.wet)
  await panel.press(words.admin.close)
  await panel.sees(words.sentence.Prep)
  expect(panel.place.textContent).toContain(words.alarm.silent.dry)
  alarm = { ...alarm, raisedAt: '2026-11-23T00:00:00.000Z' }
  await panel.press(words.help.no)
  await panel.sees(words.alarm.unlocked.wet)
})
