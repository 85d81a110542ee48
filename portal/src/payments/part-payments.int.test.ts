import { partedId } from '@mayim/core/people/user-id.ts'
import { partVisits } from '@mayim/core/privacy/parting/part-visits.ts'
import { previewRetention } from '@mayim/core/privacy/preview-retention.ts'
import type { CardPaymentRow, PaybackRow } from '@mayim/core/schema/card-rows.ts'
import { ok } from '@mayim/domain/result.ts'
import { sampleReservation } from '@mayim/testing/database/sample-rows.ts'
import { patronRow, type TestFacility, testFacility } from '@mayim/testing/facility/test-facility.ts'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { forgetClosed } from '../inbox/forget-closed.ts'
import { partPortalRows } from './part-payments.ts'

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

it('deletes what was dealt with longer ago than set, as the preview said (privacy-31, privacy-353)', async () => {
  const { facility } = portal
  await facility.write(async trx => {
    await trx.updateTable('receivedText').set({ handledAt: old }).where('id', '=', 'old').execute()
    await trx.updateTable('contactMessage').set({ sentAt: old }).where('id', '=', 'old').execute()
    return ok(null)
  })
  const dueOf = async () =>
    (await previewRetention(facility)).rows
      .filter(({ kind }) => ['receivedTexts', 'closedMessages'].includes(kind))
      .map(({ kept, due }) => [kept, due])
  expect(await dueOf()).toEqual([
    [2, 1],
    [2, 1],
  ])
  await forgetClosed(facility)
  expect(await dueOf()).toEqual([
    [1, 0],
    [1, 0],
  ])
})
