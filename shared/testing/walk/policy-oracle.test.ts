import type { Who } from '@mayim/contract/call.ts'
import { describe, expect, it } from 'vitest'
import { mayCall, type NamedObject } from './policy-oracle.ts'
import type { WalkCaller } from './world.ts'

const callers = {
  anonymous: { name: 'anonymous', kind: 'anyone', id: 'anyone', roles: [] },
  patron: { name: 'patron', kind: 'person', id: 'a', roles: [] },
  attendant: { name: 'attendant', kind: 'person', id: 's', roles: ['Attendant'] },
  technician: { name: 'technician', kind: 'person', id: 't', roles: ['Technician'] },
  panel: { name: 'panel', kind: 'device', id: 'd', roles: ['Room'], roomId: 1 },
  kiosk: { name: 'kiosk', kind: 'device', id: 'k', roles: ['Kiosk'] },
} as const satisfies Record<string, WalkCaller>

const none = { kind: 'none' } as const
const room = (roomId: number): NamedObject => ({ kind: 'room', roomId })
const user = (userId: string | null): NamedObject => ({ kind: 'user', userId })

describe('who may call', () => {
  it.each<[Who[], NamedObject, (keyof typeof callers)[]]>([
    [['anyone'], none, ['anonymous', 'patron', 'attendant', 'technician', 'panel', 'kiosk']],
    [['user'], none, ['patron', 'attendant', 'technician']],
    [['self'], user('a'), ['patron']],
    [['self'], user('b'), []],
    [['self'], user(null), ['patron', 'attendant', 'technician']],
    [['self', 'staff'], user('b'), ['attendant']],
    [['staff', 'Room'], room(1), ['attendant', 'panel']],
    [['staff', 'Room'], room(2), ['attendant']],
    [['device'], room(1), ['panel']],
    [['device'], room(2), []],
    [['user', 'device'], none, ['patron', 'attendant', 'technician', 'panel', 'kiosk']],
    [['Reception', 'Kiosk'], user('b'), ['kiosk']],
  ])('%j on %j', (who, object, expected) => {
    const may = Object.values(callers).filter(caller => mayCall({ who, subject: none }, caller, object))
    expect(may.map(caller => caller.name)).toEqual(expected)
  })
})
