// @vitest-environment happy-dom
import type { SupplyRequest } from '@mayim/contract/entities/supply-request.ts'
import { common } from '@mayim/texts/en/common.ts'
import { panel as words } from '@mayim/texts/en/panel.ts'
import { connection } from '@mayim/ui/client/connection.ts'
import { type Answers, cut } from '@mayim/ui/gallery/fixture-answers.ts'
import { afterEach, expect, test } from 'vitest'
import { attendantHub } from '../gallery/fixtures/evening-fixtures.ts'
import { everyScreen, shabbosState } from '../gallery/fixtures/facility-fixtures.ts'
import { panelOf } from '../gallery/fixtures/room-fixtures.ts'
import { supply } from '../gallery/fixtures/visit-fixtures.ts'
import { RoomScreen } from '../panel/room-app.tsx'
import { StaffEvening } from '../staff/staff-gate.tsx'
import { type Drawn, drawScreen } from '../testing/draw-screen.tsx'

let drawn: Drawn | undefined
afterEach(() => {
  drawn?.close()
  connection.answered()
})

const nights = [
  ['on Shabbos', { shabbosMode: true, shabbosNow: true, next: [] }],
  ['on a night', {}],
] as const

async function panelOfRoom(day: (typeof nights)[number][1]): Promise<Drawn> {
  const roomPanel = panelOf('Prep', 'en', { ...day, next: [], idleSeconds: 1 })
  return panelWith({ roomPanel, supplyRequest: cut })
}

async function panelWith(answers: Answers): Promise<Drawn> {
  drawn = await drawScreen(<RoomScreen roomId={3} />, {
    role: 'Room',
    answers: { ...everyScreen(), shabbosState: shabbosState(true), ...answers },
    holds: () => false,
  })
  return drawn
}

/** The hub is away: answers that were under way at first do not bring it back. */
async function seesOnceAway({ place }: Drawn, text: string): Promise<void> {
  const isShown = () => {
    connection.failed()
    return place.textContent.includes(text)
  }
  await expect.poll(isShown).toBe(true)
}

test.each(nights)('a panel says that the hub cannot be reached, %s', async (_, day) => {
  const panel = await panelOfRoom(day)
  await panel.sees(words.help.no)
  await seesOnceAway(panel, words.reconnecting)
  connection.answered()
  await expect.poll(() => panel.place.textContent).not.toContain(words.reconnecting)
})

test.each(nights)(
  'a call for help that does not reach the hub says so, until the panel rests, %s (visit-112)',
  async (_, day) => {
    const panel = await panelOfRoom(day)
    await panel.press(words.help.no)
    await panel.sees(words.help.failed)
    await expect.poll(() => panel.place.textContent).not.toContain(words.help.failed)
  },
)

test('a call for help that did not reach the hub still says so while an attendant is called (visit-112)', async () => {
  const supplies: SupplyRequest[] = []
  const panel = await panelWith({
    roomPanel: () => panelOf('Prep', 'en', { next: [], idleSeconds: 30, supplies: [...supplies] }),
    supplyRequest: ({ isHelpRequest }) => {
      if (isHelpRequest) return cut
      supplies.push(supply(1, 'attendant', 'open'))
      return supplies
    },
  })
  await panel.press(words.help.no)
  await panel.sees(words.help.failed)
  await panel.press(words.attendant.no)
  await panel.sees(words.attendant.asked)
  expect(panel.place.textContent).toContain(words.help.failed)
})

test('the fixed page of staff says that the hub cannot be reached: a call for help would not come (visit-163)', async () => {
  drawn = await drawScreen(
    <StaffEvening title="Attendant" serves={['swipe']}>
      <p>The evening</p>
    </StaffEvening>,
    {
      role: 'Attendant',
      answers: { ...attendantHub(), shabbosState: shabbosState(true) },
      holds: () => false,
    },
  )
  await drawn.sees(words.shabbos.title)
  await seesOnceAway(drawn, common.reconnecting)
})
