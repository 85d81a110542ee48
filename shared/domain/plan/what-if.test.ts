import { expect, test } from 'vitest'
import { stageTimes } from './stage-times.ts'
import { nightChanges, type PlayedNight, playNight } from './what-if.ts'

const opensMs = Date.parse('2026-11-22T18:00:00-05:00')
const minute = 60_000
const times = stageTimes(() => [], {
  reservationMinutesBath: 60,
  reservationMinutesShower: 30,
  cleaningMinutes: 10,
})
const night: PlayedNight = {
  opensMs,
  zmanMs: null,
  visits: Array.from({ length: 24 }, (_, at) => ({
    id: `visit-${String(at).padStart(2, '0')}`,
    bath: true,
    arrivesMs: opensMs + Math.floor(at / 4) * 15 * minute,
    need: 0,
  })),
  rooms: [1, 2, 3, 4].map(id => ({ id, bath: true })),
  attendants: 2,
  times,
  checking: false,
  bathMayServeShower: true,
}

test('a room more shortens the waits of a full night, a room less lengthens them, and the same night says the same (visit-740)', () => {
  const [asItWas, less, more] = (['none', 'roomLess', 'roomMore'] as const).map(change =>
    playNight(night, change),
  )
  const wait = (outcome: typeof asItWas) => outcome?.roomWaitMinutes ?? 0
  expect(wait(asItWas)).toBeGreaterThan(10)
  expect(wait(less)).toBeGreaterThan(wait(asItWas))
  expect(wait(more)).toBeLessThan(wait(asItWas))
  expect(less?.lastCalledMs).toBeGreaterThan(asItWas?.lastCalledMs ?? 0)
  expect(asItWas?.longestRoomWaitMinutes).toBeGreaterThanOrEqual(wait(asItWas))
  expect(playNight(night, 'none')).toEqual(asItWas)
})

test('an attendant more shortens the way to the mikvah where the attendants are the bottleneck', () => {
  const slow = { ...times.bath, mikvah: times.bath.mikvah.map(() => 20 * minute) }
  const crowded = {
    ...night,
    times: { ...times, bath: slow },
    rooms: night.rooms.concat({ id: 5, bath: true }),
  }
  const [less, was, more] = (['attendantLess', 'none', 'attendantMore'] as const).map(
    change => playNight(crowded, change)?.toMikvahMinutes ?? 0,
  )
  expect(less).toBeGreaterThan(was ?? 0)
  expect(more).toBeLessThan(was ?? 0)
})

test('a change that leaves nobody or nothing has no outcome', () => {
  const small = { ...night, attendants: 1, rooms: night.rooms.slice(0, 1) }
  const has = nightChanges.map(change => playNight(small, change) !== null)
  expect(has).toEqual([true, false, true, false, true])
  expect(playNight({ ...night, rooms: [] }, 'roomMore')).not.toBeNull()
})

test('says nothing of a night without visits, and counts whom no room serves', () => {
  expect(playNight({ ...night, visits: [] }, 'none')).toEqual({
    change: 'none',
    roomWaitMinutes: null,
    longestRoomWaitMinutes: null,
    toMikvahMinutes: null,
    lastCalledMs: null,
    withoutRoom: 0,
  })
  const showers = night.rooms.map(room => ({ ...room, bath: false }))
  expect(playNight({ ...night, rooms: showers }, 'none')).toMatchObject({
    withoutRoom: 24,
    lastCalledMs: null,
  })
})

test('the order of the list of visits does not matter', () => {
  const turned = { ...night, visits: night.visits.toReversed() }
  expect(playNight(turned, 'none')).toEqual(playNight(night, 'none'))
})
