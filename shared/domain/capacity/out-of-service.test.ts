import { describe, expect, test } from 'vitest'
import { fridayNight, smallFacility, weekdayEvening } from './example-capacity.ts'
import {
  isOutOn,
  type OutOfService,
  overlap,
  periodOfRoom,
  poolCountsOn,
  type RoomPool,
  roomPools,
} from './out-of-service.ts'
import { poolCounts } from './pools.ts'

const out = (roomId: number, pool: RoomPool | null, more: Partial<OutOfService> = {}): OutOfService => ({
  roomId,
  pool,
  fromDate: '2026-11-20',
  toDate: '2026-11-26',
  ...more,
})

describe('the places of a night with rooms out of service (building-191)', () => {
  const whole = poolCounts(smallFacility, weekdayEvening)

  test('are one less of its pool for each room', () => {
    expect(poolCountsOn(smallFacility, weekdayEvening, [])).toEqual(whole)
    const periods = [out(1, 'shower'), out(2, 'bath')]
    expect(poolCountsOn(smallFacility, weekdayEvening, periods)).toEqual({
      ...whole,
      shower: whole.shower - 1,
      bath: whole.bath - 1,
    })
  })

  test('stay for a room in reserve, and on other nights', () => {
    const before = out(2, 'bath', { toDate: '2026-11-23' })
    const after = out(3, 'bath', { fromDate: '2026-11-25' })
    expect(poolCountsOn(smallFacility, weekdayEvening, [out(1, null), before, after])).toEqual(whole)
  })

  test('are never below 0, and a room counts once', () => {
    const showers = Array.from({ length: whole.shower + 2 }, (_, index) => out(index, 'shower'))
    expect(poolCountsOn(smallFacility, weekdayEvening, showers).shower).toBe(0)
    expect(poolCountsOn(smallFacility, weekdayEvening, [out(1, 'shower'), out(1, 'shower')]).shower).toBe(
      whole.shower - 1,
    )
  })

  test('lose the place of all rooms in Shabbos mode', () => {
    const periods = [out(1, 'bath'), out(2, 'kallah'), out(3, null)]
    expect(poolCountsOn(smallFacility, fridayNight, periods)).toEqual({
      ...poolCounts(smallFacility, fridayNight),
      friday: smallFacility.roomsAvailableFriday - 2,
    })
  })

  test('are taken from every pool of a weekday', () => {
    expect(roomPools).not.toContain('friday')
    expect(roomPools).toHaveLength(7)
  })
})

test('a period includes its first and last night (building-190)', () => {
  const period = out(1, 'shower', { fromDate: '2026-11-24', toDate: '2026-11-25' })
  const nights = ['2026-11-23', '2026-11-24', '2026-11-25', '2026-11-26']
  expect(nights.map(date => isOutOn(period, date))).toEqual([false, true, true, false])
  expect(periodOfRoom([period], 1, '2026-11-24')).toBe(period)
  expect(periodOfRoom([period], 2, '2026-11-24')).toBeUndefined()
  expect(periodOfRoom([period], 1, '2026-11-26')).toBeUndefined()
})

test('periods overlap that have a night in common', () => {
  const period = out(1, 'shower', { fromDate: '2026-11-24', toDate: '2026-11-25' })
  const at = (fromDate: string, toDate: string) => overlap(period, { fromDate, toDate })
  expect(at('2026-11-25', '2026-11-30')).toBe(true)
  expect(at('2026-11-20', '2026-11-24')).toBe(true)
  expect(at('2026-11-26', '2026-11-30')).toBe(false)
  expect(at('2026-11-20', '2026-11-23')).toBe(false)
})
