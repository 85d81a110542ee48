import { plainChoices } from '@mayim/domain/capacity/choices.ts'
import { ok } from '@mayim/domain/result.ts'
import { type TestFacility, testFacility, tonightDate } from '@mayim/testing/facility/test-facility.ts'
import { exchange } from '@mayim/testing/sync/hand-over.ts'
import { cancel, newestKey, patronWithPhone, textsOf } from '@mayim/testing/wait-list/full-night.ts'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Caller } from '../../ground/runtime/facility.ts'
import { book } from '../book.ts'
import { reservationsOfNight } from '../reservation-table.ts'
import { mintNights } from '../share-rounds/mint-nights.ts'
import { sealTonight } from '../share-rounds/seal-night.ts'
import { answerByKey, answerEntry, offerOfKey } from './answer-offer.ts'
import { joinList, leaveList } from './join-or-leave.ts'
import { serveNight } from './serve-night.ts'
import { listOfPatron, viewOffer } from './view-list.ts'
import { entriesOfNight } from './wait-list-table.ts'

const atPortal = { linkOf: (key: string) => `https://book.example.org/offer/${key}`, mayOffer: true }
const atHub = { linkOf: null, mayOffer: true }
const anyone: Caller = { kind: 'anyone', id: 'anyone', roles: [], address: '10.0.0.9', language: 'en' }
/** The facility has one accessible room. The portal owns it until the seal. */
const accessible = { ...plainChoices, bath: true, handicapped: true }
let hub: TestFacility
let portal: TestFacility
let second: Caller
let bookedId: string

/**
 * One patron has the room tonight at 19:00, two others joined the list at the portal, and then the night was sealed.
 */
beforeEach(async () => {
  hub = await testFacility('hub')
  portal = await testFacility('portal')
  await portal.facility.write(async trx => ok(await trx.deleteFrom('share').execute()))
  clocks('2026-11-20T12:00:00.000Z')
  await mintNights(hub.facility)
  await exchange(hub, portal)
  const [holder, ...waiting] = await Promise.all([1, 2, 3].map(addPatron))
  if (!holder || !waiting[0]) throw new Error('There is no patron')
  second = waiting[0]
  const plain = { userNotes: '', language: 'en', replacingReservationId: null, shownTotalMinor: null }
  const booked = await book(portal.facility, holder, {
    ...accessible,
    ...plain,
    userId: holder.id,
    date: tonightDate,
    time: '19:00',
    walkIn: false,
    byStaff: false,
    ignoreCutoff: false,
  })
  if (!booked.ok) throw new Error(booked.code)
  bookedId = booked.value.id
  for (const { id: userId } of waiting) {
    portal.clock.advance(1000)
    const window = { date: tonightDate, fromTime: '19:00', toTime: '19:00' }
    const input = { userId, choices: accessible, language: 'en', byStaff: false, ...window }
    const joined = await joinList(portal.facility, anyone, input)
    if (!joined.ok) throw new Error(joined.code)
  }
  clocks('2026-11-22T15:00:00.000Z')
  await sealTonight(portal.facility)
  await serve()
})
afterEach(async () => {
  await hub.close()
  await portal.close()
})

it('gives the list to the hub with the seal, and texts the offers of the hub', async () => {
  for (const side of [hub, portal])
    expect((await entriesOfNight(side.facility.db, tonightDate)).map(entry => entry.owner)).toEqual([
      'hub',
      'hub',
    ])
  await cancel(hub.facility, bookedId)
  await serve()
  await serve()
  expect(await textsOf(hub)).toEqual([])
  expect((await textsOf(portal)).map(text => text.to)).toEqual(['+17185551002'])
  expect((await listOfPatron(portal.facility, second.id))[0]).toMatchObject({
    status: 'offered',
    here: false,
  })
})

it('calls whoever chose calls about what the hub holds; she takes it signed in (booking-910)', async () => {
  await portal.facility.write(async trx =>
    ok(await trx.updateTable('user').set({ messageChannel: 'voice' }).where('id', '=', second.id).execute()),
  )
  await cancel(hub.facility, bookedId)
  await serve()
  const [call, ...more] = await textsOf(portal)
  expect([call?.channel, call?.to, more]).toEqual(['voice', '+17185551002', []])
  expect(call?.body).not.toContain('://')
  const [entry] = await listOfPatron(portal.facility, second.id)
  expect((await answerEntry(portal.facility, second, entry?.id ?? '', 'yes')).ok).toBe(true)
  await serve()
  const rows = await reservationsOfNight(hub.facility.db, tonightDate)
  expect(rows.filter(row => row.bookingStatus === 'Reserved').map(row => row.userId)).toEqual([second.id])
})

it('shows what the hub holds as soon as the change of the entry is here (booking-55)', async () => {
  await cancel(hub.facility, bookedId)
  await serveNight(hub.facility, tonightDate, atHub)
  await exchange(hub, portal)
  expect((await listOfPatron(portal.facility, second.id))[0]).toMatchObject({
    status: 'offered',
    offer: { time: '19:00', asked: false },
  })
})

it('carries her yes to the hub, which makes it hers', async () => {
  await cancel(hub.facility, bookedId)
  await serve()
  const key = await newestKey(portal)
  expect((await answerByKey(portal.facility, anyone, key, 'yes')).ok).toBe(true)
  expect(await stateOf(key)).toBe('asked')
  await serve()
  expect(await stateOf(key)).toBe('accepted')
  for (const side of [hub, portal]) {
    const rows = await reservationsOfNight(side.facility.db, tonightDate)
    expect(rows.filter(row => row.bookingStatus === 'Reserved').map(row => row.userId)).toEqual([second.id])
  }
})

it('sends a no to the hub, which offers the place to the next patron', async () => {
  await cancel(hub.facility, bookedId)
  await serve()
  const key = await newestKey(portal)
  expect((await answerByKey(portal.facility, anyone, key, 'no')).ok).toBe(true)
  expect(await stateOf(key)).toBe('declined')
  await serve()
  await serve()
  expect((await textsOf(portal)).map(text => text.to)).toEqual(['+17185551002', '+17185551003'])
  expect((await listOfPatron(portal.facility, second.id))[0]?.status).toBe('waiting')
})

it('texts no offer that expired on the way, and refuses a late yes', async () => {
  await cancel(hub.facility, bookedId)
  await serveNight(hub.facility, tonightDate, atHub)
  clocks('2026-11-22T15:16:00.000Z')
  await exchange(hub, portal)
  await serveNight(portal.facility, tonightDate, atPortal)
  expect(await textsOf(portal)).toEqual([])
  await serve()
  const key = await newestKey(portal)
  await answerByKey(portal.facility, anyone, key, 'yes')
  clocks('2026-11-22T15:32:00.000Z')
  await serve()
  expect(await stateOf(key)).toBe('over')
  const rows = await reservationsOfNight(hub.facility.db, tonightDate)
  expect(rows.filter(row => row.bookingStatus === 'Reserved')).toEqual([])
})

it('offers nothing while no text can be queued', async () => {
  await cancel(hub.facility, bookedId)
  await serveNight(hub.facility, tonightDate, { ...atHub, mayOffer: false })
  expect(await reservationsOfNight(hub.facility.db, tonightDate)).toHaveLength(1)
})

it('lets a patron leave on the side that does not own the entry', async () => {
  const [entry] = await listOfPatron(portal.facility, second.id)
  expect(await leaveList(portal.facility, second, entry?.id ?? '')).toMatchObject({
    value: { status: 'left' },
  })
  expect(await listOfPatron(portal.facility, second.id)).toEqual([])
  await serve()
  const [atHub] = await entriesOfNight(hub.facility.db, tonightDate)
  expect(atHub).toMatchObject({ userId: second.id, status: 'left' })
})

/** Each side serves its list and sends its log to the other, twice, so that answers have come back. */
async function serve(): Promise<void> {
  for (let round = 0; round < 2; round += 1) {
    await serveNight(portal.facility, tonightDate, atPortal)
    await exchange(hub, portal)
    await serveNight(hub.facility, tonightDate, atHub)
    await exchange(hub, portal)
  }
  await serveNight(portal.facility, tonightDate, atPortal)
}

function clocks(at: string): void {
  hub.clock.set(at)
  portal.clock.set(at)
}

async function addPatron(number: number): Promise<Caller> {
  await patronWithPhone(hub, number)
  return patronWithPhone(portal, number)
}

async function stateOf(key: string): Promise<string | undefined> {
  const offer = await offerOfKey(portal.facility, key)
  return offer && (await viewOffer(portal.facility, offer)).state
}
