import { ok } from '@mayim/domain/result.ts'
import { onBothDialects } from '@mayim/testing/database/both-dialects.ts'
import { type TestFacility, testFacility, tonightDate } from '@mayim/testing/facility/test-facility.ts'
import { minted, own, tomorrow, wish } from '@mayim/testing/shares/wish.ts'
import { digestSharedRows } from '@mayim/testing/sync/digest-shared-rows.ts'
import { exchange } from '@mayim/testing/sync/hand-over.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { systemCaller } from '../../ground/runtime/caller.ts'
import type { Caller } from '../../ground/runtime/facility.ts'
import { nowIso, record } from '../../ground/runtime/record-change.ts'
import { upsertSetting } from '../../ground/settings/settings-table.ts'
import { attentionRows } from '../../messages/attention/attention-table.ts'
import { outgoingEntries } from '../../sync/outgoing-stream.ts'
import { receiveEntries } from '../../sync/receive-entries.ts'
import { answerRequests } from '../anywhere/answer-requests.ts'
import { requestEdit } from '../anywhere/book-anywhere.ts'
import { book } from '../book.ts'
import type { BookingInput } from '../booking-input.ts'
import { cancelBooking } from '../cancel-booking.ts'
import { requestedCancels } from '../request-table.ts'
import { reservationById, updateReservation } from '../reservation-table.ts'
import { answerRecalls, levelShares } from './level-shares.ts'
import { mintNights } from './mint-nights.ts'
import { sealTonight } from './seal-night.ts'

const dayBefore = '2026-11-21T23:00:00.000Z'
const evening = '2026-11-22T22:00:00.000Z'
const pastCutoff = '2026-11-22T22:45:00.000Z'
let hub: TestFacility
let portal: TestFacility

onBothDialects('the shares', openFresh => {
  beforeEach(async () => {
    hub = await testFacility('hub', await openFresh('hub'))
    portal = await testFacility('portal', await openFresh('portal'))
    await portal.facility.write(async trx => {
      await trx.deleteFrom('share').execute()
      return ok(null)
    })
    await setBoth('bathMayServeShower', 'False')
    clocks(dayBefore)
  })
  afterEach(async () => {
    await hub.close()
    await portal.close()
  })

  describe('the places of a night', () => {
    it('are minted by the hub, and the portal sells none before it gets its part', async () => {
      const patron = await addPatron('a')
      expect(await book(portal.facility, patron, wish(patron))).toMatchObject({
        ok: false,
        code: 'slotTaken',
      })
      expect(await mintNights(hub.facility)).toBe(14)
      expect(await mintNights(hub.facility)).toBe(0)
      await hub.set('reservationsKallahContactForm', 'True')
      expect(await mintNights(hub.facility)).toBe(61 - 14)
      expect(await own(hub, tomorrow)).toMatchObject({ shower: 1, bath: 1, kallah: 0 })
      expect(await own(portal, tomorrow)).toBeUndefined()
      await exchange(hub, portal)
      expect(await own(portal, tomorrow)).toMatchObject({ shower: 3, bath: 4, kallah: 1 })
      expect((await book(portal.facility, patron, wish(patron))).ok).toBe(true)
    })

    it('of a later night are minted with its first booking at the desk', async () => {
      const patron = await addPatron('a')
      const far = { date: '2026-12-21', byStaff: true, ignoreCutoff: true }
      expect((await book(hub.facility, patron, wish(patron, far))).ok).toBe(true)
      expect(await own(hub, far.date)).toMatchObject({ shower: 1 })
      await exchange(hub, portal)
      expect(await own(portal, far.date)).toMatchObject({ shower: 3 })
    })

    it('are credited once if their entry arrives twice', async () => {
      await mintNights(hub.facility)
      const entries = await outgoingEntries(hub.facility, 0)
      await receiveEntries(portal.facility, entries)
      await receiveEntries(portal.facility, entries)
      expect(await own(portal, tomorrow)).toMatchObject({ shower: 3 })
    })
  })

  describe('capacity', () => {
    beforeEach(published)

    it('rises at once, and the portal gets its part', async () => {
      await setBoth('roomsAvailableShowerAny', '7')
      await mintNights(hub.facility)
      await exchange(hub, portal)
      expect(await own(hub, tomorrow)).toMatchObject({ shower: 1 })
      expect(await own(portal, tomorrow)).toMatchObject({ shower: 6 })
    })

    it('falls by unsold places of the hub, then by those that the portal returns; no booking is canceled', async () => {
      const sold = await sell(portal, 'a', { time: '19:00' })
      await setBoth('roomsAvailableShowerAny', '0')
      await mintNights(hub.facility)
      await exchange(hub, portal)
      await answerRecalls(portal.facility)
      expect(await own(portal, tomorrow)).toMatchObject({ shower: 1 })
      await exchange(hub, portal)
      await mintNights(hub.facility)
      expect(await minted(hub, tomorrow)).toMatchObject({ shower: 1 })
      // The recall stands until the sold place is free. Until then the hub has nothing to write.
      expect(await mintNights(hub.facility)).toBe(0)
      await hub.set('reservationsKallahContactForm', 'True')
      expect(await mintNights(hub.facility)).toBe(61 - 14)
      await cancelBooking(portal.facility, sold.caller, sold.id)
      await answerRecalls(portal.facility)
      await exchange(hub, portal)
      await mintNights(hub.facility)
      expect([await minted(hub, tomorrow), await own(portal, tomorrow)]).toMatchObject([
        { shower: 0 },
        { shower: 0 },
      ])
    })
  })

  describe('the seal', () => {
    beforeEach(published)

    it('gives the hub the bookings with their rooms and the unsold places, less the online remainder', async () => {
      const { id } = await sell(portal, 'a', { date: tonightDate })
      clocks(evening)
      await sealTonight(portal.facility)
      expect(await own(portal, tonightDate)).toMatchObject({ shower: 1, bath: 1, kallah: 0 })
      expect(await reservationById(portal.facility.db, id)).toMatchObject({ owner: 'hub' })
      await exchange(hub, portal)
      expect(await own(hub, tonightDate)).toMatchObject({ shower: 3, bath: 4, kallah: 1 })
      expect(await reservationById(hub.facility.db, id)).toMatchObject({ owner: 'hub' })
      const head = portal.facility.changes.head
      await sealTonight(portal.facility)
      expect(portal.facility.changes.head).toBe(head)
    })

    it('comes at the time that is set, and keeps as many places as are set', async () => {
      await setBoth('sealTime', '21:00')
      await setBoth('roomsKeptOnline', '2')
      clocks(evening)
      await sealTonight(portal.facility)
      expect(await own(portal, tonightDate)).toMatchObject({ shower: 3, bath: 4 })
      await setBoth('sealTime', '16:59')
      await sealTonight(portal.facility)
      expect(await own(portal, tonightDate)).toMatchObject({ shower: 2, bath: 2, kallah: 0 })
    })

    it('lets the portal sell the places that it kept, each with its room, and gives the rest at the cutoff', async () => {
      clocks('2026-11-22T15:00:00.000Z')
      await sealTonight(portal.facility)
      const { id } = await sell(portal, 'a', { date: tonightDate })
      expect(await reservationById(portal.facility.db, id)).toMatchObject({ owner: 'hub' })
      expect(await own(portal, tonightDate)).toMatchObject({ shower: 0, bath: 1 })
      const next = await addPatron('b')
      const refused = await book(portal.facility, next, wish(next, { date: tonightDate, time: '21:00' }))
      expect(refused).toMatchObject({ ok: false, code: 'slotTaken' })
      clocks(pastCutoff)
      await sealTonight(portal.facility)
      await exchange(hub, portal)
      expect(await own(hub, tonightDate)).toEqual(await minted(hub, tonightDate))
      expect(await digestSharedRows(hub.facility.db)).toEqual(await digestSharedRows(portal.facility.db))
    })

    it('makes a cancel at the portal a request, which the hub grants unless the patron has arrived', async () => {
      const [stays, comes] = [
        await sell(portal, 'a', { date: tonightDate }),
        await sell(portal, 'b', { date: tonightDate }),
      ]
      clocks(evening)
      await sealTonight(portal.facility)
      for (const { caller, id } of [stays, comes]) {
        expect(await cancelBooking(portal.facility, caller, id)).toMatchObject({ ok: true })
        expect(await reservationById(portal.facility.db, id)).toMatchObject({ bookingStatus: 'Reserved' })
      }
      expect((await requestedCancels(portal.facility.db, [stays.id, comes.id])).size).toBe(2)
      await exchange(hub, portal)
      await hub.facility.write(async trx => {
        await updateReservation(trx, comes.id, { visitStatus: 'Waiting' })
        return ok(null)
      })
      await answerRequests(hub.facility)
      await answerRequests(hub.facility)
      await exchange(hub, portal)
      expect(await reservationById(portal.facility.db, stays.id)).toMatchObject({ bookingStatus: 'Canceled' })
      expect(await reservationById(portal.facility.db, comes.id)).toMatchObject({ bookingStatus: 'Reserved' })
      expect((await requestedCancels(portal.facility.db, [stays.id, comes.id])).size).toBe(0)
      expect(await attentionRows(portal.facility.db, null)).toMatchObject([
        { kind: 'cancelRejected', entityId: comes.id, side: 'hub' },
      ])
    })

    it('lets a patron book while her cancel is on its way to the hub', async () => {
      const { caller, id } = await sell(portal, 'a', { date: tonightDate })
      clocks(evening)
      await sealTonight(portal.facility)
      await cancelBooking(portal.facility, caller, id)
      const again = await book(portal.facility, caller, wish(caller, { date: tomorrow }))
      expect(again).toMatchObject({ ok: true })
    })

    it('has the new owner answer a request that was made while the booking was on its way', async () => {
      const { caller, id } = await sell(portal, 'a', { date: tonightDate })
      await exchange(hub, portal)
      clocks(evening)
      await sealTonight(portal.facility)
      expect(await cancelBooking(hub.facility, caller, id)).toMatchObject({ ok: true })
      await answerRequests(hub.facility)
      expect(await reservationById(hub.facility.db, id)).toMatchObject({ bookingStatus: 'Reserved' })
      await exchange(hub, portal)
      await answerRequests(portal.facility)
      await answerRequests(hub.facility)
      await exchange(hub, portal)
      expect(await reservationById(portal.facility.db, id)).toMatchObject({ bookingStatus: 'Canceled' })
    })
  })

  it('the owner makes an edit that the other side requested, or lists it for a person', async () => {
    await published()
    const [moves, stays] = [await sell(hub, 'a'), await sell(portal, 'b')]
    await exchange(hub, portal)
    const record = async (id: string, caller: Caller, time: string) => {
      const replacing = wish(caller, { time, replacingReservationId: id })
      const edit = { ...replacing, replacingReservationId: id }
      await portal.facility.write(async trx => ok(await requestEdit(portal.facility, trx, caller, edit)))
    }
    await record(moves.id, moves.caller, '21:00')
    await exchange(hub, portal)
    await answerRequests(hub.facility)
    await answerRequests(hub.facility)
    await exchange(hub, portal)
    const rows = await portal.facility.db.selectFrom('reservation').selectAll().orderBy('createdAt').execute()
    const ofPatron = rows.filter(row => row.userId === moves.caller.id)
    expect(ofPatron.map(row => [row.time, row.bookingStatus]).sort()).toEqual([
      ['19:00', 'Replaced'],
      ['21:00', 'Reserved'],
    ])
    await record(stays.id, stays.caller, '19:07')
    await answerRequests(portal.facility)
    expect(await reservationById(portal.facility.db, stays.id)).toMatchObject({ bookingStatus: 'Reserved' })
    expect(await attentionRows(portal.facility.db, null)).toMatchObject([
      { kind: 'editRejected', entityId: stays.id, detail: expect.stringContaining('slotNotOffered') },
    ])
  })

  it('a gift without its bookings is parked, so that their rooms do not look free', async () => {
    await published()
    await sell(portal, 'a', { date: tonightDate })
    clocks(evening)
    await sealTonight(portal.facility)
    const entries = (await outgoingEntries(portal.facility, 0)).map(entry =>
      entry.entity === 'reservation' ? { ...entry, entity: 'withheld' } : entry,
    )
    await receiveEntries(hub.facility, entries)
    expect(await own(hub, tonightDate)).toMatchObject({ shower: 1 })
  })

  it('a side with plenty levels the shares of a side with none, once in 30 s', async () => {
    await published()
    await sell(hub, 'a', { byStaff: true })
    await exchange(hub, portal)
    clocks('2026-11-21T23:05:00.000Z')
    await levelShares(portal.facility)
    await levelShares(portal.facility)
    expect(await own(portal, tomorrow)).toMatchObject({ shower: 2 })
    await exchange(hub, portal)
    await levelShares(hub.facility)
    expect(await own(hub, tomorrow)).toMatchObject({ shower: 2 })
  })
})

async function published(): Promise<void> {
  await mintNights(hub.facility)
  await exchange(hub, portal)
}

function clocks(at: string): void {
  hub.clock.set(at)
  portal.clock.set(at)
}

/** Sets a setting on both sides without a check of the affected nights. Minted places stay as they are. */
async function setBoth(key: string, value: string): Promise<void> {
  for (const { facility } of [hub, portal]) {
    const row = { key, value, updatedAt: nowIso(facility) }
    await facility.write(async trx => {
      await upsertSetting(trx, row)
      await record(facility, trx, systemCaller, { entity: 'setting', id: key, kind: 'set', fields: row })
      return ok(null)
    })
    // The next write uses the new setting.
    await facility.write(async () => ok(null))
  }
}

async function addPatron(id: string): Promise<Caller> {
  await hub.addPatron(id)
  return portal.addPatron(id)
}

async function sell(side: TestFacility, id: string, more: Partial<BookingInput> = {}) {
  const caller = await addPatron(id)
  const sold = await book(side.facility, caller, wish(caller, more))
  if (!sold.ok) throw new Error(sold.code)
  return { caller, id: sold.value.id }
}
