import { randomUUID } from 'node:crypto'
import { reservationById, updateReservation } from '@mayim/core/booking/reservation-table.ts'
import { ledgerOf } from '@mayim/core/money/ledger-table.ts'
import { ok } from '@mayim/domain/result.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { refundedOf } from '../../stand-ins/stripe/intents.ts'
import { reconcilePayments } from './reconcile-payments-job.ts'
import { deleteErasedCustomers } from './saved-cards.ts'
import { cardFacility } from './testing/card-facility.ts'

let house: Awaited<ReturnType<typeof cardFacility>>
beforeAll(async () => {
  house = await cardFacility()
})
afterAll(() => house?.close())

it('strands no payment, no refund and no erased patron of the processor before (money-440)', async () => {
  const her = await house.person()
  const reception = await house.person(['Reception'])
  const pay = (reservationId: string) =>
    her.ask('makePayment', {
      method: 'creditcard',
      amt: 30,
      reservationId,
      saveCard: true,
      paymentInfo: { sourceToken: house.stripe.typed('4242424242424242') },
      idempotencyKey: randomUUID(),
    })
  const paid = await house.booked(her.id)
  expect((await pay(paid)).status).toBe(200)
  const open = await house.held(her.id)
  house.stripe.nextAt('/capture', 'cutAfter')
  expect(await pay(open)).toMatchObject({ code: 'paymentUnknown' })

  await house.set('ccProcessorType', 'nedarim')
  await house.set('ccProcessorSecret', 'npk_house')
  house.hostClock.advance(120_000)
  await reconcilePayments(house.facility)
  expect((await reservationById(house.facility.db, open))?.bookingStatus).toBe('Reserved')
  expect(await ledgerOf(house.facility.db, open)).toHaveLength(1)

  await house.facility.write(async trx => {
    await updateReservation(trx, paid, { bookingStatus: 'Canceled' })
    return ok(null)
  })
  const back = await reception.ask('payBack', { reservationId: paid, fate: 'refund' })
  expect(back).toMatchObject({ status: 200, result: { onCard: 30 } })
  const first = Object.values(house.stripe.state.intents)[0]
  expect(first && refundedOf(house.stripe.state, first)).toBe(3000)

  await house.facility.write(async trx => {
    await trx
      .updateTable('user')
      .set({ erasedAt: new Date().toISOString() })
      .where('id', '=', her.id)
      .execute()
    return ok(null)
  })
  expect(Object.keys(house.stripe.state.customers)).toHaveLength(1)
  expect(await deleteErasedCustomers(house.facility)).toBe(true)
  expect(Object.keys(house.stripe.state.customers)).toHaveLength(0)
})
