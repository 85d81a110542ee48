import { describe, expect, it } from 'vitest'
import type { RoomNeeds } from '../capacity/room-fit.ts'
import type { ReservationStatus } from '../status.ts'
import { planEvening, reasonsOfOrder, shownRange, waitInstants, waitingOrder } from './evening-plan.ts'
import { type EveningState, type PlannedRoom, type PlannedVisit, stageTimes } from './evening-state.ts'

const minute = 60_000
const nowMs = Date.parse('2026-11-22T20:00:00-05:00')
const times = stageTimes(() => [], {
  reservationMinutesBath: 60,
  reservationMinutesShower: 30,
  cleaningMinutes: 10,
})
const plain: RoomNeeds = { bath: false, uses: [], sparesBaths: false }
const room = (id: number, more: Partial<PlannedRoom> = {}): PlannedRoom => ({
  id,
  sectionId: 1,
  bath: false,
  status: 'Ready',
  sinceMs: nowMs - 60 * minute,
  attended: true,
  uses: [],
  keptFor: null,
  ...more,
})
const visit = (id: string, status: ReservationStatus, more: Partial<PlannedVisit> = {}): PlannedVisit => ({
  id,
  status,
  sinceMs: nowMs - minute,
  bath: false,
  roomId: null,
  arrivesMs: nowMs - 10 * minute,
  onTime: true,
  need: 0,
  avoidsSections: [],
  needs: { ...plain, bath: more.bath ?? false },
  ...more,
})
const state = (
  rooms: PlannedRoom[],
  visits: PlannedVisit[],
  more: Partial<EveningState> = {},
): EveningState => ({
  nowMs,
  zmanMs: null,
  rooms,
  visits,
  times,
  checking: false,
  ...more,
})
/** Whole minutes from now. */
const minutesOf = (ms: number | undefined) => (ms === undefined ? null : Math.round((ms - nowMs) / minute))

describe('the plan of the evening', () => {
  it('gives a free room at once, one without a bath first', () => {
    const plan = planEvening(state([room(1, { bath: true }), room(2)], [visit('a', 'Waiting')]))
    expect(plan.placed.get('a')).toMatchObject({ roomId: 2, middleMs: nowMs, lateMs: nowMs })
    expect([minutesOf(plan.wanted.get(2)), minutesOf(plan.wanted.get(1))]).toEqual([0, null])
    expect([plan.free.get(1), plan.free.get(2)]).toEqual([nowMs, nowMs])
  })

  it('says the same of the same state', () => {
    const busy = state(
      [room(1, { status: 'Cleaning' }), room(2)],
      [visit('a', 'Prep', { roomId: 2 }), visit('b', 'Waiting'), visit('c', 'Waiting', { arrivesMs: nowMs })],
    )
    expect(planEvening(busy)).toEqual(planEvening(busy))
  })

  it('the next patron waits for the one before her, for her dressing and for the cleaning', () => {
    const plan = planEvening(
      state(
        [room(1)],
        [visit('in', 'Dressing', { roomId: 1 }), visit('a', 'Waiting'), visit('b', 'Waiting')],
      ),
    )
    const [a, b] = [plan.placed.get('a'), plan.placed.get('b')]
    expect(minutesOf(a?.middleMs)).toBeGreaterThanOrEqual(13)
    expect(minutesOf(a?.lateMs)).toBeLessThanOrEqual(22)
    expect(minutesOf(b?.middleMs)).toBeGreaterThan(45)
    expect(minutesOf(plan.free.get(1))).toBe(minutesOf(a?.middleMs))
  })

  it.each<[ReservationStatus, boolean]>([
    ['Assigned', false],
    ['Prep', true],
    ['ReadyForChecking', true],
    ['Checking', true],
    ['Checked', true],
    ['ReadyForMikvahNext', false],
    ['ToMikvah', false],
    ['InMikvah', false],
    ['FromMikvah', false],
  ])('brings whoever is %s out of her room (checking: %s)', (status, checking) => {
    const plan = planEvening(
      state([room(1)], [visit('in', status, { roomId: 1 }), visit('a', 'Waiting')], { checking }),
    )
    expect(minutesOf(plan.placed.get('a')?.middleMs)).toBeGreaterThan(5)
  })

  it('has one attendant of a section take one after another, and not before the zman', () => {
    const zmanMs = nowMs + 20 * minute
    const ready = (id: string, roomId: number) => visit(id, 'ReadyForMikvah', { roomId })
    const plan = planEvening(
      state(
        [room(1), room(2), room(3, { sectionId: 2 })],
        [ready('first', 1), ready('second', 2), ready('other', 3)],
        { zmanMs },
      ),
    )
    expect(plan.called.get('first')?.middleMs).toBe(zmanMs)
    expect(plan.called.get('other')?.middleMs).toBe(zmanMs)
    expect(minutesOf(plan.called.get('second')?.middleMs)).toBeGreaterThan(21)
  })

  it('never says that it is over which has lasted long', () => {
    const forgotten = visit('in', 'Dressing', { roomId: 1, sinceMs: nowMs - 300 * minute })
    const plan = planEvening(state([room(1)], [forgotten, visit('a', 'Waiting')]))
    expect(minutesOf(plan.placed.get('a')?.middleMs)).toBeGreaterThan(7)
  })

  it('reckons with expected patrons and keeps their order', () => {
    const expected = visit('due', 'Reserved', { arrivesMs: nowMs - minute })
    const late = visit('late', 'Waiting', { onTime: false })
    const plan = planEvening(state([room(1)], [visit('in', 'Prep', { roomId: 1 }), late, expected]))
    expect(plan.placed.get('due')?.middleMs).toBeLessThan(plan.placed.get('late')?.middleMs ?? 0)
  })

  it('cleans one room after another, as many at a time as are being cleaned', () => {
    const dirty = (id: number, status: PlannedRoom['status']) => room(id, { status, sinceMs: nowMs })
    const one = planEvening(state([dirty(1, 'NeedsCleaning'), dirty(2, 'NeedsCleaning')], []))
    expect(minutesOf(one.free.get(2))).toBeGreaterThan(15)
    const two = planEvening(
      state(
        [dirty(1, 'Cleaning'), dirty(2, 'Cleaning'), dirty(3, 'NeedsCleaning'), dirty(4, 'NeedsCleaning')],
        [],
      ),
    )
    expect(minutesOf(two.free.get(4))).toBeLessThan(15)
  })

  it('promises nothing where no room fits', () => {
    const avoids = visit('avoids', 'Waiting', { avoidsSections: [1] })
    const bath = visit('bath', 'Waiting', { bath: true })
    const simple = visit('plain', 'Waiting')
    const shower = planEvening(state([room(1), room(2, { status: 'Offline' })], [avoids, bath]))
    expect([...shower.placed]).toEqual([])
    expect(shower.free.has(2)).toBe(false)
    const spares = visit('plain', 'Waiting', { needs: { ...plain, sparesBaths: true } })
    const kept = planEvening(state([room(1, { bath: true })], [spares]))
    expect([...kept.placed]).toEqual([])
    const given = planEvening(state([room(1, { bath: true })], [simple]))
    expect(given.placed.has('plain')).toBe(true)
    const unattended = planEvening(state([room(1, { attended: false })], [simple]))
    expect([...unattended.placed]).toEqual([])
  })

  it('gives her who needs it the accessible room, and a plain visit another while one is free (visit-168)', () => {
    const rooms = [room(1, { bath: true, uses: ['accessible'] }), room(2, { bath: true }), room(3)]
    const needs = { ...plain, bath: true, uses: ['accessible'] as const }
    const wheelchair = visit('wheelchair', 'Waiting', { bath: true, needs, arrivesMs: nowMs })
    const roomsOf = (...visits: PlannedVisit[]) =>
      [...planEvening(state(rooms, visits)).placed].map(([id, { roomId }]) => `${id} ${roomId}`)
    expect(roomsOf(visit('a', 'Waiting'), visit('b', 'Waiting'), wheelchair)).toEqual([
      'a 3',
      'b 2',
      'wheelchair 1',
    ])
    expect(roomsOf(visit('a', 'Waiting'), visit('b', 'Waiting'), visit('c', 'Waiting'))).toEqual([
      'a 3',
      'b 2',
      'c 1',
    ])
  })

  it('leaves a kept room to its patron, unless she excluded its attendant since', () => {
    const rooms = [room(1, { keptFor: 'kept' }), room(2)]
    const kept = visit('kept', 'Waiting', { arrivesMs: nowMs })
    const plan = planEvening(state(rooms, [visit('a', 'Waiting'), kept]))
    expect([plan.placed.get('a')?.roomId, plan.placed.get('kept')?.roomId]).toEqual([2, 1])
    const avoids = { ...kept, avoidsSections: [1] }
    expect(planEvening(state(rooms, [avoids])).placed.has('kept')).toBe(false)
  })

  it('plans forty rooms and sixty patrons without a noticeable delay', () => {
    const rooms = Array.from({ length: 40 }, (_, n) =>
      room(n + 1, { sectionId: 1 + (n >> 3), bath: n % 2 === 0 }),
    )
    const visits = Array.from({ length: 60 }, (_, n) =>
      n < 28
        ? visit(`v${n}`, 'Prep', { roomId: n + 1 })
        : visit(`v${n}`, n < 45 ? 'Waiting' : 'Reserved', {
            bath: n % 3 === 0,
            arrivesMs: nowMs + n * minute,
          }),
    )
    const plan = planEvening(state(rooms, visits))
    expect(plan.placed.size).toBe(32)
  })
})

it('assigns patrons who came on time first, then by need, then by arrival', () => {
  const visit = (id: string, onTime: boolean, need: number, arrivedMs: number) => ({
    id,
    onTime,
    need,
    arrivedMs,
  })
  const order = waitingOrder([
    visit('late', false, 2, 1),
    visit('second', true, 0, 5),
    visit('b', true, 0, 9),
    visit('a', true, 0, 9),
    visit('kallah', true, 2, 30),
  ])
  expect(order.map(({ id }) => id)).toEqual(['kallah', 'second', 'a', 'b', 'late'])
  expect(waitingOrder([visit('b', true, 0, 9), visit('a', true, 0, 9)])[0]?.id).toBe('a')
})

it('says why a patron stands before others who came earlier (visit-169)', () => {
  const visit = (id: string, arrivedMs: number, onTime = true, need = 0) => ({ id, onTime, need, arrivedMs })
  const whyOf = (...visits: ReturnType<typeof visit>[]) => {
    const order = waitingOrder(visits)
    return reasonsOfOrder(order).map((why, place) => `${order[place]?.id} ${why}`)
  }
  expect(whyOf(visit('a', 1), visit('b', 2))).toEqual(['a arrival', 'b arrival'])
  expect(whyOf(visit('a', 1), visit('bride', 5, true, 2), visit('wheels', 9, true, 1))).toEqual([
    'bride kallah',
    'wheels accessible',
    'a arrival',
  ])
  expect(whyOf(visit('late', 1, false), visit('b', 2))).toEqual(['b onTime', 'late arrival'])
  // A bride who passed a late patron and one who is on time: her need is what counts.
  expect(whyOf(visit('late', 1, false), visit('b', 2), visit('bride', 5, true, 2))[0]).toBe('bride kallah')
})

const minuteMs = 60_000

it('reads the half and the four of five', () => {
  expect(waitInstants([50, 10, 40, 20, 30])).toEqual({ middleMs: 30, lateMs: 50 })
  expect(waitInstants([7])).toEqual({ middleMs: 7, lateMs: 7 })
})

it.each([
  [12, 18, 10, 20],
  [10, 20, 10, 20],
  [-5, 0, 0, 5],
  [0, 3, 0, 5],
])('%d to %d minutes are told as %d to %d', (middle, late, fromMinutes, toMinutes) => {
  expect(shownRange({ middleMs: middle * minuteMs, lateMs: late * minuteMs }, 0)).toEqual({
    fromMinutes,
    toMinutes,
  })
})

it('does not promise the shortest wait again and again: after five minutes of it she is called any minute (visit-67)', () => {
  const soon = { middleMs: 10 * minuteMs, lateMs: 13 * minuteMs }
  const later = { middleMs: 20 * minuteMs, lateMs: 24 * minuteMs }
  const told = (wait: typeof soon, now: number) => shownRange(wait, now * minuteMs, 4 * minuteMs)
  expect([told(soon, 8), told(soon, 9), told(soon, 30)]).toEqual([
    { fromMinutes: 0, toMinutes: 5 },
    { fromMinutes: 0, toMinutes: 0 },
    { fromMinutes: 0, toMinutes: 0 },
  ])
  expect(told(later, 9)).toEqual({ fromMinutes: 10, toMinutes: 15 })
})

it('says nothing where it would mean nothing', () => {
  expect(shownRange({ middleMs: 4 * minuteMs, lateMs: 36 * minuteMs }, 0)).toBeNull()
  expect(shownRange({ middleMs: 4 * minuteMs, lateMs: Number.POSITIVE_INFINITY }, 0)).toBeNull()
  expect(shownRange({ middleMs: 5 * minuteMs, lateMs: 35 * minuteMs }, 0)).toEqual({
    fromMinutes: 5,
    toMinutes: 35,
  })
})
