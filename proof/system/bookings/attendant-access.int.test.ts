import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type BookingSide, openSide, type Person, tomorrow, tonight } from './side.ts'

describe.each(['hub', 'portal'] as const)('an attendant at the %s', name => {
  let side: BookingSide
  let reception: Person
  let attendant: Person
  let reservationId: string
  beforeEach(async () => {
    side = await openSide(name)
    if (name === 'hub') await side.set('roomsHeldForReception', '9')
    reception = await side.staff('Reception')
    attendant = await side.staff('Attendant')
    const patron = await side.patron(1)
    const done = await side.book(reception, { userId: patron.id })
    if (done.status !== 200) throw new Error(done.code)
    reservationId = done.result.reservationId
    await side.pay(reservationId, 500)
  })
  afterEach(() => side.close())

  const list = (who: Person, query: string) => side.ask(who, 'GET', `reservations/listadmin${query}`)

  it('reads the code of a reservation, and no personal data or payments', async () => {
    const atDesk = (await list(reception, '')).result
    expect(atDesk).toHaveLength(1)
    expect(atDesk[0].payments).toHaveLength(1)
    expect(atDesk[0].price).toBeGreaterThan(0)
    const one = (await side.ask(attendant, 'GET', `reservations/${reservationId}`)).result
    for (const seen of [(await list(attendant, '')).result[0], one]) {
      expect(seen.reservationCode).toBe(atDesk[0].reservationCode)
      expect(seen).toMatchObject({ price: 0, balance: 0, amountPaid: 0, donationTotal: 0, tipTotal: 0 })
      expect([seen.priceLines, seen.payments, seen.merchandise, seen.overrideReason]).toEqual([
        [],
        [],
        [],
        '',
      ])
      expect(Object.keys(seen.user).sort()).toEqual(['checkedBy', 'company', 'handSignal', 'id', 'notes'])
    }
  })

  it('lists only tonight', async () => {
    expect((await list(attendant, `?dt=${tonight}&dtTo=${tonight}`)).result).toHaveLength(1)
    for (const query of [
      `?dt=${tomorrow}`,
      '?dt=2026-11-21',
      `?dtTo=${tomorrow}`,
      `?dt=2026-11-21&dtTo=${tonight}`,
    ]) {
      const { status, code, field } = await list(attendant, query)
      expect([status, code, field]).toEqual([403, 'notAllowed', 'dt'])
      expect((await list(reception, query)).status).toBe(200)
    }
  })

  it('is refused more than a year at once, as reception is', async () => {
    for (const [query, code] of [
      ['?dt=2026-01-01&dtTo=2027-01-02', 'rangeTooLong'],
      ['?dt=2026-11-22&dtTo=2026-11-21', 'rangeInvalid'],
    ]) {
      for (const who of [reception, attendant])
        expect(await list(who, query ?? '')).toMatchObject({ status: 400, code, field: 'dtTo' })
    }
    expect((await list(reception, '?dt=2026-01-01&dtTo=2027-01-01')).status).toBe(200)
  })

  it.each(['ignoreCutoff', 'ignoreAvailability'])(
    'cannot override a limit: %s (threats-170)',
    async field => {
      const patron = await side.patron(2)
      const body = { userId: patron.id, overrideReason: 'she asked me' }
      expect(await side.book(attendant, body, { query: { [field]: true } })).toMatchObject({
        status: 403,
        code: 'staffOnly',
        field,
      })
    },
  )

  it('gives no reduced price, and confirms no hold (threats-170)', async () => {
    const reduced = await side.book(attendant, {
      userId: (await side.patron(2)).id,
      useDiscountPrice: true,
    })
    const full = await side.row(reservationId)
    expect((await side.row(reduced.result.reservationId)).priceMinor).toBe(full.priceMinor)
    const held = await side.book(reception, {
      userId: (await side.patron(3)).id,
      reservationStatus: 'Pending',
    })
    const confirmed = await side.status(attendant, held.result.reservationId, 'Reserved')
    expect(confirmed.status).not.toBe(200)
    expect((await side.row(held.result.reservationId)).bookingStatus).toBe('Pending')
    expect((await side.status(reception, held.result.reservationId, 'Reserved')).status).toBe(200)
  })

  it('cancels nothing past the cutoff (threats-170)', async () => {
    side.server.clock.set('2026-11-22T22:40:00.000Z')
    expect((await side.status(attendant, reservationId, 'Canceled')).status).not.toBe(200)
    expect((await side.status(reception, reservationId, 'Canceled')).status).toBe(200)
  })
})
