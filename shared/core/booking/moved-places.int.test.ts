import { ok } from '@mayim/domain/result.ts'
import { type TestFacility, testFacility, tonightDate } from '@mayim/testing/facility/test-facility.ts'
import { wish } from '@mayim/testing/shares/wish.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Caller } from '../ground/runtime/facility.ts'
import type { ReservationRow } from '../ground/schema/schema.ts'
import { book } from './book.ts'
import type { BookingInput } from './booking-input.ts'
import { cancelBooking, undoCancel } from './cancel-booking.ts'
import { reservationById } from './reservation-table.ts'
import { reserveHeld, settleHold } from './settle-hold.ts'

/** One shower room, and one bath room that may serve a shower. */
const rooms = {
  roomsAvailableShowerAny: '1',
  roomsAvailableShowerPrivate: '0',
  roomsAvailableBathAny: '1',
  roomsAvailableBathPrivate: '0',
  roomsAvailableHandicapped: '0',
}

describe('a booking that was moved to make room (booking-23)', () => {
  let test: TestFacility
  beforeEach(async () => {
    test = await testFacility('portal')
    for (const [key, value] of Object.entries(rooms)) await test.set(key, value)
  })
  afterEach(() => test.close())

  const attempt = (caller: Caller, more: Partial<BookingInput> = {}) =>
    book(test.facility, caller, wish(caller, { date: tonightDate, ...more }))
  async function booked(caller: Caller, more: Partial<BookingInput> = {}): Promise<ReservationRow> {
    const done = await attempt(caller, more)
    if (!done.ok) throw new Error(done.code)
    return done.value
  }
  const poolOf = async ({ id }: ReservationRow) => (await reservationById(test.facility.db, id))?.pool
  const patrons = () =>
    Promise.all(['one', 'two', 'three', 'four'].map(id => test.addPatron(id))) as Promise<
      [Caller, Caller, Caller, Caller]
    >

  it('is moved by an undone cancellation, so that its new place is not sold again', async () => {
    const [one, two, three, four] = await patrons()
    const bath = await booked(one, { bath: true })
    await cancelBooking(test.facility, one, bath.id)
    const shower = await booked(two)
    const showerInBath = await booked(three)
    expect(await poolOf(showerInBath)).toBe('bath')
    await cancelBooking(test.facility, two, shower.id)
    expect(await undoCancel(test.facility, one, bath.id)).toMatchObject({ ok: true })
    expect(await poolOf(showerInBath)).toBe('shower')
    expect(await attempt(four)).toMatchObject({ ok: false, code: 'slotTaken' })
  })

  it('is moved into the place of an edited booking when the edit is paid, and not before', async () => {
    const [one, two, three] = await patrons()
    const original = await booked(one)
    const showerInBath = await booked(two)
    const edit = { bath: true, replacingReservationId: original.id }
    const held = await booked(one, { ...edit, wantedStatus: 'Pending' })
    expect([await poolOf(held), await poolOf(showerInBath)]).toEqual(['bath', 'bath'])
    expect(await attempt(three)).toMatchObject({ code: 'slotTaken' })
    await test.facility.write(async trx => ok(await reserveHeld(test.facility, trx, one, held)))
    expect([await poolOf(held), await poolOf(showerInBath)]).toEqual(['bath', 'shower'])
    expect(await attempt(three)).toMatchObject({ code: 'slotTaken' })
  })
})

describe('a hold that is over (visit-R4)', () => {
  let test: TestFacility
  beforeEach(async () => {
    test = await testFacility('portal')
    for (const [key, value] of Object.entries({ ...rooms, roomsAvailableShowerAny: '0' }))
      await test.set(key, value)
  })
  afterEach(() => test.close())

  it('is ended by the sale of its place, so that a clock which steps back does not revive it', async () => {
    const [first, second] = [await test.addPatron('one'), await test.addPatron('two')]
    const attempt = (caller: Caller, wantedStatus: 'Pending' | 'Reserved') =>
      book(test.facility, caller, wish(caller, { date: tonightDate, wantedStatus }))
    const hold = await attempt(first, 'Pending')
    if (!hold.ok) throw new Error(hold.code)
    expect(await attempt(second, 'Pending')).toMatchObject({ code: 'slotTaken' })
    test.clock.advance(600_001)
    expect(await attempt(second, 'Pending')).toMatchObject({ ok: true })
    test.clock.advance(-60_000)
    expect((await reservationById(test.facility.db, hold.value.id))?.bookingStatus).toBe('Canceled')
    const settled = await test.facility.write(async trx => {
      const row = await reservationById(trx, hold.value.id)
      return ok(row && (await settleHold(test.facility, trx, first, row)))
    })
    expect(settled).toEqual(ok('lost'))
  })
})
