import { describe, expect, it, test } from 'vitest'
import { ok } from '../result.ts'
import type { ReservationStatus } from '../status.ts'
import { reservationTransitions } from '../visit/transitions.ts'
import {
  causeOf,
  type DoorReport,
  doorAlarm,
  doorEffectOf,
  doorEffectOfLeft,
  entersByPoolDoor,
  garageCause,
  isDoorSettled,
  judgeDoorRequest,
  type MovedDoor,
  releasedDoor,
  statusAfterDoor,
  swapCause,
} from './doors.ts'

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

const empty = { hasPatron: false, status: 'Ready' } as const
const report = (more: Partial<DoorReport>): DoorReport => ({
  isForced: false,
  isHeldOpen: false,
  knowsExit: false,
  mode: 'locked',
  room: empty,
  ...more,
})

describe('the alarm of a door (building-411)', () => {
  it.each([
    [{}, null],
    [{ isForced: true }, 'forced'],
    [{ isForced: true, room: { ...empty, status: 'Offline' } }, 'forced'],
    [{ isForced: true, room: { ...empty, hasPatron: true } }, null],
    [{ isForced: true, room: { ...empty, status: 'NeedsCleaning' } }, null],
    [{ isForced: true, room: { ...empty, status: 'Cleaning' } }, null],
    [{ isForced: true, room: null }, null],
    [{ isForced: true, room: { ...empty, hasPatron: true }, knowsExit: true }, 'forced'],
    [{ isForced: true, room: null, knowsExit: true, isHeldOpen: true }, 'forced'],
    [{ isHeldOpen: true }, 'heldOpen'],
    [{ isHeldOpen: true, room: null }, 'heldOpen'],
    [{ isHeldOpen: true, mode: 'hold' }, null],
    [{ isHeldOpen: true, room: { ...empty, status: 'Cleaning' } }, null],
    [{ isHeldOpen: true, room: { hasPatron: true, status: 'Cleaning' } }, 'heldOpen'],
  ] as const)('%j: %s', (more, alarm) => {
    expect(doorAlarm(report(more))).toBe(alarm)
  })
})

const occupied = {
  isOccupied: true,
  attendantId: 1,
  byAdmin: false,
  reason: 'help',
  reasonText: '',
} as const

it('opens an empty room without a card or a reason (building-140)', () => {
  const empty = { isOccupied: false, attendantId: null, byAdmin: false, reason: null, reasonText: '' }
  expect(judgeDoorRequest(empty)).toEqual(ok(null))
})

it("opens an occupied room by an Admin's password in place of a card, and not without a reason", () => {
  expect(judgeDoorRequest({ ...occupied, attendantId: null, byAdmin: true })).toEqual(ok(null))
  expect(judgeDoorRequest({ ...occupied, attendantId: null, byAdmin: true, reason: null })).toMatchObject({
    code: 'doorReasonMissing',
  })
})

it('opens an occupied room by a card and a reason alone (building-140)', () => {
  expect(judgeDoorRequest(occupied)).toEqual(ok(null))
  expect(judgeDoorRequest({ ...occupied, reason: 'other', reasonText: 'The alarm' })).toEqual(ok(null))
  expect(judgeDoorRequest({ ...occupied, attendantId: null })).toMatchObject({
    code: 'roomOccupiedNeedsCard',
    field: 'cardCode',
  })
  expect(judgeDoorRequest({ ...occupied, reason: null })).toMatchObject({
    code: 'doorReasonMissing',
    field: 'reason',
  })
  expect(judgeDoorRequest({ ...occupied, reason: 'other', reasonText: ' ' })).toMatchObject({
    code: 'doorReasonMissing',
    field: 'reasonText',
  })
})

it('knows the door effect of each cause', () => {
  expect(doorEffectOf('P1')).toBe('unlockDry')
  expect(doorEffectOf(garageCause)).toBe('openGarage')
  expect(doorEffectOf('F5')).toBeNull()
  expect(doorEffectOf(swapCause)).toBe('unlockDry')
  expect(doorEffectOf('of an older version')).toBeNull()
})

it.each([
  [swapCause, 'lockBoth'],
  ['P2', 'lockDry'],
  ['D1', null],
  ['of an older version', null],
])('of a room that was left by %s: %s', (cause, effect) => {
  expect(doorEffectOfLeft(cause)).toBe(effect)
})

it('opens no garage for a patron at the kiosk', () => {
  const arrives = reservationTransitions.find(({ id }) => id === 'A1')
  const placed = reservationTransitions.find(({ id }) => id === 'P1')
  if (!arrives || !placed) throw new Error('the table has lost a row')
  expect([causeOf(arrives, 'U'), causeOf(arrives, 'K'), causeOf(placed, 'K')]).toEqual([
    'A1',
    'A1-inside',
    'P1',
  ])
  expect(doorEffectOf(causeOf(arrives, 'U'))).toBe('openGarage')
  expect(doorEffectOf(causeOf(arrives, 'K'))).toBeNull()
})

it.each([
  ['a door that reports unlocked', {}, 'unlocked'],
  ['a door that does not answer, whatever it reported last', { answers: false }, 'silent'],
  ['a door that may still unlock', { isUnlocked: false }, 'waiting'],
  ['a door that stays locked', { isUnlocked: false, waitedMs: 5_000 }, 'silent'],
  ['a door that cannot be released', { isUnlocked: false, canRelease: false }, 'silent'],
] as const)('%s is released as it reports (building-413)', (_, facts, expected) => {
  const answered = { answers: true, isUnlocked: true, canRelease: true, waitedMs: 0 }
  expect(releasedDoor({ ...answered, ...facts })).toBe(expected)
})
