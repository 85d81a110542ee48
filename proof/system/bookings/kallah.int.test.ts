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

onEachSide('a kallah whose time is to be set', open => {
  it('is outside the hours, the cutoff and the window of days, where the form is offered', async () => {
    const side = open()
    const her = await side.patron(1)
    expect(await side.book(her, asKallah(tonight))).toMatchObject({
      status: 403,
      code: 'kallahFormOff',
      field: 'kallah',
    })
    await side.set('reservationsKallahContactForm', 'True')
    await side.set('roomsAvailableKallah', '0')
    side.server.clock.set('2026-11-22T22:40:00.000Z')
    for (const date of [tonight, tomorrow, '2027-01-05']) {
      const asked = await side.book(her, asKallah(date))
      expect(asked.result).toMatchObject({
        reservationTime: '06:13',
        reservationDate: date,
        reservationStatus: 'Reserved',
        reservationNotes: 'Wedding on the 30th',
        advanceReservation: true,
      })
    }
    // Her own visit is another matter.
    expect((await side.book(her, { reservationDate: tomorrow })).status).toBe(200)
  })

  it('is refused of a past or closed night, of another kind, and without end', async () => {
    const side = open()
    await side.set('reservationsKallahContactForm', 'True')
    const her = await side.patron(1)
    expect(await side.book(her, asKallah('2026-11-21'))).toMatchObject({ code: 'reserveDatePast' })
    expect(await side.book(her, { ...asKallah('2027-08-11') })).toMatchObject({ code: 'reserveDateClosed' })
    const shower = { ...asKallah(tonight), kallah: false, bath: false }
    expect(await side.book(her, shower)).toMatchObject({ code: 'slotNotOffered', field: 'reservationTime' })
    for (let count = 0; count < 5; count += 1)
      expect((await side.book(her, asKallah(tomorrow))).status).toBe(200)
    expect(await side.book(her, asKallah(tomorrow))).toMatchObject({ status: 409, code: 'kallahTooMany' })
  })

  it('gets her time from staff, by an edit, in the kallah’s own room', async () => {
    const side = open()
    await side.set('reservationsKallahContactForm', 'True')
    const [one, two, reception] = [await side.patron(1), await side.patron(2), await side.staff('Reception')]
    const asked = await Promise.all([one, two].map(her => side.book(her, asKallah(tonight))))
    const [first, second] = asked.map(each => each.result)
    const at = (userId: string, replacingReservationId: string) =>
      side.book(reception, {
        userId,
        kallah: true,
        bath: true,
        replacingReservationId,
        reservationTime: '20:00',
      })
    const set = await at(one.id, first.reservationId)
    // The hub has no kallah's room of its own: it is one, and with the portal.
    if (side.side === 'hub') return expect(set.code).toBe('slotTaken')
    expect(set.result).toMatchObject({ reservationTime: '20:00', reservationNotes: 'Wedding on the 30th' })
    expect(await side.row(set.result.reservationId)).toMatchObject({ pool: 'kallah' })
    expect(await at(two.id, second.reservationId)).toMatchObject({ status: 409, code: 'slotTaken' })
  })
})
