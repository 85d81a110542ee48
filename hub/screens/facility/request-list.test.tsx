// @vitest-environment happy-dom
import { common } from '@mayim/texts/en/common.ts'
import { reception } from '@mayim/texts/en/reception.ts'
import type { CallInput } from '@mayim/ui/client/call-api.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { everyScreen } from '../gallery/fixtures/facility-fixtures.ts'
import { roomRequest } from '../gallery/fixtures/room-fixtures.ts'
import { type Drawn, drawScreen } from '../testing/draw-screen.tsx'
import { inputOf, typeInto } from '../testing/type-into.ts'
import { CallRoom } from './request-list.tsx'

const { call, extension } = reception.requests
const key = 'mayimExtension'

let drawn: Drawn | undefined
beforeEach(() => localStorage.clear())
afterEach(() => drawn?.close())

/** Two rooms that asked to be called, and what is sent to the hub. */
async function twoRooms() {
  const callRoom = vi.fn((_: CallInput<'callRoom'>['body']) => null)
  const answers = { ...everyScreen(), callRoom }
  const screen = [8, 9].map(id => <CallRoom key={id} request={roomRequest(id, 'call')} now={0} />)
  drawn = await drawScreen(screen, { role: 'Attendant', answers, holds: () => false })
  return { tablet: drawn, callRoom }
}
const send = (tablet: Drawn) => tablet.place.querySelector('form')?.requestSubmit()

test('a wrong extension is corrected beside the button that calls, for every room (visit-97)', async () => {
  localStorage.setItem(key, '20')
  const { tablet, callRoom } = await twoRooms()
  await tablet.press(`${extension}: 20`)
  await vi.waitUntil(() => tablet.place.querySelector('form'))
  typeInto(inputOf(tablet.place, extension), '201')
  send(tablet)
  await expect.poll(() => callRoom.mock.lastCall?.[0]).toEqual({ fromExtension: '201' })
  expect(localStorage.getItem(key)).toBe('201')
  const shown = [...tablet.place.querySelectorAll('button')].map(each => each.textContent)
  expect(shown.filter(each => each === `${extension}: 201`)).toHaveLength(2)
})

test('an extension is stored when it is sent, not while it is typed', async () => {
  const { tablet, callRoom } = await twoRooms()
  await tablet.press(call)
  await vi.waitUntil(() => tablet.place.querySelector('form'))
  typeInto(inputOf(tablet.place, extension), '2')
  await tablet.press(common.close)
  expect(localStorage.getItem(key)).toBeNull()
  await tablet.press(call)
  await vi.waitUntil(() => tablet.place.querySelector('form'))
  expect(inputOf(tablet.place, extension).value).toBe('')
  expect(callRoom).not.toHaveBeenCalled()
})
