import { expect, it } from 'vitest'
import { onEachSide } from './on-each-side.ts'

onEachSide('a booking with an idempotency key', open => {
  it('is created once, however many requests arrive at the same time', async () => {
    const side = open()
    const patron = await side.patron(1)
    const key = 'one-booking-key'
    const responses = await Promise.all(Array.from({ length: 8 }, () => side.book(patron, {}, { key })))
    expect(responses.map(each => each.status)).toEqual(Array(8).fill(200))
    const ids = new Set(responses.map(each => each.result.reservationId))
    expect(ids.size).toBe(1)
    const head = side.server.facility.changes.head
    const inBody = await side.book(patron, { idempotencyKey: key })
    expect(ids).toContain(inBody.result.reservationId)
    expect(side.server.facility.changes.head).toBe(head)
  })

  it('is refused when the key comes with other input, and can be retried after a refusal', async () => {
    const side = open()
    const patron = await side.patron(1)
    const key = 'one-booking-key'
    expect((await side.book(patron, { reservationTime: '19:07' }, { key })).code).toBe('slotNotOffered')
    expect((await side.book(patron, {}, { key })).status).toBe(200)
    expect(await side.book(patron, { reservationTime: '20:00' }, { key })).toMatchObject({
      status: 409,
      code: 'idempotencyKeyReused',
      field: 'idempotencyKey',
    })
  })

  it('has a key per caller, which is validated', async () => {
    const side = open()
    const [one, two] = [await side.patron(1), await side.patron(2)]
    const key = 'the same key of two'
    expect((await side.book(one, {}, { key: key.replaceAll(' ', '-') })).status).toBe(200)
    const second = await side.book(two, {}, { key: key.replaceAll(' ', '-') })
    expect(second.result.userId).toBe(two.id)
    const invalid = { status: 400, field: 'idempotencyKey' }
    expect(await side.book(two, {}, { key: 'short' })).toMatchObject(invalid)
    expect(await side.book(two, { idempotencyKey: 'another-key' }, { key: 'one-and-more' })).toMatchObject(
      invalid,
    )
  })

  it('stores only ids and fingerprints', async () => {
    const side = open()
    const patron = await side.patron(1)
    const key = 'one-booking-key'
    const { reservationId } = (await side.book(patron, { reservationNotes: 'a secret' }, { key })).result
    const [stored] = await side.server.facility.db.selectFrom('idempotency').selectAll().execute()
    const fingerprint = expect.stringMatching(/^[\w-]{43}$/)
    expect(JSON.parse(stored?.answer ?? '')).toEqual({ asked: fingerprint, madeId: reservationId })
    expect(stored?.key).toEqual(fingerprint)
  })
})
