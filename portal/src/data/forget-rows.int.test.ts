import { fixedClock } from '@mayim/core/ground/runtime/clock.ts'
import type { Facility } from '@mayim/core/ground/runtime/facility.ts'
import type { CardPaymentRow, PaybackRow } from '@mayim/core/ground/schema/card-rows.ts'
import { putPaper } from '@mayim/core/keeping/paper-table.ts'
import { partVisits } from '@mayim/core/keeping/parting/part-visits.ts'
import { previewRetention, retainedAtPortal } from '@mayim/core/keeping/preview-retention.ts'
import { partedId } from '@mayim/core/people/create-user.ts'
import { ok } from '@mayim/domain/result.ts'
import { sampleLedger, sampleReservation, sampleWaitListEntry } from '@mayim/testing/database/sample-rows.ts'
import {
  eveningStart,
  patronRow,
  type TestFacility,
  testFacility,
} from '@mayim/testing/facility/test-facility.ts'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { forgetPapers } from '../people/papers.ts'
import { forgetClosed, partPortalRows } from './forget-rows.ts'

const her = 'person-to-forget'
const [old, young] = ['2025-09-10T23:00:00.000Z', '2026-11-01T23:00:00.000Z']
let portal: TestFacility

beforeEach(async () => {
  portal = await testFacility('portal')
  const visit = { userId: her, owner: 'portal', bookingStatus: 'Reserved', visitStatus: 'Done' } as const
  await portal.facility.write(async trx => {
    await trx.insertInto('user').values(patronRow(her)).execute()
    await trx
      .insertInto('reservation')
      .values([
        sampleReservation({ ...visit, id: 'old-visit', date: '2025-09-10', priceMinor: 0 }),
        sampleReservation({ ...visit, id: 'young-visit', date: '2026-11-01', priceMinor: 0 }),
      ])
      .execute()
    await trx
      .insertInto('cardPayment')
      .values([
        payment('old-payment', { reservationId: 'old-visit' }),
        payment('young-payment', { reservationId: 'young-visit', askedAt: young }),
        payment('old-gift', { donor: 'v2.sealed' }),
        payment('unsettled-gift', { lookAt: young }),
        payment('young-gift', { askedAt: young }),
      ])
      .execute()
    await trx.insertInto('payback').values(payback).execute()
    for (const [id, receivedAt] of [
      ['old', old],
      ['young', young],
    ] as const) {
      const open = { handledAt: null, handledBy: null, sealed: 'v2.sealed', receivedAt }
      await trx
        .insertInto('receivedText')
        .values({ ...open, id, providerId: id, userId: her, reservationId: null, meaning: 'words' })
        .execute()
      await trx
        .insertInto('contactMessage')
        .values({ ...open, id, kind: 'contact', nextTryAt: receivedAt, attempts: 9, sentAt: null })
        .execute()
    }
    return ok(null)
  })
})
afterEach(() => portal.close())

function payment(id: string, more: Partial<CardPaymentRow>): CardPaymentRow {
  return {
    ...{ id, key: id, asked: '', status: 'approved', kind: 'donation', reservationId: null, userId: her },
    ...{
      callerId: her,
      amountMinor: 1800,
      currency: 'USD',
      item: null,
      sale: null,
      gifts: null,
      note: 'for Leah',
    },
    ...{ processor: 'stripe', transactionId: `pi_${id}`, readerId: null, saveCard: 0, brand: 'visa' },
    ...{ last4: '4242', error: null, donor: null, ledgerId: null, tries: 1, lookAt: null },
    ...{ createdAt: old, askedAt: old, statusSince: old },
    ...more,
  }
}

const payback: PaybackRow = {
  ...{ id: 'payback', key: 'k', part: 0, asked: '', status: 'done', fate: 'refund' },
  ...{ reservationId: 'old-visit', saleId: null, userId: her, callerId: 'staff', amountMinor: 100 },
  ...{ cardPaymentId: 'old-payment', ledgerId: null, error: null, tries: 1, lookAt: null },
  ...{ createdAt: old, askedAt: old, statusSince: old },
}

async function people(): Promise<Record<string, unknown>> {
  const rows = await portal.facility.db.selectFrom('cardPayment').selectAll().orderBy('id').execute()
  return Object.fromEntries(
    rows.map(({ id, userId, note, last4, donor }) => [id, [userId, note, last4, donor]]),
  )
}

it('parts settled card payments of parted visits and old gifts, and deletes old messages (privacy-352)', async () => {
  const before = await people()
  await partVisits(portal.facility)
  await partPortalRows(portal.facility)
  expect(await people()).toEqual(before)

  await portal.set('visitsParted', 'True')
  await partVisits(portal.facility)
  await partPortalRows(portal.facility)
  const parted = [partedId, '', null, null]
  expect(await people()).toEqual({ ...before, 'old-payment': parted, 'old-gift': parted })
  const { db } = portal.facility
  const amounts = await db.selectFrom('cardPayment').select(['amountMinor', 'transactionId']).execute()
  expect(amounts.every(row => row.amountMinor === 1800 && row.transactionId?.startsWith('pi_'))).toBe(true)
  expect(await db.selectFrom('payback').select('userId').execute()).toEqual([{ userId: partedId }])
  for (const table of ['receivedText', 'contactMessage'] as const)
    expect([table, await db.selectFrom(table).select('id').execute()]).toEqual([table, [{ id: 'young' }]])
})

it('counts before what is parted and deleted with old visits (privacy-351)', async () => {
  const { facility } = portal
  const gift = { userId: her, at: old, reservationId: null, kind: 'donation' } as const
  await facility.write(async trx => {
    await trx
      .insertInto('ledger')
      .values([
        sampleLedger({ ...gift, id: 'old-line' }),
        sampleLedger({ ...gift, id: 'young-line', at: young }),
      ])
      .execute()
    await trx
      .insertInto('waitListEntry')
      .values(sampleWaitListEntry({ id: 'wait', userId: her, owner: 'portal', date: '2025-09-10' }))
      .execute()
    const term = { reducedPrices: 1, months: 0, kind: 'set', at: old, ledgerId: null, level: 'Gold' } as const
    const dates = { day: '2024-09-01', expires: '2025-09-01' }
    await trx
      .insertInto('membershipTerm')
      .values([
        { ...term, ...dates, id: 'ended', userId: her, byId: her },
        { ...term, ...dates, id: 'held', userId: 'member', byId: 'staff', expires: '2027-09-01' },
      ])
      .execute()
    await trx
      .insertInto('payback')
      .values({ ...payback, id: 'of-sale', key: 'of-sale', reservationId: '', saleId: 'sale' })
      .execute()
    return ok(null)
  })
  const others = async () => (await previewRetention(facility, retainedAtPortal)).parting.others
  expect(await others()).toEqual([
    { kind: 'waits', count: 1 },
    { kind: 'gifts', count: 1 },
    { kind: 'memberships', count: 1 },
    { kind: 'cards', count: 2 },
    { kind: 'texts', count: 1 },
    { kind: 'forms', count: 1 },
  ])
  const dueOf = async () =>
    (await previewRetention(facility, retainedAtPortal)).rows
      .filter(({ kind }) => ['receivedTexts', 'closedMessages'].includes(kind))
      .map(({ due }) => due)
  expect(await dueOf()).toEqual([0, 0])
  await portal.set('visitsParted', 'True')
  // Nobody has dealt with them, and they are deleted all the same.
  expect(await dueOf()).toEqual([1, 1])
  await partVisits(facility)
  await partPortalRows(facility)
  expect(await others()).toEqual([])
  expect(await dueOf()).toEqual([0, 0])
})

it('counts the proofs of residents that are deleted next (privacy-353, people-768)', async () => {
  const { facility } = portal
  const now = facility.clock.now()
  const ago = (days: number) => new Date(now - days * 86_400_000).toISOString()
  const rest = { sealed: 'v2.sealed', reason: '', reviewedBy: null }
  await facility.write(async trx => {
    await trx
      .insertInto('user')
      .values(['a', 'b', 'c', 'd'].map(id => patronRow(id)))
      .execute()
    const reviewed = { ...rest, status: 'accepted', uploadedAt: ago(20) } as const
    const waiting = { ...rest, status: 'waiting', reviewedAt: null } as const
    await putPaper(trx, { ...reviewed, userId: 'a', reviewedAt: ago(8) })
    await putPaper(trx, { ...reviewed, userId: 'b', reviewedAt: ago(2) })
    await putPaper(trx, { ...waiting, userId: 'c', uploadedAt: ago(91) })
    await putPaper(trx, { ...waiting, userId: 'd', uploadedAt: ago(2) })
    return ok(null)
  })
  const papers = async () =>
    (await previewRetention(facility, retainedAtPortal)).rows
      .filter(({ kind }) => kind === 'reviewedPapers' || kind === 'waitingPapers')
      .map(({ kind, keep, unit, kept, due }) => [kind, keep, unit, kept, due])
  expect(await papers()).toEqual([
    ['reviewedPapers', 7, 'days', 2, 1],
    ['waitingPapers', 90, 'days', 2, 1],
  ])
  await forgetPapers(facility)
  expect(await papers()).toEqual([
    ['reviewedPapers', 7, 'days', 1, 0],
    ['waitingPapers', 90, 'days', 1, 0],
  ])
})

it('deletes what was dealt with longer ago than set, as the preview said (privacy-31, privacy-353)', async () => {
  const { facility } = portal
  await facility.write(async trx => {
    await trx.updateTable('receivedText').set({ handledAt: old }).where('id', '=', 'old').execute()
    await trx.updateTable('contactMessage').set({ sentAt: old }).where('id', '=', 'old').execute()
    await trx.updateTable('contactMessage').set({ handledAt: old }).where('id', '=', 'young').execute()
    return ok(null)
  })
  const dueOf = async () =>
    (await previewRetention(facility, retainedAtPortal)).rows
      .filter(({ kind }) => ['receivedTexts', 'closedMessages'].includes(kind))
      .map(({ kept, due }) => [kept, due])
  expect(await dueOf()).toEqual([
    [2, 1],
    [2, 2],
  ])
  await forgetClosed(facility)
  expect(await dueOf()).toEqual([
    [1, 0],
    [0, 0],
  ])
})

it('counts what the next run deletes, after the one of today (privacy-353)', async () => {
  const hostClock = fixedClock(eveningStart)
  const facility: Facility = { ...portal.facility, hostClock }
  const before = (days: number, hours: number) =>
    new Date(Date.parse(eveningStart) - days * 86_400_000 + hours * 3_600_000).toISOString()
  const rest = { sealed: 'v2.sealed', reason: '', reviewedBy: null }
  await facility.write(async trx => {
    await trx
      .insertInto('user')
      .values(['a', 'b', 'c', 'd'].map(id => patronRow(id)))
      .execute()
    // The next run is in twelve hours: the first of each two is due at it, the second at the one after it.
    const reviewed = { ...rest, status: 'accepted', uploadedAt: before(20, 0) } as const
    const waiting = { ...rest, status: 'waiting', reviewedAt: null } as const
    await putPaper(trx, { ...reviewed, userId: 'a', reviewedAt: before(7, 11) })
    await putPaper(trx, { ...reviewed, userId: 'b', reviewedAt: before(7, 13) })
    await putPaper(trx, { ...waiting, userId: 'c', uploadedAt: before(90, 11) })
    await putPaper(trx, { ...waiting, userId: 'd', uploadedAt: before(90, 13) })
    for (const [id, hours] of [
      ['old', 11],
      ['young', 13],
    ] as const) {
      const dealt = { handledAt: before(30, hours) }
      await trx.updateTable('receivedText').set(dealt).where('id', '=', id).execute()
      await trx.updateTable('contactMessage').set(dealt).where('id', '=', id).execute()
    }
    return ok(null)
  })
  const kinds = ['receivedTexts', 'closedMessages', 'reviewedPapers', 'waitingPapers']
  const counted = async () =>
    (await previewRetention(facility, retainedAtPortal)).rows
      .filter(({ kind }) => kinds.includes(kind))
      .map(({ kind, kept, due }) => [kind, kept, due])
  const run = async () => {
    await forgetClosed(facility)
    await forgetPapers(facility)
  }
  await run()
  expect(await counted()).toEqual(kinds.map(kind => [kind, 2, 1]))
  for (const clock of [hostClock, portal.clock]) clock.advance(12 * 3_600_000)
  await run()
  expect(await counted()).toEqual(kinds.map(kind => [kind, 1, 1]))
})
