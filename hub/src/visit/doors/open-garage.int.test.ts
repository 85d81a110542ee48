import { reservationById, updateReservation } from '@mayim/core/booking/reservation-table.ts'
import type { Caller } from '@mayim/core/ground/runtime/facility.ts'
import type { ChangeRow } from '@mayim/core/ground/schema/schema.ts'
import { ok } from '@mayim/domain/result.ts'
import { shownStatus } from '@mayim/domain/visit/visit.ts'
import type { TestFacility } from '@mayim/testing/facility/test-facility.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { doorActOf } from '../../effects/door-commands.ts'
import { checkIn } from '../check-in.ts'
import { bookAtDesk, builtHub, reception } from '../testing/facility-for-tests.ts'
import { gateAsked, openGarage, openGate } from './open-garage.ts'

let test: TestFacility
let reservationId: string
const her: Caller = { kind: 'person', id: 'driver', roles: [], address: '', language: 'en' }
const here = { latitude: 40.65, longitude: -73.95 }
/** About 100 m away. */
const near = { latitude: 40.6509, longitude: -73.95 }
const elsewhere = { latitude: 40.66, longitude: -73.95 }

beforeAll(async () => {
  test = await builtHub()
  await test.set('garageLatitude', '40.65')
  await test.set('garageLongitude', '-73.95')
  reservationId = await bookAtDesk(test, 'driver')
})
afterAll(() => test.close())

async function open(caller = her, place: typeof here | null = here) {
  const done = await openGarage(test.facility, caller, { reservationId, place })
  return done.ok ? done.value.door : done.code
}
async function row() {
  const found = await reservationById(test.facility.db, reservationId)
  if (!found) throw new Error('She is not booked')
  return found
}
async function causes() {
  const rows = await test.facility.db
    .selectFrom('change')
    .select(['kind', 'cause'])
    .orderBy('position')
    .execute()
  return rows.filter(({ kind }) => kind === 'arrived' || kind === 'garageAsked').map(({ cause }) => cause)
}

it('opens only for a patron with parking, in her window and near the garage, and marks her arrived', async () => {
  test.clock.set('2026-11-22T23:55:00.000Z')
  expect(await open()).toBe('garageNotNow')
  await test.facility.write(async trx => {
    await updateReservation(trx, reservationId, { parking: 1 })
    return ok(null)
  })
  test.clock.set('2026-11-22T23:00:00.000Z')
  expect(await open()).toBe('garageNotNow')
  test.clock.set('2026-11-22T23:55:00.000Z')
  expect(await open(her, elsewhere)).toBe('garageTooFar')
  await test.set('garageRadiusMeters', '50')
  expect(await open(her, near)).toBe('garageTooFar')
  await test.set('garageRadiusMeters', '150')
  // Reception opens the door for her and sends no position.
  expect(await open(reception, null)).toBe('garage')
  expect(shownStatus(await row())).toBe('Reserved')
  expect(await open(her, null)).toBe('garage')
  expect(await row()).toMatchObject({ visitStatus: 'Arrived', timeArrived: '2026-11-22T23:55:00.000Z' })
  // The door closed before she drove in: it opens once more, and her arrival is not repeated.
  expect(await open(her, near)).toBe('garage')
  expect(await open()).toBe('garageTooOften')
  expect(await causes()).toEqual(['garage', 'A1', 'garage'])
})

it('counts openings for one person and for all, and holds the desk by neither (building-47)', async () => {
  test.clock.set('2026-11-23T00:10:00.000Z')
  const opened = async (by: Caller, times: number) => {
    for (let n = 0; n < times; n += 1) {
      const done = await openGate(test.facility, by)
      if (!done.ok) return done.code
    }
    return 'opened'
  }
  expect(await opened(her, 3)).toBe('opened')
  expect(await open()).toBe('garageTooOften')
  expect(await opened(her, 1)).toBe('garageTooOften')
  for (let n = 0; n < 19; n += 1) expect(await opened({ ...her, id: `driver-${n}` }, 3)).toBe('opened')
  expect(await opened({ ...her, id: 'another driver' }, 1)).toBe('garageTooOften')
  expect(await open(reception, null)).toBe('garage')
  test.clock.set('2026-11-23T00:20:00.000Z')
  expect(await open()).toBe('garage')
})

it('presses the opener for as long as is set', async () => {
  await test.set('garagePulseMilliseconds', '900')
  test.clock.set('2026-11-23T00:21:00.000Z')
  expect((await openGate(test.facility, reception)).ok).toBe(true)
  const asked = await test.facility.db
    .selectFrom('change')
    .selectAll()
    .where('kind', '=', gateAsked.kind)
    .orderBy('position', 'desc')
    .executeTakeFirstOrThrow()
  const act = await doorActOf(test.facility, asked as unknown as ChangeRow)
  expect(act?.commands).toMatchObject([{ args: { ms: 900 } }])
})

it('keeps a patron on time who drove in on time and checked in late', async () => {
  test.clock.set('2026-11-23T00:25:00.000Z')
  expect(await checkIn(test.facility, reception, { reservationId })).toMatchObject({ ok: true })
  expect(await row()).toMatchObject({ visitStatus: 'Waiting', arrivedOnTime: 1 })
})
