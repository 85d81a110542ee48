import { describe, expect, it } from 'vitest'
import { inRoomStatuses } from '../status.ts'
import { lightEffectOf, lightsOfRoom, type RoomForLights } from './lights.ts'

const empty: RoomForLights = {
  roomStatus: 'Ready',
  visitStatus: null,
  called: true,
  wantedByHand: null,
  leaving: false,
  helpUnanswered: false,
}

describe('lightsOfRoom', () => {
  it.each(inRoomStatuses)('is on while a visit is %s', visitStatus => {
    expect(lightsOfRoom({ ...empty, visitStatus }).light).toBe(true)
  })

  it.each(['Ready', 'Offline', 'NeedsCleaning'] as const)(
    'is off in an empty room that is %s',
    roomStatus => {
      expect(lightsOfRoom({ ...empty, roomStatus })).toEqual({ light: false, call: false, flashing: false })
    },
  )

  it('is on while the room is cleaned', () => {
    expect(lightsOfRoom({ ...empty, roomStatus: 'Cleaning' }).light).toBe(true)
  })

  it('is lit while she waits for an attendant, and only then', () => {
    const called = inRoomStatuses.filter(visitStatus => lightsOfRoom({ ...empty, visitStatus }).call)
    expect(called).toEqual([
      'ReadyForChecking',
      'ReadyForCheckingNext',
      'ReadyForMikvah',
      'ReadyForMikvahNext',
    ])
  })

  it('is lit only by the change that called', () => {
    const led = lightsOfRoom({ ...empty, visitStatus: 'ReadyForMikvah', called: false })
    expect(led).toEqual({ light: true, call: false, flashing: false })
    const said = ['F1', 'F2', 'F7', 'F6b', 'M7', 'X2', 'M1', 'of an older version'].map(lightEffectOf)
    expect(said).toEqual(['call', 'call', 'call', 'on', 'on', 'on', null, null])
  })

  it('flashes for an unanswered call for help, in an empty room too (building-78)', () => {
    expect(lightsOfRoom({ ...empty, helpUnanswered: true }).flashing).toBe(true)
    expect(lightsOfRoom({ ...empty, visitStatus: 'Prep', helpUnanswered: true })).toEqual({
      light: true,
      call: false,
      flashing: true,
    })
  })

  it('lets a hand override the status, both ways', () => {
    expect(lightsOfRoom({ ...empty, wantedByHand: true }).light).toBe(true)
    expect(lightsOfRoom({ ...empty, visitStatus: 'Dressing', wantedByHand: false }).light).toBe(false)
  })

  it('stays on until she has left', () => {
    expect(lightsOfRoom({ ...empty, roomStatus: 'NeedsCleaning', leaving: true }).light).toBe(true)
  })
})
