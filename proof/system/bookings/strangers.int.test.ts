import { expect, it } from 'vitest'
import { onEachSide } from './on-each-side.ts'
import type { BookingSide } from './side.ts'

/** Weeks ahead at the hub; the portal of a test has places of the next nights alone. */
const aheadAt = (side: BookingSide) => (side.side === 'hub' ? '2026-12-14' : '2026-11-26')

onEachSide('whoever calls the desk (booking-521)', open => {
  it('is booked for another night by phone and name, and by name alone', async () => {
    const side = open()
    const reception = await side.staff('Reception')
    const ahead = aheadAt(side)
    const wanted = { reservationDate: ahead, reservationTime: '19:00', advanceReservation: true }
    const caller = { ...wanted, phone: '(212) 555-0177', name: 'Dina Blum' }
    const booked = await side.book(reception, caller)
    expect(booked).toMatchObject({
      status: 200,
      result: {
        reservationDate: ahead,
        advanceReservation: true,
        reservationStatus: 'Reserved',
        user: { firstName: 'Dina', lastName: 'Blum', phone: '+12125550177' },
      },
    })
    const again = await side.book(reception, { ...caller, reservationDate: '2026-11-25' })
    expect(again.result.userId).toBe(booked.result.userId)
    const nameless = await side.book(reception, { ...wanted, name: 'Gita Roth', reservationTime: '19:30' })
    expect(nameless.result.user).toMatchObject({ firstName: 'Gita', lastName: 'Roth', phone: null })
    expect(nameless.result.userId).not.toBe(reception.id)
    const zeros = await side.book(reception, { ...wanted, phone: '000 000 0000', name: ' ' })
    expect(zeros).toMatchObject({ status: 400, code: 'walkInNameMissing', field: 'name' })
    const wrong = await side.book(reception, { ...wanted, phone: '123', name: 'Dina' })
    expect(wrong).toMatchObject({ status: 400, code: 'invalidPhone', field: 'phone' })
  })

  it('gets no account where the booking is refused', async () => {
    const side = open()
    const reception = await side.staff('Reception')
    const refused = await side.book(reception, {
      reservationDate: aheadAt(side),
      reservationTime: '03:00',
      name: 'Dina Blum',
    })
    expect(refused.code).toBe('slotNotOffered')
    const people = await side.server.facility.db.selectFrom('user').select('firstName').execute()
    expect(people).not.toContainEqual({ firstName: 'Dina' })
  })

  it('is named by reception and Admins alone', async () => {
    const side = open()
    const attendant = await side.staff('Attendant')
    for (const [field, value] of [
      ['name', 'Dina'],
      ['phone', '+12125550177'],
    ] as const)
      expect(await side.book(attendant, { [field]: value })).toMatchObject({
        status: 403,
        code: 'staffOnly',
        field,
      })
  })

  it('may be booked for every night that the schedule lists, weeks ahead too', async () => {
    const side = open()
    if (side.side === 'portal') return
    const reception = await side.staff('Reception')
    const patron = await side.patron(1)
    const listed = await side.ask(reception, 'GET', 'settings/schedule?days=62&from=2027-01-10')
    expect(listed.result).toHaveLength(62)
    const last = listed.result.findLast(
      (night: { closed: boolean; shabbosMode: boolean }) => !night.closed && !night.shabbosMode,
    )
    const wanted = { userId: patron.id, reservationDate: last.date, reservationTime: '20:00' }
    expect(await side.book(reception, wanted)).toMatchObject({
      status: 200,
      result: { reservationDate: last.date },
    })
  })

  it('sets a kallah’s real time weeks ahead, by an edit that need not say whose it is', async () => {
    const side = open()
    const ahead = aheadAt(side)
    await side.setAll([
      ['reservationsKallahContactForm', 'True'],
      ['roomsAvailableKallah', '4'],
      ['priceKallah', '50'],
    ])
    const [reception, patron] = [await side.staff('Reception'), await side.patron(1)]
    const asked = {
      kallah: true,
      bath: true,
      reservationDate: ahead,
      reservationTime: '06:13',
      companions: 3,
    }
    const request = await side.book(patron, asked)
    expect(request.result.reservationTime).toBe('06:13')
    const set = await side.book(reception, {
      replacingReservationId: request.result.reservationId,
      reservationDate: ahead,
      reservationTime: '20:00',
    })
    expect(set).toMatchObject({
      status: 200,
      result: { userId: patron.id, reservationTime: '20:00', kallah: true, companions: 3 },
    })
  })
})
