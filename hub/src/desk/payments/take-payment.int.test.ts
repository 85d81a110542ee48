import { insertReservation, reservationById } from '@mayim/core/booking/reservation-table.ts'
import { viewForPatron } from '@mayim/core/booking/view-reservation.ts'
import type { OpenDatabase } from '@mayim/core/ground/database/open-database.ts'
import type { ReservationRow } from '@mayim/core/ground/schema/schema.ts'
import { ledgerOf } from '@mayim/core/money/ledger-table.ts'
import { ok } from '@mayim/domain/result.ts'
import { onBothDialects } from '@mayim/testing/database/both-dialects.ts'
import { sampleReservation } from '@mayim/testing/database/sample-rows.ts'
import {
  eveningStart,
  type TestFacility,
  testFacility,
  tonightDate,
} from '@mayim/testing/facility/test-facility.ts'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { reception } from '../../visit/testing/facility-for-tests.ts'
import { takeCash, takeGift } from './take-payment.ts'
import { undoPayment } from './undo-payment.ts'

onBothDialects('at the desk', openFresh => {
  let database: OpenDatabase
  let test: TestFacility
  beforeEach(async () => {
    database = await openFresh('hub')
    test = await testFacility('hub', database)
    await test.addPatron('user-1')
  })
  afterEach(() => test.close())

  async function booked(more: Partial<ReservationRow> = {}): Promise<void> {
    const row = sampleReservation({ owner: 'hub', date: tonightDate, ...more })
    await test.facility.write(async trx => {
      await insertReservation(trx, row)
      return ok(null)
    })
  }
  const id = 'reservation-1'
  const pay = (amountMinor: number, method?: 'Check') =>
    takeCash(test.facility, reception, {
      reservationId: id,
      amountMinor,
      note: '',
      ...(method ? { method } : {}),
    })
  const give = (kind: 'donation' | 'tip', amountMinor: number, type = '') =>
    takeGift(test.facility, reception, { kind, reservationId: id, amountMinor, type, note: '' })
  const row = async () => (await reservationById(test.facility.db, id)) as ReservationRow
  const shown = async () => viewForPatron(test.facility, await row(), await ledgerOf(test.facility.db, id))

  it('cash and checks are payments, up to the balance', async () => {
    await booked()
    expect(await pay(3001)).toMatchObject({ code: 'amountOverBalance' })
    expect(await pay(1000)).toMatchObject({ value: { balanceMinor: 2000 } })
    expect(await pay(2000, 'Check')).toMatchObject({ value: { balanceMinor: 0 } })
    expect(await shown()).toMatchObject({
      paid: true,
      amountPaid: 30,
      payments: [
        { method: 'Cash', amount: -10 },
        { method: 'Check', amount: -20 },
      ],
    })
  })

  it('a hold that is paid in time is reserved; a late payment is not stored', async () => {
    const holdExpiresAt = new Date(Date.parse(eveningStart) + 600_000).toISOString()
    await booked({ bookingStatus: 'Pending', holdExpiresAt })
    expect(await pay(1000)).toMatchObject({ ok: true })
    expect(await row()).toMatchObject({ bookingStatus: 'Pending' })
    test.clock.advance(600_000)
    expect(await pay(2000)).toMatchObject({ code: 'holdExpired' })
    expect(await ledgerOf(test.facility.db, id)).toHaveLength(1)
    test.clock.advance(-1000)
    expect(await pay(2000)).toMatchObject({ ok: true })
    expect(await row()).toMatchObject({ bookingStatus: 'Reserved', holdExpiresAt: null })
  })

  it('nothing is owed for a canceled visit, and no cash is taken for it (money-18, money-41)', async () => {
    await booked({ bookingStatus: 'Canceled' })
    expect(await shown()).toMatchObject({ reservationStatus: 'Canceled', price: 30, balance: 0, paid: false })
    expect(await pay(3000)).toMatchObject({ code: 'statusNotAllowed', detail: { status: 'Canceled' } })
    expect(await ledgerOf(test.facility.db, id)).toEqual([])
  })

  it('cash is undone within a minute, once, by a line of its own (money-1100)', async () => {
    await booked()
    const taken = await pay(1500)
    const paymentId = taken.ok ? taken.value.paymentId : ''
    const undo = () => undoPayment(test.facility, reception, paymentId)
    expect(await undo()).toEqual(ok({ balance: 30 }))
    expect(await undo()).toEqual(ok({ balance: 30 }))
    expect(await shown()).toMatchObject({
      balance: 30,
      amountPaid: 0,
      payments: [
        { method: 'Cash', amount: -15 },
        { method: 'Cash', amount: 15, undoes: paymentId },
      ],
    })
    expect(await undoPayment(test.facility, reception, 'no-such')).toMatchObject({ code: 'paymentMissing' })
    const later = await pay(3000)
    test.clock.advance(61_000)
    const lateId = later.ok ? later.value.paymentId : ''
    expect(await undoPayment(test.facility, reception, lateId)).toMatchObject({ code: 'paymentUndoOver' })
    expect(await shown()).toMatchObject({ balance: 0 })
  })

  it('a gift is two lines and does not change the balance', async () => {
    await booked()
    expect(await give('donation', 1800)).toMatchObject({ value: { balanceMinor: 3000 } })
    expect(await give('tip', 500, 'Cleaning')).toMatchObject({ value: { balanceMinor: 3000 } })
    expect(await give('tip', 500)).toMatchObject({ code: 'tipTypeMissing' })
    expect(await give('donation', 0)).toMatchObject({ code: 'amountTooSmall' })
    expect(await give('donation', -5)).toMatchObject({ code: 'amountNegative' })
    const seen = await shown()
    expect(seen).toMatchObject({ balance: 30, donationTotal: 18, tipTotal: 5 })
    expect(seen.payments.map(({ method, amount, tipNote }) => [method, amount, tipNote])).toEqual([
      ['Donation', -18, ''],
      ['Tip', -5, 'Cleaning'],
    ])
  })

  it('a payment repeated with its key is taken once', async () => {
    await booked()
    const cash = { reservationId: id, amountMinor: 1000, note: '' }
    const first = await takeCash(test.facility, reception, cash, 'key-00000001')
    expect(first).toMatchObject({ value: { balanceMinor: 2000 } })
    expect(await takeCash(test.facility, reception, cash, 'key-00000001')).toEqual(first)
    const other = { ...cash, amountMinor: 2000 }
    expect(await takeCash(test.facility, reception, other, 'key-00000001')).toMatchObject({
      code: 'idempotencyKeyReused',
    })
    const tip = { ...cash, kind: 'tip' as const, type: 'Cleaning' }
    const given = await takeGift(test.facility, reception, tip, 'key-00000002')
    expect(await takeGift(test.facility, reception, tip, 'key-00000002')).toEqual(given)
    expect(await shown()).toMatchObject({ balance: 20, tipTotal: 10, amountPaid: 20 })
  })

  it('takes nothing for a missing reservation, and nothing on Shabbos', async () => {
    expect(await pay(500)).toMatchObject({ code: 'reservationMissing' })
    expect(await give('donation', 500)).toMatchObject({ code: 'reservationMissing' })
    await booked()
    test.clock.set('2026-11-21T18:00:00.000Z')
    expect(await pay(500)).toMatchObject({ code: 'shabbosMode' })
    expect(await give('donation', 500)).toMatchObject({ code: 'shabbosMode' })
  })
})
