import { plainChoices } from '@mayim/domain/capacity/choices.ts'
import { ok } from '@mayim/domain/result.ts'
import { sampleReservation } from '@mayim/testing/database/sample-rows.ts'
import { type TestFacility, testFacility, tonightDate } from '@mayim/testing/facility/test-facility.ts'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { BookingInput } from '../booking/booking-input.ts'
import type { Peer } from '../commands/peer.ts'
import type { Caller } from '../runtime/facility.ts'
import { bookAnywhere, bookOnBehalf } from './book-anywhere.ts'

let hub: TestFacility
let portal: TestFacility
let asked: number
beforeEach(async () => {
  hub = await testFacility('hub')
  portal = await testFacility('portal')
  asked = 0
  // Nothing left online; the hub sells all of it.
  for (const side of [hub, portal]) await side.set('roomsHeldForReception', '9')
})
afterEach(async () => {
  await hub.close()
  await portal.close()
})

const theHub: Peer = {
  linked: () => true,
  async ask(_name, body) {
    asked += 1
    return (await bookOnBehalf(hub.facility, structuredClone(body))) as never
  },
}

const input = (her: Caller, more: Partial<BookingInput> = {}): BookingInput => ({
  ...plainChoices,
  userId: her.id,
  date: tonightDate,
  time: '19:00',
  userNotes: '',
  language: 'en',
  replacingReservationId: null,
  walkIn: false,
  byStaff: false,
  ignoreCutoff: false,
  shownTotalMinor: null,
  once: { key: 'her-own-word', asked: 'a shower at seven' },
  ...more,
})

it('books once by a key, though the other side makes the booking', async () => {
  const her = await portal.addPatron('patron-1')
  await hub.addPatron('patron-1')
  const first = await bookAnywhere(portal.facility, theHub, her, input(her))
  const again = await bookAnywhere(portal.facility, theHub, her, input(her))
  if (!first.ok || !again.ok) throw new Error('It was refused')
  expect(first.value.owner).toBe('hub')
  expect(again.value.id).toBe(first.value.id)
  expect(asked).toBe(2)
  const rows = await hub.facility.db.selectFrom('reservation').select('id').execute()
  expect(rows).toEqual([{ id: first.value.id }])
  const other = { once: { key: 'her-own-word', asked: 'a bath at nine' } }
  expect(await bookAnywhere(portal.facility, theHub, her, input(her, other))).toMatchObject({
    ok: false,
    code: 'idempotencyKeyReused',
  })
})

it('keeps its own refusal where nobody can be asked', async () => {
  const her = await portal.addPatron('patron-1')
  const alone: Peer = { ...theHub, linked: () => false }
  expect(await bookAnywhere(portal.facility, alone, her, input(her))).toMatchObject({ code: 'slotTaken' })
  expect(asked).toBe(0)
})

it("passes a change of the hub's booking on while nobody can be asked; her last word stands", async () => {
  for (const side of [hub, portal]) {
    await side.addPatron('patron-1')
    await side.facility.write(async trx => {
      const row = sampleReservation({ id: 'r-1', userId: 'patron-1', owner: 'hub', date: tonightDate })
      await trx.insertInto('reservation').values(row).execute()
      return ok(null)
    })
  }
  const her: Caller = { kind: 'person', id: 'patron-1', roles: [], address: '', language: 'en' }
  const alone: Peer = { ...theHub, linked: () => false }
  const edit = (time: string) =>
    bookAnywhere(portal.facility, alone, her, input(her, { replacingReservationId: 'r-1', time }))
  expect(await edit('20:00')).toMatchObject({ ok: false, code: 'editAsked' })
  expect(await edit('21:00')).toMatchObject({ ok: false, code: 'editAsked' })
  const asked = await portal.facility.db
    .selectFrom('bookingRequest')
    .select(['outcome', 'body'])
    .orderBy('id')
    .execute()
  expect(asked.map(({ outcome, body }) => [outcome, JSON.parse(body).time])).toEqual([
    ['superseded', '20:00'],
    [null, '21:00'],
  ])
  portal.clock.advance(3_600_000)
  expect(await edit('22:00')).toMatchObject({ code: 'editPastCutoff' })
})

it('waits for a patron of whom the other side has not heard yet', async () => {
  const her = await portal.addPatron('patron-1')
  const asked = bookAnywhere(portal.facility, theHub, her, input(her))
  await hub.addPatron('patron-1')
  expect(await asked).toMatchObject({ ok: true, value: { owner: 'hub' } })
})
