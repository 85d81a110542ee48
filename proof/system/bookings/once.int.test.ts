import { expect, it } from 'vitest'
import { onEachSide } from './on-each-side.ts'

onEachSide('a booking with a key', open => {
  it('is made once, however often and however simultaneously it is asked for', async () => {
    const side = open()
    const her = await side.patron(1)
    const key = 'one-booking-of-hers'
    const asked = await Promise.all(Array.from({ length: 8 }, () => side.book(her, {}, { key })))
    expect(asked.map(each => each.status)).toEqual(Array(8).fill(200))
    const ids = new Set(asked.map(each => each.result.reservationId))
    expect(ids.size).toBe(1)
    const head = side.server.facility.changes.head
    const inBody = await side.book(her, { idempotencyKey: key })
    expect(ids).toContain(inBody.result.reservationId)
    expect(side.server.facility.changes.head).toBe(head)
  })

  it('is refused when the key comes with something else, and a refused one may be tried again', async () => {
    const side = open()
    const her = await side.patron(1)
    const key = 'one-booking-of-hers'
    expect((await side.book(her, { reservationTime: '19:07' }, { key })).code).toBe('slotNotOffered')
    expect((await side.book(her, {}, { key })).status).toBe(200)
    expect(await side.book(her, { reservationTime: '20:00' }, { key })).toMatchObject({
      status: 409,
      code: 'idempotencyKeyReused',
      field: 'idempotencyKey',
    })
  })

  it('is each caller’s own, and judged before it is used', async () => {
    const side = open()
    const [one, two] = [await side.patron(1), await side.patron(2)]
    const key = 'the same word of two'
    expect((await side.book(one, {}, { key: key.replaceAll(' ', '-') })).status).toBe(200)
    const hers = await side.book(two, {}, { key: key.replaceAll(' ', '-') })
    expect(hers.result.userId).toBe(two.id)
    const wrong = { status: 400, field: 'idempotencyKey' }
    expect(await side.book(two, {}, { key: 'short' })).toMatchObject(wrong)
    expect(await side.book(two, { idempotencyKey: 'another-key' }, { key: 'one-and-more' })).toMatchObject(
      wrong,
    )
  })

  it('keeps ids and fingerprints alone', async () => {
    const side = open()
    const her = await side.patron(1)
    const key = 'one-booking-of-hers'
    const { reservationId } = (await side.book(her, { reservationNotes: 'a secret' }, { key })).result
    const [kept] = await side.server.facility.db.selectFrom('idempotency').selectAll().execute()
    const fingerprint = expect.stringMatching(/^[\w-]{43}$/)
    expect(JSON.parse(kept?.answer ?? '')).toEqual({ asked: fingerprint, madeId: reservationId })
    expect(kept?.key).toEqual(fingerprint)
  })
})
