import { expect, it, test } from 'vitest'
import type { ReservationStatus } from '../status.ts'
import { entersByPoolDoor, isDoorSettled, type MovedDoor, statusAfterDoor } from './door-event.ts'

const dry = (open: boolean): MovedDoor => ({ door: 'dry', open })
const wet = (open: boolean): MovedDoor => ({ door: 'wet', open })

test.each<[string, MovedDoor, ReservationStatus, boolean, string | null]>([
  ['she comes in', dry(true), 'Assigned', false, 'Prep'],
  ['the door falls shut behind her', dry(false), 'Assigned', true, null],
  ['she goes out for a moment', dry(true), 'Prep', true, null],
  ['she comes back', wet(false), 'FromMikvah', true, 'Dressing'],
  ['the door opens for her', wet(true), 'FromMikvah', true, null],
  ['she comes back by herself', wet(true), 'InMikvah', true, 'Dressing'],
  ['the door closes behind her', wet(false), 'InMikvah', true, null],
  ['it moves while she prepares', wet(true), 'Prep', true, null],
  ['the facility does not go by doors', wet(true), 'InMikvah', false, null],
])('%s', (_name, moved, status, setsDressing, expected) => {
  expect(statusAfterDoor(moved, status, setsDressing)).toBe(expected)
})

it('the door has settled twenty seconds after', () => {
  expect([isDoorSettled(0, 19_999), isDoorSettled(0, 20_000)]).toEqual([false, true])
})

it('a patron who opened it since then is back, however soon', () => {
  expect([isDoorSettled(1000, 4000, 3000), isDoorSettled(1000, 4000, 1000)]).toEqual([true, false])
})

test.each<[string, ReservationStatus[], number, number | null, boolean]>([
  ['she closes the door of the pool behind her', ['Prep', 'ToMikvah'], 25_000, 22_000, true],
  ['nobody heard it open', ['ToMikvah'], 25_000, null, false],
  ['it was opened before she set out', ['ToMikvah'], 25_000, 0, false],
  ['it closes as soon as she sets out', ['ToMikvah'], 19_000, 5_000, false],
  ['another comes out', ['ToMikvah', 'FromMikvah'], 25_000, 22_000, false],
  ['nobody is on her way', ['InMikvah'], 25_000, 22_000, false],
])('%s', (_name, statuses, nowMs, openedMs, goesIn) => {
  const visits = statuses.map(status => ({ id: status, status, statusSinceMs: 0 }))
  expect(entersByPoolDoor(visits, nowMs, openedMs)).toBe(goesIn ? 'ToMikvah' : null)
})
