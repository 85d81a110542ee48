import { reservationById } from '@mayim/core/booking/reservation-table.ts'
import type { Caller } from '@mayim/core/ground/runtime/facility.ts'
import { excludeAttendant } from '@mayim/core/people/exclusions.ts'
import { countBefore } from '@mayim/domain/plan/ready-queue.ts'
import type { ReservationStatus } from '@mayim/domain/status.ts'
import type { TestFacility } from '@mayim/testing/facility/test-facility.ts'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { assignRoom } from './assign-room.ts'
import { changeVisit } from './change-visit.ts'
import { checkIn } from './check-in.ts'
import { followQueues } from './follow-visits.ts'
import { sectionOfVisit } from './queues.ts'
import { attendant, bookAtDesk, builtHub, panel, reception } from './testing/facility-for-tests.ts'

let test: TestFacility
beforeEach(async () => {
  test = await builtHub('2026-11-23T00:00:00.000Z')
})
afterEach(() => test.close())

async function inPrep(name: string, roomId: number, time: string): Promise<string> {
  const id = await bookAtDesk(test, name, time)
  await checkIn(test.facility, reception, { reservationId: id })
  await assignRoom(test.facility, reception, { reservationId: id, roomId })
  await step(panel(roomId), id, 'Prep')
  return id
}

async function step(caller: Caller, reservationId: string, to: ReservationStatus): Promise<void> {
  test.clock.advance(60_000)
  const done = await changeVisit(test.facility, caller, { reservationId, to })
  if (!done.ok) throw new Error(`${to}: ${done.code}`)
}

/** Runs the follower of the log until nothing changes. */
async function settled(): Promise<void> {
  for (let head = -1; head !== test.facility.changes.head; ) {
    head = test.facility.changes.head
    await followQueues(test.facility, { entity: 'reservation', origin: 'hub' } as never)
  }
}

async function statuses(...ids: string[]): Promise<(string | null | undefined)[]> {
  return Promise.all(ids.map(async id => (await reservationById(test.facility.db, id))?.visitStatus))
}

async function sinces(...ids: string[]): Promise<(string | undefined)[]> {
  return Promise.all(ids.map(async id => (await reservationById(test.facility.db, id))?.statusSince))
}

it('calls one patron at a time, in the order of pressing, however late the pool is free', async () => {
  const [first, second, inPool] = [
    await inPrep('patron-1', 1, '19:00'),
    await inPrep('patron-2', 2, '19:00'),
    await inPrep('patron-3', 3, '19:00'),
  ]
  await step(panel(3), inPool, 'ReadyForMikvah')
  await step(attendant, inPool, 'ToMikvah')
  await step(panel(1), first, 'ReadyForMikvah')
  await step(panel(2), second, 'ReadyForMikvah')
  await settled()
  expect(await statuses(first, second)).toEqual(['ReadyForMikvah', 'ReadyForMikvah'])
  await step(attendant, inPool, 'InMikvah')
  await step(attendant, inPool, 'FromMikvah')
  const pressedAt = await sinces(first, second)
  await settled()
  expect(await statuses(first, second)).toEqual(['ReadyForMikvahNext', 'ReadyForMikvah'])
  // Being marked as next starts no new wait.
  expect(await sinces(first, second)).toEqual(pressedAt)
  // A patron is taken out of turn; her mark is removed, her place stays.
  await step(attendant, second, 'ToMikvah')
  await settled()
  await step(attendant, second, 'ReadyForMikvah')
  await settled()
  expect(await statuses(first, second)).toEqual(['ReadyForMikvahNext', 'ReadyForMikvah'])
  const before = await Promise.all(
    [first, second].map(async id => {
      const row = await reservationById(test.facility.db, id)
      const section = row ? await sectionOfVisit(test.facility, test.facility.db, row) : null
      return section ? countBefore(section, id) : undefined
    }),
  )
  expect(before).toEqual([0, 1])
})

it('lets a patron whose time has come go before one who pressed long before her time', async () => {
  const [early, due] = [await inPrep('patron-1', 1, '20:30'), await inPrep('patron-2', 2, '19:00')]
  const inPool = await inPrep('patron-3', 3, '19:00')
  await step(panel(3), inPool, 'ReadyForMikvah')
  await step(attendant, inPool, 'ToMikvah')
  await step(panel(1), early, 'ReadyForMikvah')
  await step(panel(2), due, 'ReadyForMikvah')
  await step(attendant, inPool, 'InMikvah')
  await step(attendant, inPool, 'FromMikvah')
  await settled()
  expect(await statuses(early, due)).toEqual(['ReadyForMikvah', 'ReadyForMikvahNext'])
})

it('passes over a patron who then excludes the attendant of her section', async () => {
  const [first, second] = [await inPrep('patron-1', 1, '19:00'), await inPrep('patron-2', 2, '19:00')]
  await step(panel(1), first, 'ReadyForMikvah')
  await step(panel(2), second, 'ReadyForMikvah')
  await settled()
  expect(await statuses(first, second)).toEqual(['ReadyForMikvahNext', 'ReadyForMikvah'])
  const row = await reservationById(test.facility.db, first)
  const wish = { userId: row?.userId ?? '', attendantId: 1, excluded: true }
  expect(await excludeAttendant(test.facility, reception, wish)).toMatchObject({ ok: true })
  const told = { entity: 'user', origin: 'portal', fields: '{"excludedAttendants":"[1]"}' }
  await followQueues(test.facility, told as never)
  expect(await statuses(first, second)).toEqual(['ReadyForMikvah', 'ReadyForMikvahNext'])
})
