import { randomUUID } from 'node:crypto'
import { systemCaller } from '@mayim/core/ground/runtime/caller.ts'
import type { Caller } from '@mayim/core/ground/runtime/facility.ts'
import { ledgerOf } from '@mayim/core/money/ledger-table.ts'
import { reportSources } from '@mayim/core/reports/report-sources.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { settlePrepaid } from './prepaid.ts'
import { cardFacility } from './testing/card-facility.ts'

let house: Awaited<ReturnType<typeof cardFacility>>
beforeAll(async () => {
  house = await cardFacility()
  await house.set('giftCardMax', '1000')
}, 60_000)
afterAll(() => house?.close())

type Person = Awaited<ReturnType<typeof house.person>>
const _callerOf = ({ id }: Person): Caller => ({ ...systemCaller, kind: 'person', id, roles: [] })
const held = async (who: Person) => {
  const { vouchers, ...answer } = (await who.ask('prepaidGet', undefined, { id: who.id })) as unknown as {
    left: number
    credits: { left: number }[]
    vouchers: { paymentId: string; state: string }[]
  }
  return { left: answer.left, lefts: answer.credits.map(({ left }) => left), vouchers }
}
const codeOf = async (who: Person, paymentId: string) =>
  (await who.ask('voucherCode', { paymentId }, { id: who.id })).result?.code
const redeem = (who: Person, code: unknown) => who.ask('voucherRedeem', { code }, { id: who.id })
async function buys(who: Person, amt: number): Promise<string> {
  house.hostClock.advance(1_000)
  const paymentInfo = { sourceToken: house.stripe.typed('4242424242424242') }
  const sale = { kind: 'Voucher' }
  const body = { method: 'creditcard', paymentInfo, amt, sale, idempotencyKey: randomUUID() }
  return String((await who.ask('makePayment', body)).result?.payment.id)
}
async function visit(her: Person, date: string) {
  const id = await house.booked(her.id, { date, priceMinor: 2500 })
  await settlePrepaid(house.facility, systemCaller, her.id)
  return id
}
/** What is open of a visit of 25. */
const owed = async (id: string) =>
  (await ledgerOf(house.facility.db, id)).reduce((sum, { amountMinor }) => sum + amountMinor, 2500)
/** Of all gift cards that were sold: what is left, used and ended. */
async function report() {
  const rows = await reportSources.prepaid(house.facility, { from: '2026-11-22', to: '2026-11-22' })
  return rows.map(({ measures: { left, used, ended } }) => [left, used, ended])
}

it('credit goes with an account that is merged, and pays for the account that stays (money-880)', async () => {
  const admin = await house.person(['Admin'])
  const [kept, gone] = [await house.person(), await house.person()]
  await redeem(gone, await codeOf(gone, await buys(gone, 60)))
  const unused = await buys(gone, 40)
  const before = await visit(gone, '2026-11-24')
  expect([await owed(before), (await held(gone)).lefts]).toEqual([0, [35]])

  expect((await admin.ask('accountsMerge', {}, { id: kept.id, goneId: gone.id })).status).toBe(200)
  expect(await held(kept)).toMatchObject({
    left: 35,
    vouchers: [{ paymentId: unused, state: 'open' }, { state: 'redeemed' }],
  })
  const meanwhile = await visit(kept, '2026-11-25')
  expect([await owed(meanwhile), (await held(kept)).lefts]).toEqual([0, [10]])
})

it('a deleted account loses its credit; the code of a gift card that it bought serves whoever has it (money-881)', async () => {
  const desk = await house.person(['Reception'])
  const [giver, her] = [await house.person(), await house.person()]
  await redeem(giver, await codeOf(giver, await buys(giver, 30)))
  const given = await buys(giver, 50)
  const code = await codeOf(giver, given)
  const copy = (await giver.ask('accountExport')) as unknown as { prepaid: unknown }
  expect(copy.prepaid).toMatchObject({
    left: 30,
    credits: [{ kind: 'Voucher', left: 30 }],
    vouchers: [{ paymentId: given, value: 50, state: 'open' }, { state: 'redeemed' }],
  })
  expect(JSON.stringify(copy)).not.toContain(String(code))
  expect((await giver.ask('accountDelete', { confirm: 'delete' })).status).toBe(200)
  expect((await report()).slice(-2)).toEqual([
    [0, 0, 3000],
    [5000, 0, 0],
  ])
  expect(await desk.ask('voucherCode', { paymentId: given }, { id: giver.id })).toMatchObject({
    code: 'userMissing',
  })
  expect(await desk.ask('voucherRedeem', { code }, { id: giver.id })).toMatchObject({ code: 'userMissing' })
  expect(await redeem(her, code)).toMatchObject({ result: { value: 50 } })
  expect(await held(her)).toMatchObject({ left: 50 })
})

async function _creditOf({ id }: Person): Promise<number[]> {
  const admin = await house.person(['Admin'])
  const told = (await admin.ask('prepaidGet', undefined, { id })) as unknown as {
    credits: { left: number }[]
  }
  return told.credits.map(({ left }) => left)
}
