import { describe, expect, test } from 'vitest'
import { availableCombinations, type Held, placeBeside, placeHold, takesPlace } from './availability.ts'
import { availableFor, offeredTimes } from './available-for.ts'
import { type Choices, plainChoices } from './choices.ts'
import { fridayNight, held, longBefore, smallFacility, weekdayEvening } from './example-capacity.ts'
import { poolCounts } from './pools.ts'

const shower = {}
const bath = { bath: true }
const privateBath = { bath: true, privateRoom: true }
const noBathForShowers = { ...smallFacility, bathMayServeShower: false }

function available(
  choices: Partial<Choices>,
  time: string,
  holds: Held[] = [],
  settings = smallFacility,
  day = weekdayEvening,
) {
  const entries = availableCombinations(day, holds, poolCounts(settings, day), settings, longBefore)
  return availableFor({ ...plainChoices, ...choices }, time, entries, day)
}

describe('the worked examples of booking-19, booking-23', () => {
  const twoShowers = [held('shower', '18:30'), held('shower', '18:45')]
  const showerInBath = [held('bath', '19:00', { bath: false, minutes: 30, id: 'flexible' })]
  const bothShowersFull = [held('shower', '19:00'), held('shower', '19:00', { id: 'second' })]
  const parked = [held('bath', '18:30', { parking: true })]
  const manicured = [held('shower', '18:30', { salonManicure: true })]

  test('1: two shower rooms and a bath room serve showers', () => {
    expect(available(shower, '19:00')).toBe(3)
  })
  test('2: private and accessible rooms are not spent on plain baths', () => {
    expect(available(bath, '19:00')).toBe(1)
  })
  test('3: both showers are busy, the bath room serves', () => {
    expect(available(shower, '19:00', twoShowers)).toBe(1)
  })
  test('3b: one shower room is free again', () => {
    expect(available(shower, '19:15', twoShowers)).toBe(2)
  })
  test('3c: the bath room may not serve', () => {
    expect(available(shower, '19:00', twoShowers, noBathForShowers)).toBe(0)
  })
  test('4: cleaning counts', () => {
    expect(available(bath, '19:30', [held('bath', '18:30')])).toBe(0)
    expect(available(bath, '19:45', [held('bath', '18:30')])).toBe(1)
  })
  test('5: a shower held in the bath room moves away', () => {
    expect(available(bath, '19:00', showerInBath)).toBe(1)
    const placed = placeHold(
      { ...plainChoices, bath: true, time: '19:00' },
      showerInBath,
      poolCounts(smallFacility, weekdayEvening),
      smallFacility,
      weekdayEvening,
    )
    expect(placed).toEqual({ ok: true, value: { pool: 'bath', moves: [{ id: 'flexible', pool: 'shower' }] } })
  })
  test('5b: it has nowhere to go', () => {
    expect(available(bath, '19:00', [...showerInBath, ...bothShowersFull])).toBe(0)
  })
  test('6: one accessible room', () => {
    expect(available({ bath: true, handicapped: true }, '19:00')).toBe(1)
  })
  test('7: one private bath', () => {
    expect(available(privateBath, '19:15', [held('privateBath', '18:15')])).toBe(0)
    expect(available(privateBath, '19:30', [held('privateBath', '18:15')])).toBe(1)
  })
  test('8: a double slot needs the whole of its time', () => {
    const full = [held('shower', '19:45'), held('shower', '19:45', { id: 'second' })]
    expect(available({ doubleSlot: true }, '19:00', full, noBathForShowers)).toBe(0)
  })
  test('9: the garage is taken before the visit begins', () => {
    expect(available({ parking: true }, '19:30', parked)).toBe(1)
    expect(available({ parking: true }, '19:45', parked)).toBe(2)
  })
  test('10: the salon follows the visit', () => {
    expect(available({ salonManicure: true }, '18:45', manicured)).toBe(0)
    expect(available({ salonManicure: true }, '19:00', manicured)).toBe(1)
  })
  test('11: nobody is ready before nightfall', () => {
    const early = { ...weekdayEvening, zmanTevillah: '19:05' }
    expect(available(shower, '18:30', [], smallFacility, early)).toBe(0)
    expect(available(shower, '18:45', [], smallFacility, early)).toBe(3)
    expect(available(bath, '18:15', [], smallFacility, early)).toBe(1)
  })
  test('12: Friday has one pool and no cleaning', () => {
    const holds = [
      held('friday', '17:20'),
      held('friday', '17:35'),
      held('friday', '17:35', { id: 'second' }),
    ]
    expect(available(shower, '17:35', holds, smallFacility, fridayNight)).toBe(2)
  })
})

describe('the answer', () => {
  const counts = poolCounts(smallFacility, weekdayEvening)
  const whole = availableCombinations(weekdayEvening, [], counts, smallFacility, longBefore)

  test('has every combination that is offered, 64 a slot', () => {
    expect(whole[0]?.availableReservations).toHaveLength(64)
    expect(whole.at(-1)?.timeSlot).toBe('22:30')
    expect(whole.at(-1)?.availableReservations).toHaveLength(16)
  })
  test('in Shabbos mode has one', () => {
    const friday = availableCombinations(
      fridayNight,
      [],
      poolCounts(smallFacility, fridayNight),
      smallFacility,
      longBefore,
    )
    expect(friday.map(entry => entry.availableReservations.length)).toEqual([1, 1, 1, 1])
    expect(friday[0]?.availableReservations[0]).toMatchObject({ bath: false, parking: false, available: 4 })
    expect(
      availableFor(
        { ...plainChoices, bath: true, kallah: true, parking: true },
        '17:20',
        friday,
        fridayNight,
      ),
    ).toBe(4)
  })
  test('is empty when the last slot is over', () => {
    const morning = { nowMs: Date.parse('2026-11-25T09:00:00Z'), ignoreCutoff: true }
    expect(availableCombinations(weekdayEvening, [], counts, smallFacility, morning)).toEqual([])
  })
  test('is empty past the cutoff, unless staff ask', () => {
    const nowMs = Date.parse('2026-11-25T00:07:00Z')
    expect(availableCombinations(weekdayEvening, [], counts, smallFacility, { nowMs })).toEqual([])
    const late = availableCombinations(weekdayEvening, [], counts, smallFacility, {
      nowMs,
      ignoreCutoff: true,
    })
    expect(late[0]?.timeSlot).toBe('19:00')
  })
  test('leaves out slots in which nothing is offered', () => {
    const late = { ...weekdayEvening, zmanTevillah: '20:00' }
    expect(availableCombinations(late, [], counts, smallFacility, longBefore)[0]?.timeSlot).toBe('18:30')
    expect(availableFor(plainChoices, '18:00', whole.slice(1), weekdayEvening)).toBe(0)
  })
})

test('lists the times that are kept for a kallah, for her alone (booking-530)', () => {
  const hers = { ...smallFacility, kallahTimes: ['14:00', '18:00'] }
  const kallah = { bath: true, kallah: true }
  expect(available(kallah, '14:00', [], hers)).toBe(1)
  expect(available(bath, '14:00', [], hers)).toBe(0)
  // Of the grid, but too early for anybody else.
  expect(available(kallah, weekdayEvening.openTime ?? '', [], hers)).toBeGreaterThan(0)
  const taken = [held('kallah', '14:00', { kallah: true, minutes: 60 })]
  expect(available(kallah, '14:00', taken, hers)).toBe(0)
})

describe('placing', () => {
  const counts = poolCounts(smallFacility, weekdayEvening)
  const place = (choices: Partial<Choices>, time: string, holds: Held[]) =>
    placeHold({ ...plainChoices, ...choices, time }, holds, counts, smallFacility, weekdayEvening)

  test('reports the resource that is taken', () => {
    const parked = [
      held('shower', '19:00', { parking: true }),
      held('shower', '19:00', { id: 'b', parking: true }),
    ]
    expect(place({ bath: true, parking: true }, '19:00', parked)).toMatchObject({ code: 'parkingTaken' })
    expect(
      place({ salonBoth: true }, '19:00', [held('bath', '18:30', { salonPedicure: true })]),
    ).toMatchObject({ code: 'salonTaken' })
    expect(place({ chabadBor: true }, '19:00', [held('bath', '18:30', { chabadBor: true })])).toMatchObject({
      code: 'chabadBorTaken',
    })
    expect(place({ bath: true }, '19:00', [held('bath', '18:30')])).toMatchObject({
      code: 'slotTaken',
      field: 'reservationTime',
    })
  })
  test('a hold beside its original shares its place, and nobody moves into it (booking-23)', () => {
    const original = held('shower', '19:00', { id: 'original' })
    const second = held('shower', '19:00', { id: 'second' })
    const inBath = held('bath', '19:00', { id: 'flexible', bath: false, minutes: 30 })
    const beside = (choices: Partial<Choices>, holds: Held[]) => {
      const request = { ...plainChoices, ...choices, time: '19:00' }
      return placeBeside('original', request, holds, counts, smallFacility, weekdayEvening)
    }
    expect(beside({}, [original, second, inBath])).toEqual({ ok: true, value: { pool: 'shower', moves: [] } })
    // Only when the original is gone is there a place to move to.
    expect(beside({ bath: true }, [original, second, inBath])).toEqual({
      ok: true,
      value: { pool: 'bath', moves: [] },
    })
    expect(beside({ bath: true }, [original, held('bath', '19:00')])).toMatchObject({ code: 'slotTaken' })
    expect(beside({ bath: true }, [original, inBath])).toEqual({
      ok: true,
      value: { pool: 'bath', moves: [{ id: 'flexible', pool: 'shower' }] },
    })
  })
  test('a room is free after its patron left and it was cleaned', () => {
    expect(place({ bath: true }, '19:15', [held('bath', '18:30', { leftTime: '19:00' })])).toMatchObject({
      ok: true,
    })
    expect(place({ bath: true }, '19:45', [held('bath', '18:30', { leftTime: '19:40' })])).toMatchObject({
      ok: false,
    })
    expect(place({ bath: true }, '18:45', [held('bath', '18:30', { leftTime: '18:00' })])).toMatchObject({
      ok: true,
    })
  })
  test('kallahs whose time is to be set take no place, however many', () => {
    const waiting = held('kallah', '06:13', { kallah: true, bath: true })
    expect(place({ kallah: true, bath: true }, '06:13', [waiting])).toEqual({
      ok: true,
      value: { pool: 'kallah', moves: [] },
    })
    expect(place({ kallah: true, bath: true }, '19:00', [waiting])).toMatchObject({ ok: true })
    expect(
      place({ kallah: true, bath: true }, '19:00', [held('kallah', '19:00', { kallah: true })]),
    ).toMatchObject({ code: 'slotTaken' })
  })
  test('holds of before the mode was set by hand count in the pool of the night', () => {
    const friday = poolCounts({ ...smallFacility, roomsAvailableFriday: 1 }, fridayNight)
    const request = { ...plainChoices, time: '17:35' }
    expect(placeHold(request, [held('bath', '17:35')], friday, smallFacility, fridayNight)).toMatchObject({
      code: 'slotTaken',
    })
    const noBaths = { ...counts, bath: 0, shower: 1 }
    expect(
      placeHold(request, [held('friday', '17:35')], noBaths, smallFacility, weekdayEvening),
    ).toMatchObject({
      code: 'slotTaken',
    })
  })
})

test('the reservations that take a place', () => {
  const nowMs = Date.parse('2026-11-24T20:00:00Z')
  expect(takesPlace('Reserved', null, nowMs)).toBe(true)
  expect(takesPlace('Done', null, nowMs)).toBe(true)
  expect(takesPlace('Canceled', null, nowMs)).toBe(false)
  expect(takesPlace('Replaced', null, nowMs)).toBe(false)
  expect(takesPlace('Pending', null, nowMs)).toBe(true)
  expect(takesPlace('Pending', '2026-11-24T20:00:01.000Z', nowMs)).toBe(true)
  expect(takesPlace('Pending', '2026-11-24T20:00:00.000Z', nowMs)).toBe(false)
})

test('the times that are offered for a choice, full ones included (booking-15)', () => {
  const bath = { ...plainChoices, bath: true, salonAfter: false, available: 1 }
  const entries = [
    { timeSlot: '18:00', availableReservations: [{ ...bath, bath: false }] },
    { timeSlot: '18:30', availableReservations: [{ ...bath, available: 0 }] },
    { timeSlot: '19:00', availableReservations: [bath] },
  ]
  expect(offeredTimes({ ...plainChoices, bath: true }, entries, { shabbosMode: false })).toEqual([
    { time: '18:30', free: false, left: 0, kept: false },
    { time: '19:00', free: true, left: 1, kept: false },
  ])
  expect(offeredTimes({ ...plainChoices, bath: true }, entries, { shabbosMode: true })).toEqual([
    { time: '18:00', free: true, left: 1, kept: false },
  ])
})

test('a time without a free place says whether the side that cannot be reached keeps one (booking-85)', () => {
  const row = { ...plainChoices, salonAfter: false, available: 0 }
  const entries = [
    { timeSlot: '18:30', availableReservations: [{ ...row, kept: 2 }] },
    { timeSlot: '19:00', availableReservations: [{ ...row, available: 1, kept: 2 }] },
  ]
  expect(offeredTimes(plainChoices, entries, { shabbosMode: false })).toEqual([
    { time: '18:30', free: false, left: 0, kept: true },
    { time: '19:00', free: true, left: 1, kept: false },
  ])
})
