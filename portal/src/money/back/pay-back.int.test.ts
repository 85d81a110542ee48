import { randomUUID } from 'node:crypto'
import { endHold } from '@mayim/core/booking/end-hold.ts'
import { reservationById, updateReservation } from '@mayim/core/booking/reservation-table.ts'
import { systemCaller } from '@mayim/core/ground/runtime/caller.ts'
import { lineOf, writeLines } from '@mayim/core/money/charge-lines.ts'
import { ledgerOf } from '@mayim/core/money/ledger-table.ts'
import { ok } from '@mayim/domain/result.ts'
import { tonightDate } from '@mayim/testing/facility/test-facility.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { listPaymentsOfStaff } from '../list-cards.ts'
import { reconcilePayments } from '../reconcile-payments-job.ts'
import { spendCredit } from '../spend-credit.ts'
import { cardFacility } from '../testing/card-facility.ts'
import { duePayback } from './payback-subject.ts'

type House = Awaited<ReturnType<typeof cardFacility>>
type Person = Awaited<ReturnType<House['person']>>

let house: House
let her: Person
let desk: Person
beforeAll(async () => {
  house = await cardFacility()
})
afterAll(() => house?.close())
beforeEach(async () => {
  her = await house.person()
  // The clock advances in these tests, and sessions would expire.
  desk = await house.person(['Reception'])
})

const good = '4242424242424242'
async function paidByCard(id: string, amt = 30, number = good) {
  const paymentInfo = { sourceToken: house.stripe.typed(number) }
  const who = amt === 30 ? her : desk
  const paid = await who.ask('makePayment', { method: 'creditcard', amt, reservationId: id, paymentInfo })
  expect(paid.status).toBe(200)
}
/** A payment at the desk: the hub's line, as the portal receives it. */
const paidInCash = (id: string, amountMinor: number) =>
  house.facility.write(async trx => {
    const caller = { id: desk.id }
    const line = lineOf(house.facility, caller, { id, userId: her.id })
    const parts = { kind: 'payment', method: 'Cash', item: null, quantity: null, note: '' } as const
    await writeLines(house.facility, trx, caller, [line({ ...parts, amountMinor: -amountMinor })])
    return ok(null)
  })
const cancel = (id: string) =>
  house.facility.write(async trx => {
    const statusSince = new Date(house.clock.now()).toISOString()
    await updateReservation(trx, id, { bookingStatus: 'Canceled', statusSince })
    return ok(null)
  })
/** The hub writes the status of a visit; the booking itself stays Reserved. */
const cancelVisit = (id: string) =>
  house.facility.write(async trx => {
    const statusSince = new Date(house.clock.now()).toISOString()
    await updateReservation(trx, id, { visitStatus: 'Canceled', statusSince })
    return ok(null)
  })
const endHoldOf = (id: string) =>
  house.facility.write(async trx => {
    const hold = await reservationById(trx, id)
    if (hold) await endHold(house.facility, trx, systemCaller, hold)
    return ok(null)
  })
async function canceled(number = good) {
  const id = await house.booked(her.id)
  await paidByCard(id, 30, number)
  await cancel(id)
  return id
}
const back = (reservationId: string, more: object = {}, who: Pick<Person, 'ask'> = desk) =>
  who.ask('payBack', { reservationId, fate: 'refund', idempotencyKey: randomUUID(), ...more })
const refundsOf = async (id: string) =>
  (await ledgerOf(house.facility.db, id)).flatMap(({ kind, method, amountMinor }) =>
    kind === 'refund' ? [[method, amountMinor]] : [],
  )
/** The total that the bank has given back. */
const given = () =>
  Object.values(house.stripe.state.refunds)
    .filter(({ status }) => status === 'succeeded')
    .reduce((sum, { amount }) => sum + amount, 0)
const runJobAfter = async (afterMs = 120_000) => {
  house.hostClock.advance(afterMs)
  await reconcilePayments(house.facility)
}
async function due(id: string) {
  const row = await reservationById(house.facility.db, id)
  if (!row) throw new Error('No such reservation')
  return duePayback(house.facility, house.facility.db, row)
}

describe('a visit that reception canceled after check-in', () => {
  it('can be refunded, kept or credited like a canceled booking', async () => {
    const id = await house.booked(her.id)
    await paidInCash(id, 3000)
    await cancelVisit(id)
    expect(await due(id)).toMatchObject({ dueMinor: 3000, usual: 'refund', decision: null })
    expect(await back(id, { fate: 'credit' })).toMatchObject({ status: 200 })
    const next = await house.booked(her.id)
    expect(await spendCredit(house.facility, systemCaller, her.id)).toBe(true)
    expect((await ledgerOf(house.facility.db, next)).reduce((sum, line) => sum + line.amountMinor, 0)).toBe(
      -3000,
    )
  })

  it('cannot be paid any more', async () => {
    const id = await house.booked(her.id)
    await cancelVisit(id)
    const paymentInfo = { sourceToken: house.stripe.typed(good) }
    const paid = await her.ask('makePayment', {
      method: 'creditcard',
      amt: 30,
      reservationId: id,
      paymentInfo,
    })
    expect(paid).toMatchObject({ status: 409, code: 'statusNotAllowed', detail: { status: 'Canceled' } })
  })
})

describe('refunds', () => {
  it('are made by staff after the cancellation, to the card that paid, with one ledger line', async () => {
    const before = given()
    const id = await house.booked(her.id)
    await paidByCard(id)
    expect(await back(id)).toMatchObject({ status: 409, code: 'nothingToPayBack' })
    await cancel(id)
    expect(await back(id, {}, her)).toMatchObject({ status: 403 })
    expect(await due(id)).toMatchObject({ dueMinor: 3000, usual: 'refund', decision: null })
    const told = { onCard: 30, byHand: 0, open: 0, balance: 30 }
    expect(await back(id)).toMatchObject({ status: 200, result: told })
    expect(await refundsOf(id)).toEqual([['CreditRefund', 3000]])
    expect(given() - before).toBe(3000)
    expect(await back(id)).toMatchObject({ code: 'nothingToPayBack' })
    const rows = await listPaymentsOfStaff(house.facility, { from: tonightDate, to: tonightDate })
    expect(rows.filter(row => row.reservationId === id)).toMatchObject([
      { method: 'CreditRefund', amount: 30, status: 'Approved', reference: '4242' },
      { method: 'CreditCard', amount: -30 },
    ])
  })

  it('are made once for a key, however often requested, and never exceed the capture', async () => {
    const before = given()
    const id = await canceled()
    expect(await back(id, { amt: 30.01 })).toMatchObject({
      code: 'amountOverDue',
      detail: { totalMinor: 3000 },
    })
    const same = { amt: 20, idempotencyKey: randomUUID() }
    const [one, two, other] = await Promise.all([back(id, same), back(id, same), back(id, { amt: 20 })])
    expect(one).toMatchObject({ status: 200 })
    expect(two).toMatchObject({ status: 200 })
    expect(['refundUnderWay', 'amountOverDue']).toContain(other?.code)
    expect(await back(id, { ...same, amt: 10 })).toMatchObject({ code: 'idempotencyKeyReused' })
    expect(await back(id, { amt: 10 })).toMatchObject({ result: { onCard: 10 } })
    expect(await back(id, { amt: 0.01 })).toMatchObject({ code: 'nothingToPayBack' })
    expect(given() - before).toBe(3000)
    expect(await refundsOf(id)).toHaveLength(2)
  })

  it('go to each card its own part, the rest over the desk', async () => {
    const id = await house.booked(her.id)
    await paidByCard(id, 10)
    await paidInCash(id, 1500)
    await paidByCard(id, 5)
    await cancel(id)
    expect(await back(id)).toMatchObject({ result: { onCard: 15, byHand: 15, open: 0 } })
    expect((await refundsOf(id)).toSorted()).toEqual([
      ['CreditRefund', 1000],
      ['CreditRefund', 500],
      ['Refund', 1500],
    ])
    const again = await canceled()
    expect(await back(again, { byHand: true })).toMatchObject({ result: { onCard: 0, byHand: 30 } })
  })

  it('include the money of the booking that was replaced, and the excess over a lower price', async () => {
    const first = await house.booked(her.id)
    await paidByCard(first)
    const id = await house.booked(her.id, { replacingReservationId: first, priceMinor: 2000 })
    await house.facility.write(async trx => {
      const caller = { id: her.id }
      const parts = { kind: 'transfer', method: 'Other', item: null, quantity: null, note: '' } as const
      const line = (of: string) => lineOf(house.facility, caller, { id: of, userId: her.id })
      await writeLines(house.facility, trx, caller, [
        line(first)({ ...parts, amountMinor: 3000 }),
        line(id)({ ...parts, amountMinor: -3000 }),
      ])
      await updateReservation(trx, first, { bookingStatus: 'Replaced' })
      return ok(null)
    })
    expect(await back(id, { fate: 'keep' })).toMatchObject({ code: 'onlyRefund' })
    expect(await back(id)).toMatchObject({ result: { onCard: 10, balance: 0 } })
    await cancel(id)
    expect(await back(id)).toMatchObject({ result: { onCard: 20 } })
    expect(await back(first)).toMatchObject({ code: 'nothingToPayBack' })
  })
})

describe('refunds when the processor', () => {
  it.each(['cutAfter', 'breakAfter', 'cutBefore', 'broken'] as const)(
    'does not answer (%s) are looked up until their outcome is known, and made once',
    async mood => {
      const before = given()
      const id = await canceled()
      house.stripe.nextAt('/refunds', mood)
      const same = { idempotencyKey: randomUUID() }
      expect(await back(id, same)).toMatchObject({ status: 200, result: { onCard: 0, open: 30 } })
      expect(await back(id)).toMatchObject({ code: 'refundUnderWay' })
      const listed = async () =>
        (await listPaymentsOfStaff(house.facility, { from: tonightDate, to: tonightDate })).filter(
          row => row.reservationId === id && row.method === 'CreditRefund',
        )
      expect(await listed()).toMatchObject([{ status: 'Unknown', amount: 30 }])
      // Also while it cannot be looked up.
      house.stripe.nextAt('/refunds', 'tooMany')
      await runJobAfter()
      expect(await refundsOf(id)).toEqual([])
      await runJobAfter()
      expect(await listed()).toMatchObject([{ status: 'Approved', amount: 30 }])
      expect(await back(id, same)).toMatchObject({ result: { onCard: 30, open: 0 } })
      expect(given() - before).toBe(3000)
      expect(await refundsOf(id)).toHaveLength(1)
    },
  )

  it('is busy fail, and can be tried again', async () => {
    const id = await canceled()
    house.stripe.nextAt('/refunds', 'tooMany')
    const same = { idempotencyKey: randomUUID() }
    expect(await back(id, same)).toMatchObject({ status: 503, code: 'processorUnreachable' })
    expect(await back(id, same)).toMatchObject({ result: { onCard: 30 } })
  })

  it('reports that the bank refused are given by hand', async () => {
    const id = await canceled('4000000000005126')
    expect(await back(id)).toMatchObject({ status: 409, code: 'refundRefused' })
    expect(await refundsOf(id)).toEqual([])
    expect(await back(id, { byHand: true })).toMatchObject({ result: { byHand: 30 } })
  })

  it('reports that the bank takes days get their ledger line at the end', async () => {
    const id = await canceled('4000000000007726')
    expect(await back(id)).toMatchObject({ result: { onCard: 0, open: 30 } })
    await runJobAfter()
    expect(await refundsOf(id)).toEqual([])
    for (const refund of Object.values(house.stripe.state.refunds)) refund.status = 'succeeded'
    await runJobAfter(700_000)
    expect(await refundsOf(id)).toEqual([['CreditRefund', 3000]])
  })

  it('was asked by a request that died are completed by the job', async () => {
    const before = given()
    const id = await canceled()
    house.stripe.nextAt('/refunds', 'silentAfter')
    const asked = back(id).catch(() => null)
    while (given() === before) await new Promise(resolve => setImmediate(resolve))
    await runJobAfter()
    expect(await refundsOf(id)).toEqual([['CreditRefund', 3000]])
    void asked
  })
})

describe('credit', () => {
  it('pays for her next visit, also a hold, and the rest stays', async () => {
    const id = await canceled()
    expect(await back(id, { fate: 'credit' })).toMatchObject({ result: { onCard: 0, byHand: 0, balance: 0 } })
    expect(await due(id)).toMatchObject({ dueMinor: 3000, decision: 'credit' })
    const credit = () => her.ask('prepaidGet', undefined, { id: her.id })
    expect(await credit()).toMatchObject({ credit: 30 })
    const held = await house.held(her.id, { priceMinor: 2000 })
    expect(await spendCredit(house.facility, callerOf(her), her.id)).toBe(true)
    expect((await reservationById(house.facility.db, held))?.bookingStatus).toBe('Reserved')
    expect(await due(id)).toMatchObject({ dueMinor: 1000 })
    expect(await credit()).toMatchObject({ credit: 10 })
    // It can be paid back from there as from the first booking.
    await cancel(held)
    expect(await back(held)).toMatchObject({ result: { onCard: 20 } })
    expect(await back(id)).toMatchObject({ result: { onCard: 10 } })
    expect(await spendCredit(house.facility, callerOf(her), her.id)).toBe(false)
  })

  it('is used at once for an active reservation', async () => {
    const id = await canceled()
    const next = await house.booked(her.id)
    await back(id, { fate: 'credit' })
    expect(await due(id)).toMatchObject({ dueMinor: 0 })
    expect((await ledgerOf(house.facility.db, next)).map(line => [line.kind, line.amountMinor])).toEqual([
      ['transfer', -3000],
    ])
  })

  it('that paid a part of a hold is hers again when the hold ends (money-1020)', async () => {
    const id = await canceled()
    await back(id, { fate: 'credit' })
    const held = await house.held(her.id, { priceMinor: 5000 })
    expect(await spendCredit(house.facility, callerOf(her), her.id)).toBe(true)
    expect(await due(id)).toMatchObject({ dueMinor: 0 })
    await endHoldOf(held)
    expect(await due(held)).toMatchObject({ dueMinor: 0 })
    expect(await due(id)).toMatchObject({ dueMinor: 3000, decision: 'credit' })
    expect(await her.ask('prepaidGet', undefined, { id: her.id })).toMatchObject({ credit: 30 })
    expect(await back(id)).toMatchObject({ result: { onCard: 30 } })
  })

  it('that paid a part of an edit goes back to where it came from, not to the booking that stays', async () => {
    const id = await canceled()
    await back(id, { fate: 'credit' })
    const standing = await house.booked(her.id, { priceMinor: 1000 })
    await spendCredit(house.facility, callerOf(her), her.id)
    const paid = await ledgerOf(house.facility.db, standing)
    expect(paid).toMatchObject([{ kind: 'transfer', amountMinor: -1000, item: id }])
    const held = await house.held(her.id, { priceMinor: 5000, replacingReservationId: standing })
    expect(await spendCredit(house.facility, callerOf(her), her.id)).toBe(true)
    await endHoldOf(held)
    expect(await ledgerOf(house.facility.db, standing)).toEqual(paid)
    expect(await due(id)).toMatchObject({ dueMinor: 2000, decision: 'credit' })
  })
})

it('that is kept moves no money, and is not due when she deletes her account', async () => {
  const id = await canceled()
  expect(await her.ask('accountDelete', { confirm: 'delete' })).toMatchObject({ code: 'accountHasCredit' })
  expect(await back(id, { fate: 'keep' })).toMatchObject({ result: { onCard: 0, byHand: 0, balance: 0 } })
  expect(await due(id)).toMatchObject({ decision: 'keep' })
  expect(await her.ask('accountDelete', { confirm: 'delete' })).toMatchObject({ status: 200 })
})

function callerOf({ id }: Person) {
  return { kind: 'person', id, roles: [], address: '', language: 'en' } as const
}
