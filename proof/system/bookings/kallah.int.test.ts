import { expect, it } from 'vitest'
import { onEachSide } from './on-each-side.ts'
import { tomorrow, tonight } from './side.ts'

const asKallah = (date: string) => ({
  kallah: true,
  bath: true,
  advanceReservation: true,
  reservationDate: undefined,
  reservationTime: `${date}T06:13`,
  reservationNotes: 'Wedding on the 30th',
})

onEachSide('a kallah reservation without a time', open => {
  it('ignores opening hours, cutoff and booking window, where the form is enabled', async () => {
    const side = open()
    const patron = await side.patron(1)
    expect(await side.book(patron, asKallah(tonight))).toMatchObject({
      status: 403,
      code: 'kallahFormOff',
      field: 'kallah',
    })
    await side.set('reservationsKallahContactForm', 'True')
    await side.set('roomsAvailableKallah', '0')
    side.server.clock.set('2026-11-22T22:40:00.000Z')
    for (const date of [tonight, tomorrow, '2027-01-05']) {
      const response = await side.book(patron, asKallah(date))
      expect(response.result).toMatchObject({
        reservationTime: '06:13',
        reservationDate: date,
        reservationStatus: 'Reserved',
        reservationNotes: 'Wedding on the 30th',
        advanceReservation: true,
      })
    }
    // The patron can still book an own visit.
    expect((await side.book(patron, { reservationDate: tomorrow })).status).toBe(200)
  })

  it('takes a time that she chooses, weeks ahead and by day, beside a visit of her own (booking-530)', async () => {
    const side = open()
    const patron = await side.patron(1)
    const far = '2026-12-06'
    const at = (date: string, time: string) => ({ ...asKallah(date), reservationTime: `${date}T${time}` })
    expect(await side.book(patron, at(far, '14:00'))).toMatchObject({ code: 'reserveDateTooFar' })
    await side.set('reservationsKallahContactForm', 'True')
    expect(await side.book(patron, at(far, '14:00'))).toMatchObject({ code: 'slotNotOffered' })
    await side.set('kallahTimes', '14:00, 15:30')
    await side.set('kallahDaysAhead', '14')
    expect(await side.book(patron, at('2026-12-07', '14:00'))).toMatchObject({ code: 'reserveDateTooFar' })
    // The room for a kallah belongs to the portal's share.
    if (side.side === 'hub') return
    const booked = await side.book(patron, { ...at(far, '14:00'), companions: 4 })
    expect(booked.result).toMatchObject({ reservationTime: '14:00', reservationDate: far, companions: 4 })
    expect(await side.book(patron, at(far, '15:30'))).toMatchObject({ code: 'kallahTwice' })
    const other = await side.patron(2)
    expect(await side.book(other, at(far, '14:00'))).toMatchObject({ code: 'slotTaken' })
    expect((await side.book(patron, { reservationDate: tomorrow })).status).toBe(200)
    const bath = { ...at(far, '14:00'), kallah: false }
    expect(await side.book(other, bath)).toMatchObject({ code: 'reserveDateTooFar' })
  })

  it('costs the price of a kallah from her own page and at the desk, and no reduced price (money-12)', async () => {
    const side = open()
    const [patron, other] = [await side.patron(1), await side.patron(2)]
    const reception = await side.staff('Reception')
    await side.set('reservationsKallahContactForm', 'True')
    await side.set('priceKallah', '61.50')
    await side.set('priceBathDiscount', '10')
    const priced = { price: 61.5, balance: 61.5, priceLines: [{ key: 'kallah', amount: 61.5 }] }
    expect((await side.book(patron, asKallah(tomorrow))).result).toMatchObject(priced)
    const atDesk = { ...asKallah(tomorrow), userId: other.id, useDiscountPrice: true }
    expect((await side.book(reception, atDesk)).result).toMatchObject({ ...priced, userId: other.id })
  })

  it('is refused for a past or closed night, for another room type, and after the fifth', async () => {
    const side = open()
    await side.set('reservationsKallahContactForm', 'True')
    const patron = await side.patron(1)
    expect(await side.book(patron, asKallah('2026-11-21'))).toMatchObject({ code: 'reserveDatePast' })
    expect(await side.book(patron, { ...asKallah('2027-08-11') })).toMatchObject({
      code: 'reserveDateClosed',
    })
    const shower = { ...asKallah(tonight), kallah: false, bath: false }
    expect(await side.book(patron, shower)).toMatchObject({
      code: 'slotNotOffered',
      field: 'reservationTime',
    })
    for (const day of ['23', '24', '25', '26', '30'])
      expect((await side.book(patron, asKallah(`2026-11-${day}`))).status).toBe(200)
    expect(await side.book(patron, asKallah('2026-12-01'))).toMatchObject({
      status: 409,
      code: 'kallahTooMany',
    })
  })

  it('gets its time from staff by an edit, in the kallah room', async () => {
    const side = open()
    await side.set('reservationsKallahContactForm', 'True')
    const [one, two, reception] = [await side.patron(1), await side.patron(2), await side.staff('Reception')]
    const response = await Promise.all([one, two].map(patron => side.book(patron, asKallah(tonight))))
    const [first, second] = response.map(each => each.result)
    const at = (userId: string, replacingReservationId: string) =>
      side.book(reception, {
        userId,
        kallah: true,
        bath: true,
        replacingReservationId,
        reservationTime: '20:00',
      })
    const set = await at(one.id, first.reservationId)
    // The only kallah room belongs to the portal's share.
    if (side.side === 'hub') return expect(set.code).toBe('slotTaken')
    expect(set.result).toMatchObject({ reservationTime: '20:00', reservationNotes: 'Wedding on the 30th' })
    expect(await side.row(set.result.reservationId)).toMatchObject({ pool: 'kallah' })
    expect(await at(two.id, second.reservationId)).toMatchObject({ status: 409, code: 'slotTaken' })
  })
})
