import { describe, expect, it } from 'vitest'
import { type DoorReport, doorAlarm } from './door-alarm.ts'

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
