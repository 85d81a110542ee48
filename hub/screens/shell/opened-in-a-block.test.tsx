// @vitest-environment happy-dom
import { panel } from '@mayim/texts/en/panel.ts'
import type { Answers } from '@mayim/ui/gallery/fixture-answers.ts'
import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { everyScreen, shabbosState } from '../gallery/fixtures/facility-fixtures.ts'
import { panelOf } from '../gallery/fixtures/room-fixtures.ts'
import { KioskScreen } from '../kiosk/kiosk-app.tsx'
import { RoomScreen } from '../panel/room-app.tsx'
import { StaffEvening } from '../staff/staff-gate.tsx'
import { type Drawn, drawScreen } from '../testing/draw-screen.tsx'

/** What a person in the room may need on any day. */
const { help, release } = panel
const always: readonly (string | null)[] = [help.no, release.open]
const title = panel.shabbos.title

/** The call by which each screen learns whether it is Shabbos. */
const cases: readonly {
  role: 'Kiosk' | 'Room' | 'Reception'
  asks: string
  screen: ReactNode
  answers?: Answers
}[] = [
  {
    role: 'Room',
    asks: '/rooms/3/panel',
    screen: <RoomScreen roomId={3} />,
    answers: { roomPanel: panelOf('Prep', 'en', { shabbosMode: true, shabbosNow: true, next: [] }) },
  },
  {
    role: 'Kiosk',
    asks: '/api/kiosk',
    screen: <KioskScreen />,
    answers: { kioskState: { shabbosMode: true, printer: null, takesCards: false, gifts: [] } },
  },
  {
    role: 'Reception',
    asks: '/building/shabbos',
    screen: (
      <StaffEvening title="Reception" serves={['payment']}>
        <button type="button">The evening</button>
      </StaffEvening>
    ),
  },
]

let drawn: Drawn | undefined
afterEach(() => drawn?.close())

test.each(cases)(
  '$role, opened during Shabbos, offers nothing to touch from its first render on',
  async ({ role, asks, screen, answers }) => {
    const hub = { ...everyScreen(), shabbosState: shabbosState(true), ...answers }
    drawn = await drawScreen(screen, { role, answers: hub, holds: path => path.endsWith(asks) })
    const { place, sees, letGo } = drawn
    const touches = () =>
      [...place.querySelectorAll('button, input, a')].filter(each => !always.includes(each.textContent))
    await vi.waitUntil(() => place.childElementCount > 0)
    expect(place.textContent).not.toContain(title)
    expect(touches()).toEqual([])
    await letGo(asks)
    await sees(title)
    expect(touches()).toEqual([])
  },
)
