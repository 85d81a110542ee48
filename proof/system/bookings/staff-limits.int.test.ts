import { expect, it } from 'vitest'
import { onEachSide } from './on-each-side.ts'

onEachSide('a limit that staff may override', open => {
  it('lets staff overbook with a reason, without moving other reservations', async () => {
    const side = open()
    await side.set('roomsHeldForReception', side.side === 'hub' ? '1' : '3')
    const reception = await side.staff('Reception')
    const [one, two] = [await side.patron(1), await side.patron(2)]
    const first = (await side.book(one)).result.reservationId
    // A bath room may serve a shower: fills those too, so that no place is free.
    let number = 10
    while ((await side.book(await side.patron(number))).status === 200) number += 1
    const pools = await poolsOf()
    const query = { ignoreAvailability: true }
    const plain = await side.book(reception, { userId: two.id }, { query })
    expect(plain).toMatchObject({ status: 400, code: 'reasonMissing', field: 'overrideReason' })
    const blank = await side.book(reception, { userId: two.id, overrideReason: ' a ' }, { query })
    expect(blank).toMatchObject({ status: 400, field: 'overrideReason' })
    const overrideReason = '  she has come from far '
    const taken = await side.book(reception, { userId: two.id, overrideReason }, { query })
    expect(taken.result).toMatchObject({ provisional: true, overrideReason: 'she has come from far' })
    expect(await side.row(taken.result.reservationId)).toMatchObject({ overbooked: 1, pool: 'shower' })
    expect(await poolsOf()).toEqual([...pools, 'shower'].sort())
    expect((await side.book(await side.patron(3))).code).toBe('slotTaken')
    const seen = await side.ask(two, 'GET', `reservations/${taken.result.reservationId}`)
    expect(Object.keys(seen.result)).not.toContain('overrideReason')
    expect(await side.row(first)).toMatchObject({ overbooked: 0 })

    async function poolsOf(): Promise<string[]> {
      const rows = await side.server.facility.db.selectFrom('reservation').select('pool').execute()
      return rows.map(row => row.pool).sort()
    }
  })

  it('does not mark a reservation as overbooked when a place was free', async () => {
    const side = open()
    const [reception, one] = [await side.staff('Reception'), await side.patron(1)]
    const body = { userId: one.id, overrideReason: 'asked by phone' }
    const taken = await side.book(reception, body, {
      query: { ignoreAvailability: true, ignoreCutoff: true },
    })
    expect(taken.result).toMatchObject({ provisional: false, overrideReason: 'asked by phone' })
  })

  it.each(['ignoreCutoff', 'ignoreAvailability'])('cannot be overridden by a patron: %s', async field => {
    const side = open()
    const patron = await side.patron(1)
    const response = await side.book(patron, { overrideReason: 'I want to' }, { query: { [field]: true } })
    expect(response).toMatchObject({ status: 403, code: 'staffOnly', field })
  })

  it('lets staff book after the cutoff with a reason', async () => {
    const side = open()
    const [reception, one] = [await side.staff('Reception'), await side.patron(1)]
    side.server.clock.set('2026-11-22T22:40:00.000Z')
    expect(await side.book(reception, { userId: one.id })).toMatchObject({ code: 'reserveDatePastCutoff' })
    const body = { userId: one.id, overrideReason: 'by phone' }
    expect((await side.book(reception, body, { query: { ignoreCutoff: true } })).status).toBe(200)
  })
})
