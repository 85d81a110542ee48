import type { RoomPanel } from '@mayim/contract/entities/room.ts'
import type { Answers } from '@mayim/ui/gallery/fixture-answers.ts'
import type { Hands } from '@mayim/ui/gallery/hands.ts'
import { createElement } from 'react'
import type { Entry } from '../entry.ts'
import { everyScreen, minutesAgo } from '../fixtures/facility-fixtures.ts'
import { panelOf, type Shown } from '../fixtures/room-fixtures.ts'
import { supply } from '../fixtures/visit-fixtures.ts'

/** A picture of the panel of room 3. */
export const room = (
  entry: Omit<Entry, 'device' | 'screen' | 'row' | 'role'> & Partial<Pick<Entry, 'role'>>,
): Entry => ({
  device: 'room',
  role: 'Room',
  row: 'Room panel',
  screen: () =>
    import('../../panel/room-app.tsx').then(({ RoomApp }) => createElement(RoomApp, { path: '/room/3' })),
  ...entry,
})

/** The panel with this data of the room. */
export const shows = (
  id: string,
  title: string,
  status: Shown,
  more: Partial<RoomPanel>,
  sees: Entry['sees'],
  rest: Partial<Entry> & { hub?: Answers } = {},
): Entry => {
  const { hub = {}, ...entry } = rest
  return room({
    id,
    title,
    sees,
    answers: language => ({ ...everyScreen(), roomPanel: panelOf(status, language, more), ...hub }),
    ...entry,
  })
}

/** The supply requests of the patron. */
export const asked = [
  { ...supply(1, 'towel', 'open'), dateAnswered: minutesAgo(1) },
  supply(2, 'comb', 'open'),
  supply(3, 'help', 'open'),
  supply(4, 'attendant', 'open'),
]

/** A long press on the room's name. */
export const openAdmin = async ({ hold, t }: Hands) => hold(t('panel.room', { name: '3' }))
/** Types on the staff keypad. */
export const pin = async (hands: Hands, digits: string) => {
  await hands.digits(digits)
  await hands.press(hands.t('panel.staff.enter'))
}
