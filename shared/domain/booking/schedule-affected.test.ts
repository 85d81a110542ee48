import { describe, expect, test } from 'vitest'
import { plainChoices } from '../capacity/choices.ts'
import { smallFacility, weekdayEvening } from '../capacity/example-capacity.ts'
import type { Held } from '../capacity/held-night.ts'
import { isOutside, withoutPlace } from './schedule-affected.ts'

const night = { day: weekdayEvening, settings: smallFacility, outOfService: [] }
let count = 0
function held(more: Partial<Held> = {}): Held {
  count += 1
  const shower = {
    id: `held-${String(count).padStart(3, '0')}`,
    time: '19:00',
    minutes: 30,
    pool: 'shower',
    locked: false,
  }
  return { ...plainChoices, ...shower, ...more }
}

describe('a booked time', () => {
  test.each([
    ['within', {}, {}, false],
    ['before the doors', { time: '17:45' }, {}, true],
    ['after the last entry', { time: '23:45' }, {}, true],
    ['past the last bath', { bath: true, time: '22:45' }, {}, true],
    ['of a night that is closed now', {}, { closed: true }, true],
    ['of a night without an opening', {}, { openTime: null }, true],
    ['of a night without a last entry', {}, { lastEntryTime: null }, true],
    ['of a kallah, to be set', { kallah: true, bath: true, time: '06:13' }, {}, false],
  ])('%s', (_name, booked, day, expected) => {
    expect(isOutside(held(booked), { ...night, day: { ...weekdayEvening, ...day } })).toBe(expected)
  })
})

test('a kallah at a time that is kept for her stays within the night (booking-530)', () => {
  const settings = { ...smallFacility, kallahTimes: ['14:00'] }
  const hers = held({ kallah: true, bath: true, time: '14:00' })
  expect(isOutside(hers, { ...night, settings })).toBe(false)
  expect(isOutside(hers, night)).toBe(true)
})

describe('placed afresh', () => {
  test('the last to come find no place, in order of their times', () => {
    const booked = [
      held({ time: '19:15' }),
      held(),
      held(),
      held(),
      held({ kallah: true, bath: true, time: '06:13' }),
    ]
    const one = { ...smallFacility, roomsAvailableShowerAny: 1, bathMayServeShower: false }
    const lost = withoutPlace(booked, { ...night, settings: one })
    expect([...lost].sort()).toEqual([booked[0]?.id, booked[2]?.id, booked[3]?.id].sort())
    expect(withoutPlace(booked.slice(0, 2), night).size).toBe(0)
  })
  test('so do those for whom there is no parking any more', () => {
    const booked = [held({ parking: true }), held({ parking: true })]
    const oneCar = { ...smallFacility, roomsAvailableParking: 1 }
    const lost = withoutPlace(booked, { ...night, settings: oneCar })
    expect([...lost]).toEqual([booked[1]?.id])
    expect([...withoutPlace(booked.toReversed(), { ...night, settings: oneCar })]).toEqual([...lost])
  })
  test('so does the last for whom a room is out of service (building-193)', () => {
    const booked = [held(), held({ time: '19:15' })]
    const settings = { ...smallFacility, bathMayServeShower: false }
    const period = {
      roomId: 1,
      fromDate: weekdayEvening.date,
      toDate: weekdayEvening.date,
      pool: 'shower' as const,
    }
    expect(withoutPlace(booked, { ...night, settings }).size).toBe(0)
    expect([...withoutPlace(booked, { ...night, settings, outOfService: [period] })]).toEqual([booked[1]?.id])
  })
})
