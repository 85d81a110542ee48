import { afterEach, beforeEach, expect, it } from 'vitest'
import { plainChoices } from '../../domain/choices.ts'
import type { Peer } from '../commands/peer.ts'
import type { Caller } from '../facility.ts'
import type { BookingInput } from '../reservations/booking-input.ts'
import { type TestFacility, testFacility, tonightDate } from '../testing/test-facility.ts'
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
