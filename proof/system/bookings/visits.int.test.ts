import { book } from '@mayim/core/booking/book.ts'
import { statusHistoryOf, updateReservation } from '@mayim/core/booking/reservation-table.ts'
import type { Caller } from '@mayim/core/ground/runtime/facility.ts'
import { bookingInput } from '@mayim/core/http/handlers/booking-request.ts'
import { ok } from '@mayim/domain/result.ts'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { assignRoom } from '../../../hub/src/visit/assign-room.ts'
import { markNoShows } from '../../../hub/src/visit/no-shows.ts'
import { buildFacility, reception as desk } from '../../../hub/src/visit/testing/facility-for-tests.ts'
import { closeShabbosNights } from '../../../hub/src/visit/timed-steps.ts'
import { type BookingSide, openSide, type Person, tomorrow, tonight } from './side.ts'

let side: BookingSide
let reception: Person
beforeEach(async () => {
  side = await openSide('hub')
  await side.set('roomsHeldForReception', '9')
  await buildFacility(side.server.facility)
  reception = await side.staff('Reception')
})
afterEach(() => side.close())

const atNineteen = '2026-11-23T00:00:00.000Z'
const lastEntryOver = '2026-11-23T04:16:00.000Z'

async function booked(number: number, body: object = {}): Promise<string> {
  const patron = await side.patron(number)
  const done = await side.book(reception, { userId: patron.id, ...body })
  if (done.status !== 200) throw new Error(done.code)
  return done.result.reservationId
}

async function placedInRoom(id: string, roomId: number): Promise<void> {
  const checkedIn = await side.ask(reception, 'POST', 'reservations/checkin', { resId: id })
  // Calls the operation: the answer of the call shows the room's light, which this facility does not have.
  const placed = await assignRoom(side.server.facility, desk, { reservationId: id, roomId })
  expect([checkedIn.status, placed.ok]).toEqual([200, true])
}

it('marks a no-show once, shows it only to reception, and clears it', async () => {
  const [missing, came, to] = [
    await booked(1),
    await booked(2),
    await booked(3, { reservationTime: '20:00' }),
  ]
  const attendant = await side.staff('Attendant')
  side.server.clock.set(atNineteen)
  await placedInRoom(came, 1)
  await markNoShows(side.server.facility)
  expect(await side.row(missing)).toMatchObject({ noShowAt: null })
  side.server.clock.set(lastEntryOver)
  await markNoShows(side.server.facility)
  expect(await side.row(missing)).toMatchObject({ noShowAt: lastEntryOver, bookingStatus: 'Reserved' })
  expect(await side.row(came)).toMatchObject({ noShowAt: null })
  const path = `reservations/${missing}`
  expect((await side.ask(reception, 'GET', path)).result.noShowAt).toBe(lastEntryOver)
  expect(Object.keys((await side.ask(attendant, 'GET', path)).result)).not.toContain('noShowAt')
  expect(Object.keys((await side.ask(await side.patron(1), 'GET', path)).result)).not.toContain('noShowAt')
  expect((await side.status(attendant, missing, 'Reserved')).status).toBe(409)
  expect((await side.status(reception, missing, 'Reserved')).result.noShowAt).toBe(null)
  await markNoShows(side.server.facility)
  expect(await side.row(missing)).toMatchObject({ noShowAt: null })
  // Check-in clears the mark without an undo.
  expect(await side.row(to)).toMatchObject({ noShowAt: lastEntryOver })
  await side.ask(reception, 'POST', 'reservations/checkin', { resId: to })
  expect(await side.row(to)).toMatchObject({ noShowAt: null, visitStatus: 'Waiting', waitingCode: '2' })
})

it('lets reception mark a no-show once her grace is over, and take it back (visit-1250)', async () => {
  const [missing, waits, attendant] = [await booked(1), await booked(2), await side.staff('Attendant')]
  const mark = (id: string, by = reception) => side.ask(by, 'POST', `reservations/${id}/noshow`, {})
  side.server.clock.set('2026-11-23T00:14:00.000Z')
  expect(await mark(missing)).toMatchObject({ status: 409, code: 'noShowTooEarly' })
  side.server.clock.set('2026-11-23T00:15:00.000Z')
  await side.ask(reception, 'POST', 'reservations/checkin', { resId: waits })
  expect(await mark(waits)).toMatchObject({ code: 'statusNotAllowed' })
  expect((await mark(missing, attendant)).status).toBe(403)
  for (const _ of [1, 2])
    expect((await mark(missing)).result).toMatchObject({ noShowAt: '2026-11-23T00:15:00.000Z' })
  expect((await side.status(reception, missing, 'Reserved')).result.noShowAt).toBe(null)
  // The system still marks her if she does not come: only its own mark is made once.
  side.server.clock.set(lastEntryOver)
  await markNoShows(side.server.facility)
  expect(await side.row(missing)).toMatchObject({ noShowAt: lastEntryOver })
})

it('moves the room to the new reservation when an assigned visit is edited, and changes nothing when the edit is refused', async () => {
  const id = await booked(1)
  const userId = (await side.patron(1)).id
  side.server.clock.set(atNineteen)
  await placedInRoom(id, 1)
  const edit = (body: object) => side.book(reception, { userId, replacingReservationId: id, ...body })
  const roomOne = () =>
    side.server.facility.db.selectFrom('room').selectAll().where('id', '=', 1).executeTakeFirst()
  expect(await edit({ bath: true })).toMatchObject({ status: 409, code: 'roomHasNoBath', field: 'bath' })
  expect(await edit({ reservationDate: tomorrow })).toMatchObject({ status: 409, code: 'editOtherNight' })
  expect(await side.row(id)).toMatchObject({ bookingStatus: 'Reserved', visitStatus: 'Assigned', roomId: 1 })
  const parked = await edit({ parking: true })
  const newId = parked.result.reservationId
  expect(parked.result).toMatchObject({ reservationStatus: 'Assigned', roomId: 1, waitingCode: '1' })
  expect(await roomOne()).toMatchObject({ reservationId: newId, status: 'Ready' })
  expect(await side.row(id)).toMatchObject({
    bookingStatus: 'Replaced',
    visitStatus: 'Replaced',
    roomId: null,
  })
  const history = await statusHistoryOf(side.server.facility.db, newId)
  expect(history.map(line => line.newStatus)).toEqual(['Reserved', 'Assigned'])
  expect((await side.status(reception, newId, 'Prep')).result.reservationStatus).toBe('Prep')
})

it('lets reception close the visits of a Shabbos night, and closes the rest after the next day', async () => {
  await side.set('openFridays', 'True')
  const friday = { reservationDate: '2026-11-27', reservationTime: '17:30' }
  const [one, two] = [await booked(1, friday), await booked(2, friday)]
  const { facility, clock } = side.server
  clock.set('2026-11-28T02:00:00.000Z')
  expect((await side.status(reception, one, 'Done')).status).toBe(409)
  // After Shabbos: Saturday 19:00 in Brooklyn.
  clock.set('2026-11-29T00:00:00.000Z')
  await closeShabbosNights(facility)
  expect((await side.status(reception, one, 'Done')).result.reservationStatus).toBe('Done')
  expect(await side.row(two)).toMatchObject({ bookingStatus: 'Reserved', visitStatus: null })
  clock.set('2026-11-29T11:00:00.000Z')
  await closeShabbosNights(facility)
  await closeShabbosNights(facility)
  expect(await side.row(two)).toMatchObject({ visitStatus: 'Done' })
  expect(await statusHistoryOf(facility.db, two)).toHaveLength(2)
})

it('does not close the visits of a weekday night, automatically or by hand', async () => {
  const id = await booked(1)
  side.server.clock.set('2026-11-25T11:00:00.000Z')
  await closeShabbosNights(side.server.facility)
  expect(await side.row(id)).toMatchObject({ visitStatus: null })
  expect((await side.status(reception, id, 'Done')).status).toBe(409)
})

it('warns a patron who excludes all attendants on duty tonight, and nobody else', async () => {
  const patron = await side.patron(1)
  await side.server.facility.write(async trx => {
    await trx.updateTable('user').set({ excludedAttendants: '[1]' }).where('id', '=', patron.id).execute()
    return ok(null)
  })
  expect(await side.book(patron)).toMatchObject({
    status: 409,
    code: 'attendantsAllExcluded',
    field: 'attendantsConfirmed',
  })
  const tomorrowsBooking = await side.book(patron, { reservationDate: tomorrow })
  expect(tomorrowsBooking.status).toBe(200)
  expect((await side.status(patron, tomorrowsBooking.result.reservationId, 'Canceled')).status).toBe(200)
  expect((await side.book(patron, { attendantsConfirmed: true })).status).toBe(200)
  expect((await side.book(reception, { userId: patron.id, secondVisit: true })).status).toBe(200)
})

it('accepts only walk-ins at the kiosk', async () => {
  const { facility, clock } = side.server
  clock.set(atNineteen)
  const kiosk: Caller = {
    kind: 'device',
    id: 'kiosk-1',
    roles: ['Kiosk'],
    address: '10.0.0.9',
    language: 'yi',
  }
  const readInput = (body: object) => bookingInput(facility, kiosk, { query: {}, body }, undefined)
  expect(await readInput({ reservationTime: '19:00', phone: '+12125550177' })).toMatchObject({
    code: 'staffOnly',
  })
  expect(await readInput({ advanceReservation: false })).toMatchObject({
    code: 'phoneRequired',
    field: 'phone',
  })
  const input = await readInput({ advanceReservation: false, phone: '+12125550177' })
  if (!input.ok) throw new Error(input.code)
  const came = await book(facility, kiosk, input.value)
  expect(came).toMatchObject({ ok: true, value: { date: tonight, time: '19:00', language: 'yi' } })
})

it('refuses a booking at another location, because there is none (booking-12)', async () => {
  const patron = await side.patron(1)
  const elsewhere = { alternateLocation: 'Across the street' }
  expect(await side.book(patron, elsewhere)).toMatchObject({ status: 400, code: 'notOffered' })
  expect(await side.book(patron, { alternateLocation: '' })).toMatchObject({ status: 200 })
})

it('frees the preassigned room when reception cancels', async () => {
  const id = await booked(1)
  await side.server.facility.write(async trx => {
    await updateReservation(trx, id, { roomIdPreassign: 2 })
    return ok(null)
  })
  await side.status(reception, id, 'Canceled')
  expect(await side.row(id)).toMatchObject({
    bookingStatus: 'Canceled',
    visitStatus: null,
    roomIdPreassign: null,
  })
  expect((await side.status(reception, id, 'Reserved')).result.reservationStatus).toBe('Reserved')
})
