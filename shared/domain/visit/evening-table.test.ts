import { inRoomTable, reservationTable, roomTable } from '@mayim/testing/vectors/evening-table.ts'
import { describe, expect, it } from 'vitest'
import { lightsOfRoom } from '../building/lights.ts'
import { roomDoorEffectOf, roomTransitions } from '../building/room-transitions.ts'
import { inRoomStatuses, type ReservationStatus, type RoomStatus, reservationStatuses } from '../status.ts'
import {
  type DoorEffect,
  type FlowSwitches,
  type LightEffect,
  type RoomEffect,
  reservationTransitions,
  type Transition,
} from './transitions.ts'

const cells = (table: string) =>
  table
    .trim()
    .split('\n')
    .map(line => line.split('|').map(cell => cell.trim()))

const sorted = (letters: readonly string[] = []) => [...letters].sort().join('')

/** The name of each effect in the agreed table. */
const roomWords: Readonly<Record<RoomEffect, readonly string[]>> = {
  take: ['room taken'],
  takeAgain: ['room taken again'],
  leaveClean: ['room Ready (NeedsCleaning if a door opened)'],
  leaveDirty: ['room NeedsCleaning', 'room NeedsCleaning; timeCompleted set'],
  passOn: ['room passes to the new reservation'],
  freeHold: ['hold freed', 'hold and preassignment freed'],
  freeCubicle: ['cubicle freed'],
  freePool: ['pool freed'],
}
const lightWords: Readonly<Record<LightEffect, readonly string[]>> = {
  on: ['on'],
  off: ['off', 'off after the dry door closes'],
  call: ['on + call light'],
}
const doorWords: Readonly<Record<DoorEffect, readonly string[]>> = {
  unlockDry: ['dry door unlocked'],
  lockDry: ['dry door locked', 'dry door locks behind her'],
  unlockWet: ['wet door unlocked', 'wet door unlocked for the attendant'],
  unlockThenLockWet: ['wet door unlocked, then locked'],
  lockWet: ['wet door locked'],
  lockBoth: ['both locked'],
  letOut: ['dry door free out; then both locked'],
  openGarage: ['garage opens'],
}

/** Of a room without anybody in it. */
const roomDoorWords = { unlockDry: 'dry door unlocked', lockBoth: 'locked' } as const

/** `a and not b` as the table writes it. */
function switchesOf(text: string): Partial<FlowSwitches> {
  const parts = text === '' || text === 'any' ? [] : text.split(' and ')
  return Object.fromEntries(parts.map(part => [part.replace('not ', ''), !part.startsWith('not ')]))
}

/** `c` requires the card for both staff logins, `c(A)` for that one only; a change by the system never. */
function cardOf(text: string): string {
  if (text === '') return ''
  return text === 'c' ? 'AR' : sorted(text.slice(2, -1).replaceAll(',', '').split(''))
}

const own = (id: string) => reservationTransitions.find(row => row.id === id) as Transition

describe('the agreed table of the evening', () => {
  it.each(cells(reservationTable))('%s: %s to %s', (...row) => {
    const [id = '', from, to, who = '', flow = '', card = '', room = '', lights = '', door = ''] = row
    const rule = own(id)
    expect([rule.from, rule.to, sorted(rule.who)]).toEqual([from, to, sorted(who.split(''))])
    expect(rule.switches ?? {}).toEqual(switchesOf(flow))
    expect(sorted(rule.card)).toBe(cardOf(card))
    expect(rule.room ? roomWords[rule.room] : ['']).toContain(room)
    expect(rule.lights ? lightWords[rule.lights] : ['']).toContain(lights)
    expect(rule.door ? doorWords[rule.door] : ['']).toContain(door)
  })

  it('has no rows besides those that a record of a decision added', () => {
    const agreed = new Set(cells(reservationTable).map(([id]) => id))
    const added = reservationTransitions.filter(({ id }) => !agreed.has(id)).map(({ id }) => id)
    expect(added).toEqual(['F7d', 'F7e', 'D4', 'D5', 'D5b'])
  })

  it.each(cells(roomTable))('room %s to %s', (from = '', to, who = '', card = '', lights, door = '') => {
    const byVisit = from.startsWith('any')
    const rule = roomTransitions.find(each => each.from === from && each.to === to)
    // A room that is left needs cleaning: an effect of the visit.
    if (byVisit) {
      const leaving = reservationTransitions.filter(({ room }) => room === 'leaveDirty').map(({ id }) => id)
      expect(leaving).toEqual(['D1', 'D4', 'X4'])
      return
    }
    expect(sorted(rule?.who)).toBe(sorted(who.split('')))
    expect(rule?.needsCard === true).toBe(card === 'c')
    const shown = lightsOfRoom({
      roomStatus: to as RoomStatus,
      visitStatus: null,
      called: true,
      wantedByHand: null,
      leaving: false,
      helpUnanswered: false,
    })
    expect(shown.light ? 'on' : 'off').toBe(lights)
    const effect = roomDoorEffectOf(rule?.id ?? '')
    expect(effect && roomDoorWords[effect]).toBe(door)
    expect(roomDoorEffectOf('P1')).toBeNull()
  })

  it('has the same statuses in a room', () => {
    expect([...inRoomStatuses]).toEqual(cells(inRoomTable).map(([status]) => status))
  })

  it('keeps the lights of a room on from Assigned to the end, and calls while the patron waits', () => {
    for (const visitStatus of reservationStatuses) {
      const { light, call } = lightsOfRoom({
        roomStatus: 'Ready',
        visitStatus,
        called: true,
        wantedByHand: null,
        leaving: false,
        helpUnanswered: false,
      })
      expect(light, visitStatus).toBe((inRoomStatuses as readonly ReservationStatus[]).includes(visitStatus))
      expect(call, visitStatus).toBe(visitStatus.startsWith('ReadyFor'))
    }
  })
})
