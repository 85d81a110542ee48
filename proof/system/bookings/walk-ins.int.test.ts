import { expect, it } from 'vitest'
import { onEachSide } from './on-each-side.ts'
import { tomorrow } from './side.ts'

const walkIn = { advanceReservation: false, reservationDate: undefined, reservationTime: undefined }

onEachSide('a walk-in', open => {
  it('is booked after the cutoff for the current slot, with a new account for the phone', async () => {
    const side = open()
    const reception = await side.staff('Reception')
    side.server.clock.set('2026-11-23T00:07:00.000Z')
    const phone = '(212) 555-0177'
    const came = await side.book(reception, { ...walkIn, phone, language: 'he' })
    expect(came.result).toMatchObject({
      reservationDate: '2026-11-22',
      reservationTime: '19:00',
      reservationStatus: 'Reserved',
      advanceReservation: false,
      language: 'he',
      user: { phone: '+12125550177' },
    })
    const second = { ...walkIn, phone: '+1 212 555 0177', secondVisit: true }
    const again = await side.book(reception, second)
    expect(again.result.userId).toBe(came.result.userId)
    const people = await side.server.facility.db.selectFrom('user').selectAll().execute()
    expect(people.filter(each => each.phone === '+12125550177')).toHaveLength(1)
  })

  it('creates no account when the booking is refused', async () => {
    const side = open()
    const reception = await side.staff('Reception')
    const body = { ...walkIn, phone: '+12125550177', segula: true }
    expect((await side.book(reception, body)).status).toBe(400)
    const people = await side.server.facility.db.selectFrom('user').select('phone').execute()
    expect(people).not.toContainEqual({ phone: '+12125550177' })
  })

  it('is refused for another night, after the last entry, and for an invalid phone', async () => {
    const side = open()
    const [reception, patron] = [await side.staff('Reception'), await side.patron(1)]
    const other = await side.book(reception, { ...walkIn, userId: patron.id, reservationDate: tomorrow })
    expect(other).toMatchObject({ status: 400, code: 'walkInTonight', field: 'reservationDate' })
    const noPhone = await side.book(reception, { ...walkIn, phone: '123' })
    expect(noPhone).toMatchObject({ status: 400, code: 'invalidPhone', field: 'phone' })
    const noTime = await side.book(patron, { reservationTime: undefined })
    expect(noTime).toMatchObject({ status: 400, code: 'reserveTimeMissing', field: 'reservationTime' })
    const foreign = await side.book(patron, { phone: '+12125550177' })
    expect(foreign).toMatchObject({ status: 403, code: 'staffOnly', field: 'phone' })
    side.server.clock.set('2026-11-23T04:30:00.000Z')
    const late = await side.book(reception, { ...walkIn, userId: patron.id })
    expect(late).toMatchObject({ status: 409, code: 'slotPast', field: 'reservationTime' })
  })

  it('without a phone is booked by name, and ten zeros are no phone (booking-78, people-4)', async () => {
    const side = open()
    const reception = await side.staff('Reception')
    const key = 'walk-in-by-name-1'
    const came = await side.book(reception, { ...walkIn, name: 'Dina Blum', total: 25 }, { key })
    expect(came).toMatchObject({
      status: 200,
      result: {
        advanceReservation: false,
        balance: 25,
        user: { firstName: 'Dina', lastName: 'Blum', phone: null },
      },
    })
    const again = await side.book(reception, { ...walkIn, name: 'Dina Blum', total: 25 }, { key })
    expect(again.result.reservationId).toBe(came.result.reservationId)
    const zeros = await side.book(reception, { ...walkIn, name: 'Gita', phone: '000 000 0000' })
    expect(zeros.result.user).toMatchObject({ firstName: 'Gita', lastName: '', phone: null })
    expect(zeros.result.userId).not.toBe(came.result.userId)
    const nobody = await side.book(reception, { ...walkIn, phone: '000 000 0000', name: ' ' })
    expect(nobody).toMatchObject({ status: 400, code: 'walkInNameMissing', field: 'name' })
  })

  it('has the name that it gave, with a new phone and with one whose account has no name (booking-78)', async () => {
    const side = open()
    const reception = await side.staff('Reception')
    const fresh = await side.book(reception, { ...walkIn, phone: '+12125550177', name: 'Dina Blum' })
    expect(fresh.result.user).toMatchObject({ firstName: 'Dina', lastName: 'Blum', phone: '+12125550177' })
    const nameless = { ...walkIn, phone: '+12125550178' }
    const first = await side.book(reception, nameless)
    expect(first.result.user).toMatchObject({ firstName: '', lastName: '' })
    await side.status(reception, first.result.reservationId, 'Canceled')
    const named = await side.book(reception, { ...nameless, name: 'Gita Roth' })
    expect(named.result).toMatchObject({
      userId: first.result.userId,
      user: { firstName: 'Gita', lastName: 'Roth' },
    })
    await side.status(reception, named.result.reservationId, 'Canceled')
    const other = await side.book(reception, { ...nameless, name: 'Somebody Else' })
    expect(other.result.user).toMatchObject({ firstName: 'Gita', lastName: 'Roth' })
  })

  it('takes a name only from staff', async () => {
    const side = open()
    const patron = await side.patron(1)
    expect(await side.book(patron, { name: 'Dina' })).toMatchObject({
      status: 403,
      code: 'staffOnly',
      field: 'name',
    })
  })
})
