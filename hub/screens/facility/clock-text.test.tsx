// @vitest-environment happy-dom
import { calls } from '@mayim/contract/calls.ts'
import type { Answers } from '@mayim/ui/gallery/fixture-answers.ts'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { AttendantScreen } from '../attendant/attendant-app.tsx'
import { DeskApp } from '../desk/desk-app.tsx'
import { DisplayApp } from '../display/display-app.tsx'
import { attendantHub, receptionHub } from '../gallery/fixtures/evening-fixtures.ts'
import { everyScreen } from '../gallery/fixtures/facility-fixtures.ts'
import { panelOf } from '../gallery/fixtures/room-fixtures.ts'
import { RoomScreen } from '../panel/room-app.tsx'
import { type Drawn, drawScreen } from '../testing/draw-screen.tsx'

let drawn: Drawn | undefined
beforeEach(() => localStorage.clear())
afterEach(() => drawn?.close())

type Screen = readonly [string, 'Room' | 'Attendant' | 'Kiosk' | 'Reception', ReactNode, Answers]
const evening = { ...everyScreen(), ...receptionHub() }
const nobody = { called: [], shabbosMode: false }
const panel: Screen = [
  'a panel',
  'Room',
  <RoomScreen key="" roomId={3} />,
  { roomPanel: panelOf('Prep', 'en') },
]
const screens: readonly Screen[] = [
  panel,
  ['the tablet', 'Attendant', <AttendantScreen key="" />, attendantHub()],
  ['the display', 'Kiosk', <DisplayApp key="" />, { waitingDisplay: nobody as never }],
  ['a locked desk', 'Reception', <DeskApp key="" />, {}],
]

const shownTime = () => drawn?.place.querySelector('time')?.textContent

test.each([
  // First: a page keeps the time that it was told.
  [...panel, 'zmanim'] as const,
  ...screens.map(screen => [...screen, 'publicSettings'] as const),
])('the clock of %s is blank until the hub has sent its time and zone (screens-1020)', async (...given) => {
  const [name, role, screen, answers, late] = given
  if (name === 'a locked desk') localStorage.setItem('mayimLocked', '1')
  drawn = await drawScreen(screen, {
    role,
    answers: { ...evening, ...answers },
    holds: path => path === calls[late].path,
    areas: ['auth', 'board', 'link', 'building', 'simulation'],
  })
  await expect.poll(shownTime).toBeDefined()
  await expect.poll(() => drawn?.place.textContent.length).toBeGreaterThan(20)
  expect(shownTime()?.trim()).toBe('')
  await drawn.letGo(calls[late].path)
  await expect.poll(shownTime, { timeout: 4_000 }).toMatch(/^\d{1,2}:\d{2}\s[AP]M$/)
})
