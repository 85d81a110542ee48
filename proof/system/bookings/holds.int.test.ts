import { statusHistoryOf } from '@mayim/core/booking/reservation-table.ts'
import { expect, it } from 'vitest'
import { onEachSide } from './on-each-side.ts'
import { tomorrow } from './side.ts'

const tenMinutesMs = 600_000

onEachSide('a hold', open => {
  it('is created where prepayment is required, with its expiry', async () => {
    const side = open()
    await side.set('reservationsRequirePrepayAll', 'True')
    const patron = await side.patron(1)
    const held = await side.book(patron, { reservationStatus: 'Reserved' })
    expect(held).toMatchObject({ status: 200, result: { reservationStatus: 'Pending', balance: 25 } })
    expect(held.result.holdExpiresAt).toBe('2026-11-22T22:10:00.000Z')
    expect(await side.pay(held.result.reservationId, 1000)).toBe('waiting')
    expect(await side.pay(held.result.reservationId, 1500)).toBe('reserved')
    const { result } = await side.ask(patron, 'GET', `reservations/${held.result.reservationId}`)
    expect(result).toMatchObject({ reservationStatus: 'Reserved', holdExpiresAt: null, paid: true })
  })

  it('is optional for staff: they book with payment at the desk, or create a hold that reception confirms', async () => {
    const side = open()
    await side.set('reservationsRequirePrepayAll', 'True')
    const [reception, one, two] = [await side.staff('Reception'), await side.patron(1), await side.patron(2)]
    const atDesk = await side.book(reception, { userId: one.id })
    expect(atDesk.result.reservationStatus).toBe('Reserved')
    const held = await side.book(reception, { userId: two.id, reservationStatus: 'Pending' })
    expect(held.result.reservationStatus).toBe('Pending')
    expect(await side.status(two, held.result.reservationId, 'Reserved')).toMatchObject({ status: 409 })
    const confirmed = await side.status(reception, held.result.reservationId, 'Reserved')
    expect(confirmed.result).toMatchObject({ reservationStatus: 'Reserved', holdExpiresAt: null })
  })

  it('expires: it has no place, accepts no payment, and gets one line of history', async () => {
    const side = open()
    await side.set('reservationsRequirePrepayAll', 'True')
    await side.set('roomsHeldForReception', side.side === 'hub' ? '1' : '3')
    await side.set('bathMayServeShower', 'False')
    const [one, two, reception] = [await side.patron(1), await side.patron(2), await side.staff('Reception')]
    const lost = (await side.book(one)).result.reservationId
    expect(await side.book(two)).toMatchObject({ status: 409, code: 'slotTaken' })
    side.server.clock.advance(tenMinutesMs)
    // Before the expiry job runs, the place is free and the hold cannot be confirmed.
    expect(await side.book(two)).toMatchObject({ status: 200 })
    expect(await side.status(reception, lost, 'Reserved')).toMatchObject({ status: 409, code: 'holdExpired' })
    expect(await side.pay(lost, 2500)).toBe('lost')
    await Promise.all([side.expire(), side.expire()])
    await side.expire()
    expect(await side.row(lost)).toMatchObject({ bookingStatus: 'Canceled' })
    const history = await statusHistoryOf(side.server.facility.db, lost)
    expect(history.map(line => [line.newStatus, line.byRole])).toEqual([
      ['Pending', 'Patron'],
      ['Canceled', 'system'],
    ])
    expect(await side.status(one, lost, 'Reserved')).toMatchObject({ status: 409, code: 'holdExpired' })
  })

  it('exists once for each patron: a new hold replaces the first and keeps its code', async () => {
    const side = open()
    await side.set('reservationsRequirePrepayAll', 'True')
    const patron = await side.patron(1)
    const first = await side.book(patron)
    await side.pay(first.result.reservationId, 500)
    const second = await side.book(patron, { reservationTime: '20:00' })
    expect(second.result).toMatchObject({ reservationStatus: 'Pending', balance: 20, amountPaid: 5 })
    expect(second.result.reservationCode).toBe(first.result.reservationCode)
    expect(await side.row(first.result.reservationId)).toMatchObject({ bookingStatus: 'Replaced' })
    expect(await side.pay(second.result.reservationId, 2000)).toBe('reserved')
  })

  it('can be canceled and restored as a hold with the same expiry', async () => {
    const side = open()
    await side.set('reservationsRequirePrepayAll', 'True')
    const patron = await side.patron(1)
    const { reservationId } = (await side.book(patron, { reservationDate: tomorrow })).result
    expect((await side.status(patron, reservationId, 'Canceled')).result.reservationStatus).toBe('Canceled')
    side.server.clock.advance(30_000)
    expect((await side.status(patron, reservationId, 'Reserved')).result).toMatchObject({
      reservationStatus: 'Pending',
      holdExpiresAt: '2026-11-22T22:10:00.000Z',
    })
  })

  it('that was paid on the other side is settled by its owner', async () => {
    const side = open()
    await side.set('reservationsRequirePrepayAll', 'True')
    const { reservationId } = (await side.book(await side.patron(1))).result
    await side.server.facility.write(async trx => {
      const { id, userId } = await side.row(reservationId)
      const line = { reservationId: id, userId, kind: 'payment', method: 'Cash', note: '', at: '', byId: '' }
      const payment = { ...line, id: 'elsewhere', amountMinor: -2500, item: null, quantity: null } as const
      await trx
        .insertInto('ledger')
        .values(payment as never)
        .execute()
      return { ok: true, value: null }
    })
    await side.expire()
    expect(await side.row(reservationId)).toMatchObject({ bookingStatus: 'Reserved', holdExpiresAt: null })
  })
})
