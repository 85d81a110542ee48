import { updateReservation } from '@mayim/core/booking/reservation-table.ts'
import { ok } from '@mayim/domain/result.ts'
import { expect, it } from 'vitest'
import { onEachSide } from './on-each-side.ts'
import { tomorrow, tonight } from './side.ts'

onEachSide('an edit', open => {
  it('keeps the code on the same night, the notes, the payments and the merchandise', async () => {
    const side = open()
    const [patron, admin] = [await side.patron(1), await side.staff('Admin')]
    await side.ask(admin, 'POST', 'settings/merchandise', { action: 'add', item: 'Towel', price: 5 })
    const merchandise = [{ item: 'Towel', quantity: 2 }]
    const first = await side.book(patron, { merchandise, reservationNotes: 'no perfume', total: 35 })
    expect(first.result).toMatchObject({ balance: 35, merchTotal: 10 })
    await side.pay(first.result.reservationId, 3500)
    const replacingReservationId = first.result.reservationId
    const second = await side.book(patron, { replacingReservationId, reservationTime: '20:00', bath: true })
    expect(second.result).toMatchObject({
      reservationStatus: 'Reserved',
      reservationCode: first.result.reservationCode,
      reservationNotes: 'no perfume',
      price: 30,
      merchTotal: 10,
      amountPaid: 35,
      balance: 5,
    })
    const old = await side.ask(patron, 'GET', `reservations/${replacingReservationId}`)
    expect(old.result).toMatchObject({ reservationStatus: 'Replaced', merchTotal: 0, amountPaid: 0 })
    const sums = await side.server.facility.db.selectFrom('ledger').select('amountMinor').execute()
    expect(sums.reduce((sum, line) => sum + line.amountMinor, 0)).toBe(1000 - 3500)
  })

  it('may use the place of the original booking, and changes nothing when it is refused', async () => {
    const side = open()
    await side.set('bathMayServeShower', 'False')
    await side.set('roomsHeldForReception', side.side === 'hub' ? '1' : '3')
    const [one, two] = [await side.patron(1), await side.patron(2)]
    const first = (await side.book(one)).result.reservationId
    expect((await side.book(two, { reservationTime: '20:00' })).status).toBe(200)
    // The own place counts as free only for its patron, not for another who sends its id.
    const placesFor = async (caller: typeof one) => {
      const path = `reservations/availablereservations?dt=${tonight}&replacingreservationid=${first}`
      const slots = (await side.ask(caller, 'GET', path)).result as {
        timeSlot: string
        availableReservations: { bath: boolean; available: number }[]
      }[]
      const of = slots.find(({ timeSlot }) => timeSlot === '19:00')
      return of?.availableReservations.find(({ bath }) => !bath)?.available
    }
    expect([await placesFor(one), await placesFor(two)]).toEqual([1, 0])
    const before = side.server.facility.changes.head
    const refused = await side.book(one, { replacingReservationId: first, reservationTime: '20:00' })
    expect(refused).toMatchObject({ status: 409, code: 'slotTaken', field: 'reservationTime' })
    expect(side.server.facility.changes.head).toBe(before)
    expect(await side.row(first)).toMatchObject({ bookingStatus: 'Reserved', time: '19:00', pool: 'shower' })
    // 19:15 overlaps the original 19:00, which counts as free for its patron.
    const moved = await side.book(one, { replacingReservationId: first, reservationTime: '19:15' })
    expect(moved.result).toMatchObject({ reservationStatus: 'Reserved', reservationTime: '19:15' })
  })

  it('counts what is paid, and keeps the original booking until the rest is paid', async () => {
    const side = open()
    const patron = await side.patron(1)
    const first = (await side.book(patron)).result.reservationId
    await side.pay(first, 2500)
    await side.set('reservationsRequirePrepayAll', 'True')
    const same = await side.book(patron, { replacingReservationId: first, reservationTime: '19:30' })
    expect(same.result).toMatchObject({ reservationStatus: 'Reserved', balance: 0 })
    const stands = same.result.reservationId
    const bath = { replacingReservationId: stands, reservationTime: '20:00', bath: true }
    const dearer = (await side.book(patron, bath)).result
    expect(dearer).toMatchObject({ reservationStatus: 'Pending', balance: 5 })
    expect(await side.row(stands)).toMatchObject({ bookingStatus: 'Reserved', time: '19:30' })
    side.server.clock.advance(600_000)
    await side.expire()
    expect(await side.row(stands)).toMatchObject({ bookingStatus: 'Reserved' })
    expect(await side.balance(stands)).toBe(0)
    const again = (await side.book(patron, bath)).result
    expect(again).toMatchObject({ reservationStatus: 'Pending', balance: 5 })
    expect(await side.pay(again.reservationId, 500)).toBe('reserved')
    expect(await side.row(stands)).toMatchObject({ bookingStatus: 'Replaced' })
    expect(await side.balance(again.reservationId)).toBe(0)
  })

  it('moves payments to the new booking, also from an expired hold and from one that staff replace', async () => {
    const side = open()
    const [patron, reception] = [await side.patron(1), await side.staff('Reception')]
    const first = (await side.book(patron)).result.reservationId
    await side.pay(first, 2500)
    await side.set('reservationsRequirePrepayAll', 'True')
    const bath = { replacingReservationId: first, bath: true }
    const held = (await side.book(patron, bath)).result.reservationId
    expect(await side.balance(held)).toBe(500)
    side.server.clock.advance(600_000)
    // The expiry job has not run yet.
    const again = (await side.book(patron, bath)).result
    expect(again).toMatchObject({ reservationStatus: 'Pending', balance: 5 })
    expect(await side.row(held)).toMatchObject({ bookingStatus: 'Replaced' })
    const byDesk = await side.book(reception, { userId: patron.id, ...bath, reservationTime: '20:00' })
    expect(byDesk.result).toMatchObject({ reservationStatus: 'Reserved', balance: 5, amountPaid: 25 })
    expect(await side.row(again.reservationId)).toMatchObject({ bookingStatus: 'Replaced' })
    expect(await side.row(first)).toMatchObject({ bookingStatus: 'Replaced' })
  })

  it('requests the end of the original booking from the other side when it was handed over meanwhile', async () => {
    const side = open()
    const patron = await side.patron(1)
    const first = (await side.book(patron)).result.reservationId
    await side.pay(first, 2500)
    await side.set('reservationsRequirePrepayAll', 'True')
    const held = (await side.book(patron, { replacingReservationId: first, bath: true })).result.reservationId
    const owner = side.side === 'hub' ? 'portal' : 'hub'
    await side.server.facility.write(async trx => {
      await updateReservation(trx, first, { owner })
      return ok(null)
    })
    expect(await side.pay(held, 500)).toBe('reserved')
    expect(await side.row(first)).toMatchObject({ bookingStatus: 'Reserved', owner })
    const requests = await side.server.facility.db.selectFrom('bookingRequest').selectAll().execute()
    expect(requests).toMatchObject([{ reservationId: first, kind: 'cancel', answeredAt: null }])
  })

  it('is refused for a past night, another patron’s booking, an ended booking, and after the cutoff', async () => {
    const side = open()
    const [one, two, reception] = [await side.patron(1), await side.patron(2), await side.staff('Reception')]
    const first = (await side.book(one)).result.reservationId
    const foreign = await side.book(two, { replacingReservationId: first })
    expect(foreign).toMatchObject({
      status: 404,
      code: 'reservationMissing',
      field: 'replacingReservationId',
    })
    side.server.clock.set('2026-11-22T22:40:00.000Z')
    const late = { replacingReservationId: first, reservationDate: tomorrow }
    expect(await side.book(one, late)).toMatchObject({ status: 409, code: 'editPastCutoff' })
    side.server.clock.set('2026-11-23T20:00:00.000Z')
    expect(await side.book(one, late)).toMatchObject({
      status: 409,
      code: 'editPast',
      field: 'reservationDate',
    })
    side.server.clock.set('2026-11-22T23:30:00.000Z')
    // Staff may add to a visit whose time has begun.
    const parked = await side.book(reception, {
      userId: one.id,
      replacingReservationId: first,
      parking: true,
    })
    expect(parked.result).toMatchObject({ reservationStatus: 'Reserved', parking: true })
    const twice = await side.book(reception, { userId: one.id, replacingReservationId: first })
    expect(twice).toMatchObject({ status: 409, code: 'statusNotAllowed', field: 'replacingReservationId' })
  })
})
