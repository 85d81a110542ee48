import { expect, it } from 'vitest'
import { onEachSide } from './on-each-side.ts'
import { tomorrow } from './side.ts'

onEachSide('a cancellation', open => {
  it('returns what happens to the money, by the cutoff and the settings', async () => {
    const side = open()
    const [patron, reception] = [await side.patron(1), await side.staff('Reception')]
    const first = (await side.book(patron)).result.reservationId
    expect((await side.status(patron, first, 'Canceled')).result.refund).toBeUndefined()
    const second = (await side.book(patron)).result.reservationId
    await side.pay(second, 2500)
    const early = await side.status(patron, second, 'Canceled')
    expect(early.result).toMatchObject({
      reservationStatus: 'Canceled',
      refund: { fate: 'refund', amount: 25 },
    })
    const third = (await side.book(patron)).result.reservationId
    await side.pay(third, 2500)
    side.server.clock.set('2026-11-22T22:40:00.000Z')
    expect(await side.status(patron, third, 'Canceled')).toMatchObject({
      status: 409,
      code: 'cancelPastCutoff',
    })
    const late = await side.status(reception, third, 'Canceled')
    expect(late.result.refund).toEqual({ fate: 'credit', amount: 25 })
  })

  it('can be undone once within a minute', async () => {
    const side = open()
    const patron = await side.patron(1)
    const { reservationId } = (await side.book(patron)).result
    await side.status(patron, reservationId, 'Canceled')
    side.server.clock.advance(60_000)
    expect((await side.status(patron, reservationId, 'Reserved')).result.reservationStatus).toBe('Reserved')
    expect((await side.status(patron, reservationId, 'Reserved')).status).toBe(409)
    await side.status(patron, reservationId, 'Canceled')
    side.server.clock.advance(60_001)
    const tooLate = await side.status(patron, reservationId, 'Reserved')
    expect(tooLate).toMatchObject({ status: 409, code: 'undoTooLate' })
  })

  it('cannot be undone when the place is taken or the patron has another booking', async () => {
    const side = open()
    await side.set('bathMayServeShower', 'False')
    await side.set('roomsHeldForReception', side.side === 'hub' ? '1' : '3')
    const [one, two] = [await side.patron(1), await side.patron(2)]
    const first = (await side.book(one)).result.reservationId
    await side.status(one, first, 'Canceled')
    const other = (await side.book(two)).result.reservationId
    expect(await side.status(one, first, 'Reserved')).toMatchObject({ status: 409, code: 'placeGone' })
    await side.status(two, other, 'Canceled')
    expect((await side.book(one, { reservationDate: tomorrow })).status).toBe(200)
    expect(await side.status(one, first, 'Reserved')).toMatchObject({ status: 409, code: 'alreadyReserved' })
  })
})
