import { expect, it } from 'vitest'
import { onEachSide } from './on-each-side.ts'

onEachSide('a limit that staff pass over', open => {
  it('takes her although no place is free, with the reason, and moves nobody', async () => {
    const side = open()
    await side.set('roomsHeldForReception', side.side === 'hub' ? '1' : '3')
    const reception = await side.staff('Reception')
    const [one, two] = [await side.patron(1), await side.patron(2)]
    const first = (await side.book(one)).result.reservationId
    // Showers may be served by a bath: fill those too, so that nothing is free.
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
    const hers = await side.ask(two, 'GET', `reservations/${taken.result.reservationId}`)
    expect(Object.keys(hers.result)).not.toContain('overrideReason')
    expect(await side.row(first)).toMatchObject({ overbooked: 0 })

    async function poolsOf(): Promise<string[]> {
      const rows = await side.server.facility.db.selectFrom('reservation').select('pool').execute()
      return rows.map(row => row.pool).sort()
    }
  })

  it('is not marked where a place was free', async () => {
    const side = open()
    const [reception, one] = [await side.staff('Reception'), await side.patron(1)]
    const body = { userId: one.id, overrideReason: 'asked by phone' }
    const taken = await side.book(reception, body, {
      query: { ignoreAvailability: true, ignoreCutoff: true },
    })
    expect(taken.result).toMatchObject({ provisional: false, overrideReason: 'asked by phone' })
  })

  it.each(['ignoreCutoff', 'ignoreAvailability'])('is no patron’s: %s', async field => {
    const side = open()
    const her = await side.patron(1)
    const asked = await side.book(her, { overrideReason: 'I want to' }, { query: { [field]: true } })
    expect(asked).toMatchObject({ status: 403, code: 'staffOnly', field })
  })

  it('is the cutoff, for staff who say why', async () => {
    const side = open()
    const [reception, one] = [await side.staff('Reception'), await side.patron(1)]
    side.server.clock.set('2026-11-22T22:40:00.000Z')
    expect(await side.book(reception, { userId: one.id })).toMatchObject({ code: 'reserveDatePastCutoff' })
    const body = { userId: one.id, overrideReason: 'by phone' }
    expect((await side.book(reception, body, { query: { ignoreCutoff: true } })).status).toBe(200)
  })
})
