import { statusHistoryOf } from '@mayim/core/booking/reservation-table.ts'
import { systemCaller } from '@mayim/core/ground/runtime/caller.ts'
import type { Caller } from '@mayim/core/ground/runtime/facility.ts'
import { wallTime } from '@mayim/domain/calendar/business-day.ts'
import { queueMoves } from '@mayim/domain/plan/ready-queue.ts'
import type { ReservationStatus } from '@mayim/domain/status.ts'
import type { TestFacility } from '@mayim/testing/facility/test-facility.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { setRoomStatus } from '../building/rooms/change-room.ts'
import { changeVisit } from './change-visit.ts'
import { doorMoved } from './doors/door-events.ts'
import { sectionsInUse } from './queues.ts'
import { attendant, bookAtDesk, builtHub, panel, reception } from './testing/facility-for-tests.ts'

const keys = [
  'checkingBeforeReadyForMikvah',
  'useCheckedStatus',
  'useToFromMikvahStatuses',
  'attendantInRoom',
  'doorEventSetsDressing',
] as const

let test: TestFacility
beforeAll(async () => {
  test = await builtHub()
})
afterAll(() => test.close())

async function step(caller: Caller, reservationId: string, to: ReservationStatus, more: object = {}) {
  test.clock.advance(30_000)
  const done = await changeVisit(test.facility, caller, { reservationId, to, ...more })
  if (!done.ok) throw new Error(`${to}: ${done.code}`)
}

/** The statuses that the system sets on its own. */
async function marked(): Promise<void> {
  for (const section of await sectionsInUse(test.facility, test.facility.db)) {
    for (const { id, from, to } of queueMoves(section)) await step(systemCaller, id, to, { expected: from })
  }
}

it.each(Array.from({ length: 32 }, (_, bits) => bits))('comes to Done by switches %d', async bits => {
  const on = keys.map((_, at) => (bits & (1 << at)) > 0)
  const [checking, checked, toAndFrom, inRoom, byDoor] = on
  for (const [at, key] of keys.entries()) await test.set(key, on[at] ? 'True' : 'False')
  // Two at a time, so that the night never is full.
  const minutes = (bits >> 1) * 15
  test.clock.set(Date.parse('2026-11-22T18:00-05:00') + minutes * 60_000)
  const id = await bookAtDesk(test, `patron-${bits}`, wallTime(18 * 60 + minutes))
  // Where the setting has the attendant press in the room, she does it there with her card.
  const by: Caller = inRoom ? panel(1) : attendant
  const card = { attendantId: 1 }
  await step(reception, id, 'Waiting')
  await step(reception, id, 'Assigned', { roomId: 1 })
  await doorMoved(test.facility, { roomId: 1, door: 'dry', open: true })
  if (checking) {
    await step(panel(1), id, 'ReadyForChecking')
    await marked()
    await step(by, id, 'Checking', card)
    if (checked) await step(by, id, 'Checked', card)
  }
  await step(checking ? attendant : panel(1), id, 'ReadyForMikvah', card)
  await marked()
  if (toAndFrom) {
    await step(by, id, 'ToMikvah', card)
    await step(attendant, id, 'InMikvah')
    await step(attendant, id, 'FromMikvah')
  } else await step(by, id, 'InMikvah', card)
  if (byDoor) {
    test.clock.advance(60_000)
    await doorMoved(test.facility, { roomId: 1, door: 'wet', open: true })
    await doorMoved(test.facility, { roomId: 1, door: 'wet', open: false })
  } else await step(attendant, id, 'Dressing')
  await step(panel(1), id, 'Done')
  const history = await statusHistoryOf(test.facility.db, id)
  expect(history.map(({ newStatus }) => newStatus)).toEqual([
    'Reserved',
    'Waiting',
    'Assigned',
    'Prep',
    ...(checking ? ['ReadyForChecking', 'ReadyForCheckingNext', 'Checking'] : []),
    ...(checking && checked ? ['Checked'] : []),
    'ReadyForMikvah',
    'ReadyForMikvahNext',
    ...(toAndFrom ? ['ToMikvah', 'InMikvah', 'FromMikvah'] : ['InMikvah']),
    'Dressing',
    'Done',
  ])
  // The history stores whose card it was.
  const taken = history.find(({ newStatus }) => newStatus === (toAndFrom ? 'ToMikvah' : 'InMikvah'))
  expect(taken?.attendantId).toBe(1)
  for (const status of ['Cleaning', 'Ready'] as const)
    await setRoomStatus(test.facility, attendant, { roomId: 1, status })
})
