// @vitest-environment happy-dom
import { desk as words } from '@mayim/texts/en/desk.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { attendantHub } from '../gallery/fixtures/evening-fixtures.ts'
import { boardRoom } from '../gallery/fixtures/room-fixtures.ts'
import { type Drawn, drawScreen } from '../testing/draw-screen.tsx'
import { AttendantScreen } from './attendant-app.tsx'

const room3 = words.roomName.replace('{name}', '3')
const rooms = [boardRoom(3, 'ReadyForMikvah')]

let drawn: Drawn | undefined
beforeEach(() => localStorage.clear())
afterEach(() => drawn?.close())

test('a tablet whose section has no rooms any more shows all rooms', async () => {
  localStorage.setItem('mayim.section', '9')
  const answers = attendantHub({ rooms })
  drawn = await drawScreen(<AttendantScreen />, { role: 'Attendant', answers, holds: () => false })
  await drawn.sees(room3)
})

test('a swipe of an attendant whose section has no rooms says so, and all rooms stay (visit-126)', async () => {
  const answers = { ...attendantHub({ rooms }), attendantHere: { attendantId: 1, sectionId: 9 } }
  drawn = await drawScreen(<AttendantScreen />, { role: 'Attendant', answers, holds: () => false })
  await drawn.sees(room3)
  for (const key of [...'10001', 'Enter']) window.dispatchEvent(new KeyboardEvent('keydown', { key }))
  await drawn.sees(words.attendant.noSection)
  expect(drawn.place.textContent).toContain(room3)
})
