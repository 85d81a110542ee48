import { book } from '@mayim/core/booking/book.ts'
import { moreTime } from '@mayim/domain/visit/supply-request.ts'
import { type TestFacility, tonightDate } from '@mayim/testing/facility/test-facility.ts'
import { wish } from '@mayim/testing/shares/wish.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { roomById } from '../building/rooms/room-table.ts'
import { addRequests, changeRequests } from '../building/supplies/request-supply.ts'
import { withMoreTime } from '../building/supplies/supply-table.ts'
import { listRequests, requestsInRoom } from '../building/supplies/view-requests.ts'
import { bookingHooks } from './booking-hooks.ts'
import { changeVisit } from './change-visit.ts'
import { bookAtDesk, builtHub, panel, reception } from './testing/facility-for-tests.ts'

let test: TestFacility
beforeAll(async () => {
  test = await builtHub('2026-11-23T00:00:00.000Z')
})
afterAll(() => test.close())

it('visit-51: an edit in the room keeps what the patron asked for there', async () => {
  const id = await bookAtDesk(test, 'patron-1')
  await changeVisit(test.facility, reception, { reservationId: id, to: 'Assigned', roomId: 1 })
  await addRequests(test.facility, panel(1), {
    roomId: 1,
    wishes: [
      { kind: 'item', item: moreTime },
      { kind: 'item', item: 'towel' },
      { kind: 'help', item: '' },
    ],
  })
  const [towel] = (await requestsInRoom(test.facility.db, 1)).filter(({ item }) => item === 'towel')
  await changeRequests(test.facility, reception, { roomId: 1, ids: [towel?.id ?? ''], act: 'complete' })
  const edited = await book(
    test.facility,
    reception,
    wish(
      { id: 'patron-1' },
      {
        ...{ date: tonightDate, time: '19:30', language: 'he', replacingReservationId: id },
        ...{ walkIn: true, byStaff: true, ignoreCutoff: true },
      },
    ),
    bookingHooks(test.facility),
  )
  if (!edited.ok) throw new Error(edited.code)
  const to = edited.value.id
  expect(await roomById(test.facility.db, 1)).toMatchObject({ reservationId: to })
  expect(await withMoreTime(test.facility.db, [id, to])).toEqual(new Set([to]))
  const shown = await requestsInRoom(test.facility.db, 1)
  expect(new Set(shown.map(({ item, status }) => `${item} ${status}`))).toEqual(
    new Set([`${moreTime} open`, 'towel complete', 'help open']),
  )
  expect((await listRequests(test.facility.db)).map(each => each.reservationId)).toEqual([to, to])
})
