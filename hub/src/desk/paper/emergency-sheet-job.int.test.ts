import { fixedClock } from '@mayim/core/ground/runtime/clock.ts'
import type { Facility } from '@mayim/core/ground/runtime/facility.ts'
import { always } from '@mayim/core/ground/runtime/job.ts'
import { type TestFacility, testFacility } from '@mayim/testing/facility/test-facility.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type BuildingHealth, startEmergencySheetJob } from './emergency-sheet-job.ts'

const startMs = Date.parse('2026-11-22T23:30:00.000Z')
const minuteMs = 60_000

let test: TestFacility
beforeAll(async () => {
  test = await testFacility('hub')
  test.clock.set('2026-11-23T00:30:00.000Z')
})
afterAll(() => test.close())

async function sheets(): Promise<number> {
  const rows = await test.facility.db
    .selectFrom('change')
    .select('kind')
    .where('kind', '=', 'sheetAsked')
    .execute()
  return rows.length
}

it('prints tonight once for a lasting outage, and nothing for a flapping connection', async () => {
  const hostClock = fixedClock(new Date(startMs).toISOString())
  const facility: Facility = { ...test.facility, hostClock }
  let house: BuildingHealth = { linked: true, onMains: true }
  const job = startEmergencySheetJob(facility, () => house, false, always)
  const after = async (minutes: number, now: Partial<BuildingHealth>) => {
    hostClock.advance(minutes * minuteMs)
    house = { ...house, ...now }
    await job.settled()
    return sheets()
  }
  // The connection comes and goes.
  for (let flap = 0; flap < 5; flap += 1) {
    expect(await after(1, { linked: false })).toBe(0)
    expect(await after(3, { linked: true })).toBe(0)
  }
  await after(0, { linked: false })
  expect(await after(4, {})).toBe(0)
  expect(await after(1, {})).toBe(1)
  expect(await after(200, {})).toBe(1)
  // Another failure later prints another sheet; on Shabbos none is printed.
  await after(1, { onMains: false })
  expect(await after(1, {})).toBe(2)
  await after(100, { onMains: true, linked: true })
  test.clock.set('2026-11-28T00:30:00.000Z')
  await after(1, { linked: false })
  expect(await after(30, {})).toBe(2)
  await job.stop()
})

it('prints one when the hub starts after a crash', async () => {
  test.clock.set('2026-11-24T00:30:00.000Z')
  const hostClock = fixedClock(new Date(startMs + 1_000 * minuteMs).toISOString())
  const house = () => ({ linked: true, onMains: null })
  const job = startEmergencySheetJob({ ...test.facility, hostClock }, house, true, always)
  await job.settled()
  expect(await sheets()).toBe(2)
  hostClock.advance(minuteMs)
  await job.settled()
  expect(await sheets()).toBe(3)
  await job.stop()
})
