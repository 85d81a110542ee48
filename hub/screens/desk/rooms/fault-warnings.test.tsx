// @vitest-environment happy-dom
import type { DeviceFault } from '@mayim/contract/entities/device.ts'
import type { Room } from '@mayim/contract/entities/room.ts'
import { desk } from '@mayim/texts/en/desk.ts'
import type { ReactElement } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { noEstimates } from '../../facility/use-estimates.ts'
import { booking } from '../../gallery/fixtures/booking-fixtures.ts'
import { businessDate, everyScreen } from '../../gallery/fixtures/facility-fixtures.ts'
import { brief, room, sectionOf } from '../../gallery/fixtures/room-fixtures.ts'
import { visit } from '../../gallery/fixtures/visit-fixtures.ts'
import { type Drawn, drawScreen } from '../../testing/draw-screen.tsx'
import type { Jobs } from '../jobs/use-jobs.ts'
import { WalkIn } from '../people/walk-in.tsx'
import { PreassignRoom } from './place-into-room.tsx'
import { SwapRooms } from './swap-rooms.tsx'

const burnt: DeviceFault = {
  point: 'light/room-1',
  device: 'light',
  id: 'room-1',
  state: 'fault',
  roomId: 1,
}
const rooms = [
  room(1, 'Ready', { section: sectionOf(1), faults: [burnt] }),
  room(2, 'Ready', { section: sectionOf(1) }),
  room(3, 'Prep', { section: sectionOf(1), reservation: brief(3, 'Prep') }),
]
const warning = [
  desk.faults.warn
    .replace('{name}', '1')
    .replace('{faults}', desk.faults.fault.replace('{device}', desk.faults.device.light)),
  desk.faults.better.replace('{name}', '2'),
].join(' ')
const jobs = { word: null, busy: false, swipe: null } as unknown as Jobs
const facility = { name: 'Bais Chaya', timeZone: 'America/New_York', currency: 'USD' }
const close = () => undefined

let drawn: Drawn | undefined
afterEach(() => drawn?.close())

const dialogs: readonly (readonly [string, (rooms: readonly Room[]) => ReactElement])[] = [
  [
    'the walk-in',
    rooms => (
      <WalkIn
        start={{}}
        estimates={noEstimates}
        tonight={businessDate}
        onChoose={close}
        onClose={close}
        {...{ rooms, facility, jobs }}
      />
    ),
  ],
  [
    'keeping a room',
    rooms => <PreassignRoom visit={visit(2, 'Reserved')} onClose={close} {...{ rooms, jobs }} />,
  ],
  ['the swap', rooms => <SwapRooms roomId={3} onClose={close} {...{ rooms, jobs }} />],
]

test.each(dialogs)('%s warns of a room where a device does not work (building-76)', async (_, dialog) => {
  const availability = rooms.map(({ id, name, bath }) => ({ id, name, bath, available: true, reason: null }))
  const answers = { ...everyScreen(), ...booking, preassignRoomAvailability: availability as never }
  drawn = await drawScreen(dialog(rooms), { role: 'Reception', answers, holds: () => false })
  const { place, sees } = drawn
  await vi.waitUntil(() => place.querySelector('[value="2"]') !== null)
  choose(place, '2')
  expect(place.textContent).not.toContain(warning)
  choose(place, '1')
  await sees(warning)
})

/** Chooses a room by its radio button, or in the last list. */
function choose(place: HTMLElement, id: string): void {
  const radio = place.querySelector(`input[type=radio][value="${id}"]`)
  if (radio instanceof HTMLInputElement) {
    radio.click()
    return
  }
  const select = [...place.querySelectorAll('select')].at(-1)
  if (!select) throw new Error('No choice of rooms')
  Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, 'value')?.set?.call(select, id)
  select.dispatchEvent(new Event('change', { bubbles: true }))
}
