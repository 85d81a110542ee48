import { onBothDialects } from '@mayim/testing/database/both-dialects.ts'
import { type TestFacility, testFacility, tonightDate } from '@mayim/testing/facility/test-facility.ts'
import { wish } from '@mayim/testing/shares/wish.ts'
import { afterEach, expect, it } from 'vitest'
import type { Caller } from '../ground/runtime/facility.ts'
import { available } from './anywhere/available-anywhere.ts'
import { book } from './book.ts'
import type { BookingInput } from './booking-input.ts'
import { reservationsOfNight, statusHistoryOf } from './reservation-table.ts'

function input(caller: Caller, more: Partial<BookingInput> = {}): BookingInput {
  return wish(caller, { date: tonightDate, ...more })
}

onBothDialects('booking', openFresh => {
  let test: TestFacility
  afterEach(() => test.close())

  it('stores the price, one history line and one log entry', async () => {
    test = await testFacility('portal', await openFresh('portal'))
    const patron = await test.addPatron('patron-1')
    const booked = await book(test.facility, patron, input(patron, { doubleSlot: true }))
    if (!booked.ok) throw new Error(booked.code)
    expect(booked.value).toMatchObject({
      owner: 'portal',
      bookingStatus: 'Reserved',
      minutes: 60,
      priceMinor: 4000,
    })
    expect(booked.value.code).toMatch(/^[2-9A-Z]{4}$/)
    expect(await statusHistoryOf(test.facility.db, booked.value.id)).toMatchObject([
      { newStatus: 'Reserved', byId: 'patron-1' },
    ])
    const log = await test.facility.db.selectFrom('change').select(['entity', 'kind', 'cause']).execute()
    expect(log).toContainEqual({ entity: 'reservation', kind: 'booked', cause: 'R2' })
  })

  it('never sells more places than the side owns', async () => {
    test = await testFacility('portal', await openFresh('portal'))
    await test.set('bathMayServeShower', 'False')
    const patrons = await Promise.all(
      Array.from({ length: 40 }, (_, index) => test.addPatron(`patron-${index}`)),
    )
    const results = await Promise.all(patrons.map(patron => book(test.facility, patron, input(patron))))
    // Four shower rooms, one of them held for the hub (roomsHeldForReception).
    expect(results.filter(result => result.ok)).toHaveLength(3)
    for (const result of results) if (!result.ok) expect(result.code).toBe('slotTaken')
    expect(await reservationsOfNight(test.facility.db, tonightDate)).toHaveLength(3)
    const slots = await available(test.facility, {
      date: tonightDate,
      replacingReservationId: null,
      ignoreCutoff: false,
    })
    const shower = slots.find(slot => slot.timeSlot === '19:00')?.availableReservations[0]
    expect(shower?.available).toBe(0)
  })

  it('accepts one upcoming booking of a patron out of 20 concurrent requests', async () => {
    test = await testFacility('portal', await openFresh('portal'))
    const patron = await test.addPatron('patron-1')
    const results = await Promise.all(
      Array.from({ length: 20 }, () => book(test.facility, patron, input(patron))),
    )
    expect(results.filter(result => result.ok)).toHaveLength(1)
    expect(results.filter(result => !result.ok && result.code === 'alreadyReserved')).toHaveLength(19)
  })

  it.each([
    ['reserveDatePast', { date: '2026-11-21' }],
    ['reserveDateTooFar', { date: '2026-12-01' }],
    ['slotNotOffered', { bath: true, time: '22:15' }],
    ['notOffered', { segula: true }],
    ['priceChanged', { shownTotalMinor: 100 }],
    ['userMissing', { userId: 'nobody' }],
    ['reservationMissing', { replacingReservationId: 'nothing' }],
  ] as [string, Partial<BookingInput>][])('refuses %s and writes nothing', async (code, more) => {
    test = await testFacility('portal', await openFresh('portal'))
    const patron = await test.addPatron('patron-1')
    const before = test.facility.changes.head
    const refused = await book(test.facility, patron, input(patron, more))
    expect(refused.ok ? 'booked' : refused.code).toBe(code)
    expect(test.facility.changes.head).toBe(before)
    expect(await reservationsOfNight(test.facility.db, tonightDate)).toEqual([])
  })

  it('refuses patrons after the cutoff, and accepts staff who ignore it', async () => {
    test = await testFacility('portal', await openFresh('portal'))
    const patron = await test.addPatron('patron-1')
    test.clock.set('2026-11-22T22:30:00.000Z')
    const late = await book(test.facility, patron, input(patron))
    expect(late).toMatchObject({ ok: false, code: 'reserveDatePastCutoff' })
    const byStaff = await book(test.facility, patron, input(patron, { byStaff: true, ignoreCutoff: true }))
    expect(byStaff.ok).toBe(true)
  })

  it('requires a complete profile of patrons if the setting is on, and not of staff', async () => {
    test = await testFacility('portal', await openFresh('portal'))
    await test.set('sendEmailForNewUsers', 'True')
    const patron = await test.addPatron('patron-1', { firstName: '', lastName: '' })
    expect(await book(test.facility, patron, input(patron))).toMatchObject({ code: 'profileNeeded' })
    expect((await book(test.facility, patron, input(patron, { byStaff: true }))).ok).toBe(true)
  })

  it('opens the night a week ahead at sunset', async () => {
    test = await testFacility('portal', await openFresh('portal'))
    const patron = await test.addPatron('patron-1')
    const weekAhead = { date: '2026-11-29' }
    test.clock.set('2026-11-22T21:00:00.000Z')
    const early = await book(test.facility, patron, input(patron, weekAhead))
    expect(early).toMatchObject({ ok: false, code: 'reserveDateTooEarly' })
    test.clock.set('2026-11-22T21:40:00.000Z')
    expect((await book(test.facility, patron, input(patron, weekAhead))).ok).toBe(true)
  })

  it('books nothing new in a block of Shabbos, whatever the night, and lets an edit through (visit-137)', async () => {
    test = await testFacility('portal', await openFresh('portal'))
    const patron = await test.addPatron('patron-1')
    const other = await test.addPatron('patron-2')
    const monday = { date: '2026-11-30' }
    test.clock.set('2026-11-27T12:00:00.000Z')
    const once = { once: { key: 'before-the-block', asked: 'monday' } }
    const before = await book(test.facility, patron, input(patron, { ...monday, ...once }))
    if (!before.ok) throw new Error(before.code)
    test.clock.set('2026-11-27T23:30:00.000Z')
    expect(await book(test.facility, other, input(other, monday))).toMatchObject({ code: 'shabbosMode' })
    const walkIn = input(other, { ...monday, walkIn: true, byStaff: true })
    const kiosk: Caller = { ...other, kind: 'device', id: 'kiosk', roles: ['Kiosk'] }
    for (const caller of [kiosk, { ...other, roles: ['Reception'] }] as Caller[])
      expect(await book(test.facility, caller, walkIn)).toMatchObject({ code: 'shabbosMode' })
    // A repeated request gets the booking that it made.
    expect(await book(test.facility, patron, input(patron, { ...monday, ...once }))).toMatchObject({
      value: { id: before.value.id },
    })
    const edit = { ...monday, time: '19:30', replacingReservationId: before.value.id }
    expect(await book(test.facility, patron, input(patron, edit))).toMatchObject({ ok: true })
  })
})
