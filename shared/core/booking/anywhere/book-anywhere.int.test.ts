import { ok } from '@mayim/domain/result.ts'
import { sampleReservation } from '@mayim/testing/database/sample-rows.ts'
import { type TestFacility, testFacility, tonightDate } from '@mayim/testing/facility/test-facility.ts'
import { wish } from '@mayim/testing/shares/wish.ts'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Caller } from '../../ground/runtime/facility.ts'
import type { Peer } from '../../people/commands/peer.ts'
import type { BookingInput } from '../booking-input.ts'
import { bookAnywhere } from './book-anywhere.ts'
import { bookOnBehalf } from './on-behalf.ts'

let hub: TestFacility
let portal: TestFacility
let requests: number
beforeEach(async () => {
  hub = await testFacility('hub')
  portal = await testFacility('portal')
  requests = 0
  // The portal has no places; the hub owns all of them.
  for (const side of [hub, portal]) await side.set('roomsHeldForReception', '9')
})
afterEach(async () => {
  await hub.close()
  await portal.close()
})

const hubPeer: Peer = {
  linked: () => true,
  async ask(_name, body) {
    requests += 1
    return (await bookOnBehalf(hub.facility, structuredClone(body))) as never
  },
}

const input = (patron: Caller, more: Partial<BookingInput> = {}): BookingInput =>
  wish(patron, { date: tonightDate, once: { key: 'key-1', asked: 'a shower at seven' }, ...more })

it('books once per idempotency key when the other side makes the booking', async () => {
  const patron = await portal.addPatron('patron-1')
  await hub.addPatron('patron-1')
  const first = await bookAnywhere(portal.facility, hubPeer, patron, input(patron))
  const again = await bookAnywhere(portal.facility, hubPeer, patron, input(patron))
  if (!first.ok || !again.ok) throw new Error('It was refused')
  expect(first.value.owner).toBe('hub')
  expect(again.value.id).toBe(first.value.id)
  expect(requests).toBe(2)
  const rows = await hub.facility.db.selectFrom('reservation').select('id').execute()
  expect(rows).toEqual([{ id: first.value.id }])
  const other = { once: { key: 'key-1', asked: 'a bath at nine' } }
  expect(await bookAnywhere(portal.facility, hubPeer, patron, input(patron, other))).toMatchObject({
    ok: false,
    code: 'idempotencyKeyReused',
  })
})

it('returns its own refusal while the link is down', async () => {
  const patron = await portal.addPatron('patron-1')
  const noLink: Peer = { ...hubPeer, linked: () => false }
  expect(await bookAnywhere(portal.facility, noLink, patron, input(patron))).toMatchObject({
    code: 'slotTaken',
  })
  expect(requests).toBe(0)
})

it("records an edit of the hub's booking as a request while the link is down; the latest edit counts", async () => {
  for (const side of [hub, portal]) {
    await side.addPatron('patron-1')
    await side.facility.write(async trx => {
      const row = sampleReservation({ id: 'r-1', userId: 'patron-1', owner: 'hub', date: tonightDate })
      await trx.insertInto('reservation').values(row).execute()
      return ok(null)
    })
  }
  const patron: Caller = { kind: 'person', id: 'patron-1', roles: [], address: '', language: 'en' }
  const noLink: Peer = { ...hubPeer, linked: () => false }
  const edit = (time: string) =>
    bookAnywhere(portal.facility, noLink, patron, input(patron, { replacingReservationId: 'r-1', time }))
  expect(await edit('20:00')).toMatchObject({ ok: false, code: 'editAsked' })
  expect(await edit('21:00')).toMatchObject({ ok: false, code: 'editAsked' })
  const rows = await portal.facility.db
    .selectFrom('bookingRequest')
    .select(['outcome', 'body'])
    .orderBy('id')
    .execute()
  expect(rows.map(({ outcome, body }) => [outcome, JSON.parse(body).time])).toEqual([
    ['superseded', '20:00'],
    [null, '21:00'],
  ])
  portal.clock.advance(3_600_000)
  expect(await edit('22:00')).toMatchObject({ code: 'editPastCutoff' })
})

it('waits for a new patron that the other side has not received yet', async () => {
  const patron = await portal.addPatron('patron-1')
  const booked = bookAnywhere(portal.facility, hubPeer, patron, input(patron))
  await hub.addPatron('patron-1')
  expect(await booked).toMatchObject({ ok: true, value: { owner: 'hub' } })
})
