import { expect, it } from 'vitest'
import { onEachSide } from './on-each-side.ts'
import { tomorrow } from './side.ts'

onEachSide('a second visit of one person on one night (booking-522)', open => {
  it('is refused to staff with the first one named, unless they say that it is wanted', async () => {
    const side = open()
    const [reception, patron] = [await side.staff('Reception'), await side.patron(1)]
    const first = await side.book(reception, { userId: patron.id })
    const later = { userId: patron.id, reservationTime: '20:00' }
    const named = { reservationId: first.result.reservationId, code: first.result.reservationCode }
    const asked = await side.book(reception, later)
    expect(asked).toMatchObject({
      status: 409,
      code: 'secondVisit',
      field: 'secondVisit',
      detail: { ...named, time: '19:00' },
    })
    expect(asked.message).toContain(first.result.reservationCode)
    const walkIn = { userId: patron.id, advanceReservation: false, reservationDate: undefined }
    expect(await side.book(reception, { ...walkIn, reservationTime: undefined })).toMatchObject({
      code: 'secondVisit',
    })
    const second = await side.book(reception, { ...later, secondVisit: true })
    expect(second.status).toBe(200)
    // Another night is none of it, and an edit that keeps its night is not asked about.
    const other = await side.book(reception, { ...later, reservationDate: tomorrow })
    expect(other.status).toBe(200)
    const edit = { ...later, replacingReservationId: second.result.reservationId }
    expect((await side.book(reception, { ...edit, reservationTime: '20:30' })).status).toBe(200)
  })

  it('is asked about when a visit is moved to that night, and when a cancellation is undone', async () => {
    const side = open()
    const [reception, patron] = [await side.staff('Reception'), await side.patron(1)]
    const first = await side.book(reception, { userId: patron.id })
    const moved = await side.book(reception, { userId: patron.id, reservationDate: tomorrow })
    const move = {
      userId: patron.id,
      replacingReservationId: moved.result.reservationId,
      reservationTime: '20:00',
    }
    expect(await side.book(reception, move)).toMatchObject({
      code: 'secondVisit',
      detail: { code: first.result.reservationCode },
    })
    await side.status(reception, first.result.reservationId, 'Canceled')
    // A canceled one is none.
    expect((await side.book(reception, move)).status).toBe(200)
    expect(await side.status(reception, first.result.reservationId, 'Reserved')).toMatchObject({
      status: 409,
      code: 'alreadyReserved',
    })
  })

  it('is asked about for whoever is found by her phone, and after she has left', async () => {
    const side = open()
    const reception = await side.staff('Reception')
    const caller = { phone: '+12125550177', name: 'Dina Blum' }
    const first = await side.book(reception, caller)
    expect(await side.book(reception, { ...caller, reservationTime: '20:00' })).toMatchObject({
      code: 'secondVisit',
    })
    await side.server.facility.write(async trx => {
      await trx
        .updateTable('reservation')
        .set({ visitStatus: 'Done' })
        .where('id', '=', first.result.reservationId)
        .execute()
      return { ok: true, value: null }
    })
    expect(await side.book(reception, { ...caller, reservationTime: '20:00' })).toMatchObject({
      code: 'secondVisit',
    })
  })

  it('is refused to a patron who asks for a kallah’s night twice', async () => {
    const side = open()
    await side.set('reservationsKallahContactForm', 'True')
    const [reception, patron] = [await side.staff('Reception'), await side.patron(1)]
    const asked = { kallah: true, bath: true, reservationDate: tomorrow, reservationTime: '06:13' }
    const first = await side.book(patron, asked)
    expect(await side.book(patron, asked)).toMatchObject({
      status: 409,
      code: 'kallahTwice',
      field: 'reservationDate',
      detail: { code: first.result.reservationCode },
    })
    expect((await side.book(patron, { ...asked, reservationDate: '2026-11-24' })).status).toBe(200)
    // Her own visit is another matter.
    expect((await side.book(patron)).status).toBe(200)
    const byStaff = await side.book(reception, { ...asked, userId: patron.id })
    expect(byStaff).toMatchObject({ code: 'secondVisit', detail: { code: first.result.reservationCode } })
  })
})
