// @vitest-environment happy-dom
import { common } from '@mayim/texts/en/common.ts'
import { panel as words } from '@mayim/texts/en/panel.ts'
import { connection } from '@mayim/ui/client/connection.ts'
import { cut } from '@mayim/ui/gallery/fixture-answers.ts'
import { afterEach, expect, test } from 'vitest'
import { attendantHub } from '../gallery/fixtures/evening-fixtures.ts'
import { everyScreen, shabbosState } from '../gallery/fixtures/facility-fixtures.ts'
import { panelOf } from '../gallery/fixtures/room-fixtures.ts'
import { RoomScreen } from '../panel/room-screen.tsx'
import { StaffEvening } from '../staff/staff-shabbos.tsx'
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
  const more = { ...day, next: [], idleSeconds: 1 }
  const answers = { ...everyScreen(), shabbosState: shabbosState(true), supplyRequest: cut }
  const roomPanel = panelOf('Prep', 'en', more)
  drawn = await drawScreen(<RoomScreen roomId={3} />, {
    role: 'Room',
    answers: { ...answers, roomPanel },
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
