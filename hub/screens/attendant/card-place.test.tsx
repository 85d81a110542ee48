// @vitest-environment happy-dom
import type { RoomRequest } from '@mayim/contract/entities/supply-request.ts'
import { desk as words } from '@mayim/texts/en/desk.ts'
import { panel } from '@mayim/texts/en/panel.ts'
import type { CallInput } from '@mayim/ui/client/call-api.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { attendantBoard, attendantHub } from '../gallery/fixtures/evening-fixtures.ts'
import { minutesAgo } from '../gallery/fixtures/facility-fixtures.ts'
import { boardRoom, roomRequest } from '../gallery/fixtures/room-fixtures.ts'
import { type Drawn, drawScreen } from '../testing/draw-screen.tsx'
import { AttendantScreen } from './attendant-app.tsx'

let drawn: Drawn | undefined
beforeEach(() => localStorage.clear())
afterEach(() => drawn?.close())

/** A tablet whose hub keeps the requests as the buttons change them. */
async function tablet(asked: RoomRequest[]) {
  let open = asked
  const acts: string[] = []
  const supplyRequest = ({ action, ids = [] }: CallInput<'supplyRequest'>['body']) => {
    acts.push(action)
    if (action === 'answer')
      open = open.map(each => (ids.includes(each.id) ? { ...each, dateAnswered: minutesAgo(0) } : each))
    if (action === 'complete') open = open.filter(({ id }) => !ids.includes(id))
    if (action === 'reopen') open = asked
    return []
  }
  const rooms = [
    boardRoom(1, 'Prep'),
    boardRoom(2, 'Prep'),
    boardRoom(3, 'ReadyForMikvahNext', { queuePlace: 1 }),
  ]
  const answers = {
    ...attendantHub(),
    attendantBoard: () => attendantBoard({ rooms, requests: open }),
    supplyRequest,
  }
  drawn = await drawScreen(<AttendantScreen />, { role: 'Attendant', answers, holds: () => false })
  const { place } = drawn
  const cardOf = (roomId: number) => place.querySelector(`[data-card="room-${roomId}"]`)
  return {
    ...drawn,
    acts,
    order: () => [...place.querySelectorAll<HTMLElement>('[data-card]')].map(card => card.dataset.card),
    textOf: (roomId: number) => cardOf(roomId)?.textContent ?? '',
    filledIn: (roomId: number) =>
      [...(cardOf(roomId)?.querySelectorAll('button') ?? [])]
        .filter(({ className }) => className.includes('primary'))
        .map(({ textContent }) => textContent),
  }
}
const inOrder = ['room-1', 'room-2', 'room-3']

test('the filled button of a card that calls for help is the answer to the help, and then that someone is there (visit-522)', async () => {
  const { acts, filledIn, order, press, textOf } = await tablet([roomRequest(2, 'help')])
  await vi.waitFor(() => expect(filledIn(2)).toEqual([words.attendant.iCome]))
  expect(filledIn(3)).toEqual([words.attendant.press.ToMikvah])
  await press(words.attendant.iCome)
  await vi.waitFor(() => expect(filledIn(2)).toEqual([panel.alarm.there]))
  expect(textOf(2)).toContain(words.attendant.onTheWay)
  await press(panel.alarm.there)
  await vi.waitFor(() => expect(filledIn(2)).toEqual([]))
  await press(words.action.undo)
  await vi.waitFor(() => expect(filledIn(2)).toEqual([words.attendant.iCome]))
  expect([acts, order()]).toEqual([['answer', 'complete', 'reopen'], inOrder])
})

test('a thing is brought by one press, which has its way back, and no card moves (visit-522)', async () => {
  const { acts, order, press, textOf } = await tablet([roomRequest(2, 'towel')])
  await vi.waitFor(() => expect(textOf(2)).toContain(panel.supplies.item.towel))
  expect(order()).toEqual(inOrder)
  await press(words.attendant.brought)
  await vi.waitFor(() => expect(textOf(2)).toContain(words.action.undo))
  expect(order()).toEqual(inOrder)
  await press(words.action.undo)
  await vi.waitFor(() => expect(textOf(2)).not.toContain(words.action.undo))
  expect(textOf(2)).toContain(panel.supplies.item.towel)
  expect(acts).toEqual(['complete', 'reopen'])
})

test('what has no place on the card is behind More', async () => {
  const requests = ['help', 'towel', 'comb'].map((item, at) =>
    roomRequest(2, item, { id: `${at}`, dateRequested: minutesAgo(9 - at) }),
  )
  const { place, textOf } = await tablet(requests)
  await vi.waitFor(() => expect(textOf(2)).toContain('+2'))
  expect(place.querySelectorAll('[data-card="room-2"] [data-request]')).toHaveLength(1)
  const more = [...place.querySelectorAll<HTMLElement>('[data-card="room-2"] [aria-haspopup]')]
  more[0]?.click()
  await vi.waitFor(() => expect(place.querySelectorAll('dialog [data-request]')).toHaveLength(3))
})

test('a patron who was called and has not come is missed in words (visit-37)', async () => {
  const rooms = [boardRoom(1, 'Assigned', { statusSince: minutesAgo(12), warnAt: minutesAgo(2) })]
  const answers = attendantHub({ rooms })
  drawn = await drawScreen(<AttendantScreen />, { role: 'Attendant', answers, holds: () => false })
  await drawn.sees(words.waits.notCome.replace('{duration}', '12 min'))
})
