import { describe, expect, it } from 'vitest'
import { isInRoom, type ReservationStatus, reservationStatuses } from '../status.ts'
import { type Actor, type FlowSwitches, reservationTransitions } from './transitions.ts'
import { decideTransition, nextSteps, rowsFor, shownStatus, type VisitFacts } from './visit.ts'

const switches: FlowSwitches = {
  checkingBeforeReadyForMikvah: false,
  useCheckedStatus: false,
  useToFromMikvahStatuses: true,
  attendantInRoom: false,
  doorEventSetsDressing: false,
}

const facts: VisitFacts = {
  status: 'Reserved',
  actor: 'R',
  switches,
  cardRequired: false,
  cardGiven: false,
  tonight: true,
  shabbosMode: false,
  shabbosAllows: new Set(),
  afterZman: true,
  beforeCutoff: true,
  nightIsOut: false,
  leftOver: false,
  balanceMinor: 0,
  hasRoom: true,
  room: {
    taken: false,
    status: 'Ready',
    bath: true,
    uses: [],
    outOfService: false,
    keptForAnother: false,
    sectionHasAttendant: true,
    attendantAvoided: false,
  },
  needs: { bath: false, uses: [], sparesBaths: false },
  hasRoomReason: false,
  roomNotGivenAway: true,
  firstInQueue: true,
  poolFree: true,
  attendantFree: true,
  attendantAvoided: false,
  atPanel: false,
  doorSettled: true,
}

function code(change: Partial<VisitFacts>, to: ReservationStatus): string {
  const decision = decideTransition({ ...facts, ...change }, to)
  return decision.ok ? decision.value.id : decision.code
}

/** All thirty-two settings of the five switches. */
const allSwitches = Array.from({ length: 32 }, (_, bits) => ({
  checkingBeforeReadyForMikvah: (bits & 1) > 0,
  useCheckedStatus: (bits & 2) > 0,
  useToFromMikvahStatuses: (bits & 4) > 0,
  attendantInRoom: (bits & 8) > 0,
  doorEventSetsDressing: (bits & 16) > 0,
}))
const actors: Actor[] = ['U', 'K', 'P', 'R', 'A', 'S', 'M']

/** The statuses that the ordinary rows reach from a status, by any actor. */
function onward(status: ReservationStatus, flow: FlowSwitches): ReservationStatus[] {
  return reservationStatuses.filter(to =>
    actors.some(actor => rowsFor(status, to, actor, flow).some(row => !row.manual)),
  )
}

function reachable(from: ReservationStatus, flow: FlowSwitches): Set<ReservationStatus> {
  const seen = new Set<ReservationStatus>([from])
  const open = [from]
  for (let status = open.pop(); status !== undefined; status = open.pop()) {
    for (const next of onward(status, flow)) {
      if (seen.has(next)) continue
      seen.add(next)
      open.push(next)
    }
  }
  return seen
}

describe('the table of transitions', () => {
  it.each(allSwitches)('leaves every status that can be reached a way to Done (%o)', flow => {
    for (const status of reachable('Reserved', flow)) {
      if (status === 'Canceled' || status === 'Replaced') continue
      expect([...reachable(status, flow)], status).toContain('Done')
    }
  })

  it('names each row once, and only statuses that exist', () => {
    const ids = reservationTransitions.map(row => row.id)
    expect(new Set(ids).size).toBe(ids.length)
    for (const row of reservationTransitions) expect(reservationStatuses).toContain(row.to)
  })

  it('turns lights on in every status in a room and off after it', () => {
    for (const row of reservationTransitions) {
      if (isInRoom(row.to) && row.from !== row.to && row.lights) expect(row.lights, row.id).not.toBe('off')
      if (row.to === 'Done' && row.lights) expect(row.lights, row.id).toBe('off')
    }
  })
})

describe('decideTransition', () => {
  it('takes the ordinary row before a correction by hand', () => {
    expect(code({ status: 'Dressing', actor: 'A' }, 'Done')).toBe('D1')
    expect(code({ status: 'Prep', actor: 'A' }, 'Done')).toBe('X4')
    expect(code({ status: 'Prep', actor: 'P' }, 'Done')).toBe('statusNotAllowed')
  })

  it('has no step to the current status, and checks no place of a new booking', () => {
    expect(code({ status: 'Waiting' }, 'Waiting')).toBe('statusNotAllowed')
    expect(code({ status: 'new' as ReservationStatus, actor: 'U' }, 'Reserved')).toBe('R2')
  })

  it('returns her from Done to her room while no other patron has it', () => {
    expect(code({ status: 'Done' }, 'Dressing')).toBe('D2')
    const back = decideTransition({ ...facts, status: 'Done' }, 'Prep')
    expect(back).toMatchObject({ value: { id: 'X1', room: 'takeAgain' } })
    expect(code({ status: 'Done', roomNotGivenAway: false }, 'Prep')).toBe('roomGivenAway')
  })

  it('follows the switches', () => {
    expect(code({ status: 'Prep', actor: 'P' }, 'ReadyForMikvah')).toBe('F2')
    const checking = { ...switches, checkingBeforeReadyForMikvah: true }
    expect(code({ status: 'Prep', actor: 'P', switches: checking }, 'ReadyForMikvah')).toBe(
      'statusNotAllowed',
    )
    expect(code({ status: 'Prep', actor: 'P', switches: checking }, 'ReadyForChecking')).toBe('F1')
  })

  it('holds the guards', () => {
    expect(code({ tonight: false }, 'Waiting')).toBe('notTonight')
    expect(code({ status: 'Prep', actor: 'P', afterZman: false }, 'ReadyForMikvah')).toBe('beforeZman')
    // The attendant cannot skip it by a correction either, which exists only where no ordinary step leads.
    expect(code({ status: 'Prep', actor: 'A', afterZman: false }, 'ReadyForMikvah')).toBe('beforeZman')
    expect(code({ status: 'Dressing', actor: 'A', afterZman: false }, 'ReadyForMikvah')).toBe('X2')
    expect(code({ status: 'ReadyForMikvah', actor: 'A', poolFree: false }, 'ToMikvah')).toBe('poolTaken')
    expect(code({ status: 'ReadyForMikvah', actor: 'S', firstInQueue: false }, 'ReadyForMikvahNext')).toBe(
      'notNext',
    )
    expect(code({ status: 'ReadyForMikvah', actor: 'S' }, 'ReadyForMikvahNext')).toBe('M1')
    expect(code({ status: 'Done', actor: 'R', roomNotGivenAway: false }, 'Dressing')).toBe('roomGivenAway')
    expect(code({ status: 'Reserved', actor: 'S' }, 'Done')).toBe('nightNotOut')
    expect(code({ status: 'Arrived', actor: 'S', balanceMinor: 100 }, 'Waiting')).toBe('balanceDue')
    expect(code({ status: 'Arrived', actor: 'K', balanceMinor: 100 }, 'Waiting')).toBe('balanceDue')
    expect(code({ status: 'Arrived', actor: 'K' }, 'Waiting')).toBe('A3')
    expect(code({ status: 'Arrived', actor: 'R', balanceMinor: 100 }, 'Waiting')).toBe('A3')
    expect(code({ status: 'Reserved', actor: 'U', beforeCutoff: false }, 'Canceled')).toBe('cancelPastCutoff')
    expect(code({ status: 'Reserved', actor: 'R', beforeCutoff: false }, 'Canceled')).toBe('R5')
    expect(code({ status: 'Prep', actor: 'R', hasRoom: false }, 'Dressing')).toBe('noRoom')
    const byDoor = {
      status: 'InMikvah',
      actor: 'S',
      switches: { ...switches, useToFromMikvahStatuses: false, doorEventSetsDressing: true },
    } as const
    expect(code({ ...byDoor, doorSettled: false }, 'Dressing')).toBe('doorNotSettled')
    expect(code(byDoor, 'Dressing')).toBe('M6b')
    const atPool = { status: 'ToMikvah', actor: 'S' } as const
    expect(code(atPool, 'InMikvah')).toBe('M3')
    expect(code({ ...atPool, switches: byDoor.switches }, 'InMikvah')).toBe('statusNotAllowed')
    expect(code({ ...atPool, shabbosMode: true }, 'InMikvah')).toBe('shabbosMode')
  })

  it('calls to be checked only while the attendant is free', () => {
    const checking = { ...switches, checkingBeforeReadyForMikvah: true }
    const ready = { status: 'ReadyForChecking', actor: 'S', switches: checking } as const
    expect(code(ready, 'ReadyForCheckingNext')).toBe('F3')
    expect(code({ ...ready, attendantFree: false }, 'ReadyForCheckingNext')).toBe('attendantBusy')
  })

  it('refuses an attendant whom the patron excluded', () => {
    const taken = { status: 'ReadyForMikvahNext', actor: 'A', attendantAvoided: true } as const
    expect(code(taken, 'ToMikvah')).toBe('chooseAnotherAttendant')
  })

  it('has the attendant press in the room if the setting says so', () => {
    const inRoom = { ...switches, attendantInRoom: true }
    const ready = { status: 'ReadyForMikvah', actor: 'A', switches: inRoom } as const
    expect(code(ready, 'ToMikvah')).toBe('atTheRoomPanel')
    expect(code({ ...ready, atPanel: true }, 'ToMikvah')).toBe('M2b')
    expect(code({ ...ready, actor: 'R' }, 'Dressing')).toBe('X3')
  })

  it.each([
    ['roomTaken', { taken: true }],
    ['roomOutOfService', { outOfService: true }],
    ['roomNotReady', { status: 'NeedsCleaning' }],
    ['sectionWithoutAttendant', { sectionHasAttendant: false }],
    ['chooseAnotherAttendant', { attendantAvoided: true }],
    ['roomHasNoBath', { bath: false }],
  ] as const)('refuses a room that does not fit: %s', (refusal, room) => {
    const asked = { ...facts.room, ...room } as NonNullable<VisitFacts['room']>
    const needs = { ...facts.needs, bath: true }
    expect(code({ status: 'Waiting', room: asked, needs }, 'Assigned')).toBe(refusal)
    const withReason = code({ status: 'Waiting', room: asked, needs, hasRoomReason: true }, 'Assigned')
    expect(withReason).toBe(refusal === 'roomHasNoBath' ? 'P1' : refusal)
  })

  it('lets staff assign an offline room, the system not, and nobody without a room', () => {
    const offline = { ...facts.room, status: 'Offline' } as NonNullable<VisitFacts['room']>
    expect(code({ status: 'Waiting', room: offline }, 'Assigned')).toBe('P1')
    expect(code({ status: 'Waiting', actor: 'A', room: offline }, 'Assigned')).toBe('P1')
    expect(code({ status: 'Waiting', actor: 'S', room: offline }, 'Assigned')).toBe('roomNotReady')
    const { room: _none, ...without } = facts
    const decision = decideTransition({ ...without, status: 'Waiting' }, 'Assigned')
    expect(decision.ok ? 'allowed' : decision.code).toBe('roomMissing')
  })

  it('requires a card where the row does for that actor', () => {
    expect(code({ status: 'Reserved', cardRequired: true }, 'Waiting')).toBe('cardNeeded')
    expect(code({ status: 'Reserved', cardRequired: true, cardGiven: true }, 'Waiting')).toBe('A2')
    expect(code({ status: 'Prep', actor: 'P', cardRequired: true }, 'ReadyForMikvah')).toBe('F2')
  })

  it('lets the system end a visit of an earlier night alone (visit-161)', () => {
    const leftOver = { status: 'Prep', actor: 'S', hasRoom: true } as const
    expect(code(leftOver, 'Done')).toBe('nightNotOut')
    expect(code({ ...leftOver, leftOver: true }, 'Done')).toBe('D4')
    expect(code({ status: 'Waiting', actor: 'S' }, 'Done')).toBe('nightNotOut')
    expect(code({ status: 'Waiting', actor: 'S', leftOver: true }, 'Done')).toBe('D5')
    expect(code({ status: 'Arrived', leftOver: true }, 'Done')).toBe('D5b')
  })

  it('allows on Shabbos only steps that end a booking or close the night', () => {
    expect(code({ shabbosMode: true }, 'Waiting')).toBe('shabbosMode')
    expect(code({ shabbosMode: true, actor: 'U' }, 'Canceled')).toBe('R5')
    expect(code({ shabbosMode: true, actor: 'S', nightIsOut: true }, 'Done')).toBe('D3')
    expect(code({ shabbosMode: true, status: 'Waiting' }, 'Reserved')).toBe('A4')
    expect(code({ shabbosMode: true, actor: 'A', status: 'Dressing' }, 'Done')).toBe('shabbosMode')
    const kiosk = { shabbosMode: true, shabbosAllows: new Set(['kiosk'] as const) }
    expect(code({ ...kiosk, actor: 'K' }, 'Arrived')).toBe('A1')
    expect(code({ ...kiosk, actor: 'R' }, 'Waiting')).toBe('shabbosMode')
    const swipe = { shabbosMode: true, shabbosAllows: new Set(['swipe'] as const), actor: 'A' as const }
    expect(code({ ...swipe, status: 'Dressing' }, 'Done')).toBe('cardNeeded')
    expect(code({ ...swipe, status: 'Dressing', cardGiven: true }, 'Done')).not.toBe('shabbosMode')
  })
})

describe('nextSteps', () => {
  it('offers each target once, with the answer that pressing it would get', () => {
    const steps = nextSteps({ ...facts, status: 'Prep', actor: 'P', afterZman: false })
    expect(steps).toEqual([
      { transition: 'F2', status: 'ReadyForMikvah', enabled: false, reason: 'beforeZman', manual: false },
    ])
  })

  it('names a correction that is off by where it would lead', () => {
    const steps = nextSteps({ ...facts, status: 'Prep', hasRoom: false })
    expect(steps).toContainEqual({
      transition: 'Dressing',
      status: 'Dressing',
      enabled: false,
      reason: 'noRoom',
      manual: true,
    })
  })

  it('marks corrections by hand', () => {
    const steps = nextSteps({ ...facts, status: 'Prep' })
    expect(steps.filter(step => step.manual).map(step => step.status)).toEqual([
      'ReadyForMikvah',
      'Dressing',
      'Done',
    ])
  })
})

it('shows the visit before the booking', () => {
  expect(shownStatus({ bookingStatus: 'Canceled', visitStatus: 'Waiting' })).toBe('Waiting')
  expect(shownStatus({ bookingStatus: 'Canceled', visitStatus: null })).toBe('Canceled')
})
