import { randomUUID } from 'node:crypto'
import { adjustVisit, setMerchandise } from '@mayim/core/booking/change-charges.ts'
import { systemCaller } from '@mayim/core/ground/runtime/caller.ts'
import type { Caller } from '@mayim/core/ground/runtime/facility.ts'
import type { LedgerRow } from '@mayim/core/ground/schema/schema.ts'
import { ledgerOf } from '@mayim/core/money/ledger-table.ts'
import { editItem } from '@mayim/core/money/lists/edit-items.ts'
import { editEntry } from '@mayim/core/money/lists/edit-list.ts'
import { viewSiteLists } from '@mayim/core/money/lists/view-lists.ts'
import { editLevel } from '@mayim/core/money/membership/edit-levels.ts'
import { decimalOf } from '@mayim/domain/money/money.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { isWholeProof } from '../../../../proof/size.ts'
import { settlePrepaid } from '../prepaid.ts'
import { cardFacility } from '../testing/card-facility.ts'

let house: Awaited<ReturnType<typeof cardFacility>>
let packageId = ''
beforeAll(async () => {
  house = await cardFacility()
  const gold = { action: 'add', level: 'Gold', priceMinor: 18_000, months: 12 } as const
  await editLevel(house.facility, systemCaller, gold)
  await editItem(house.facility, systemCaller, { action: 'add', item: 'Towel', priceMinor: 333 })
  const pack = { names: { en: 'Two visits', he: '', yi: '' }, price: 20, value: 25 }
  await editEntry(house.facility, systemCaller, { list: 'package', action: 'add', ...pack })
  packageId = (await viewSiteLists(house.facility))[0]?.id ?? ''
  await house.set('giftCardMax', '1000')
}, 60_000)
afterAll(() => house?.close())

const kinds = [
  'pay',
  'give',
  'fee',
  'discount',
  'waive',
  'goods',
  'back',
  'buy',
  'undo',
  'donate',
  'card',
  'pack',
] as const
const acts = fc.array(
  fc.record({ kind: fc.constantFrom(...kinds), minor: fc.integer({ min: 1, max: 4_500 }) }),
  { minLength: isWholeProof ? 40 : 18, maxLength: isWholeProof ? 80 : 24 },
)
/** A credit comes about by a fee that was paid and waived, and by goods that were paid and given back. */
const scripted = (
  [
    ['pay', 2],
    ['fee', 500],
    ['discount', 1],
    ['pay', 2],
    ['waive', 1],
    ['back', 2],
    ['goods', 3],
    ['pay', 2],
    ['goods', 4],
    ['buy', 1],
    ['undo', 60],
    ['give', 250],
    ['pack', 1],
    ['undo', 1],
    ['donate', 180],
    ['card', 1_200],
    ['fee', 700],
    ['pack', 2],
    ['back', 101],
    ['back', 2],
  ] as const
).map(([kind, minor]) => ({ kind, minor }))
const price = 3_550
const sumOf = (lines: readonly LedgerRow[]) => lines.reduce((sum, { amountMinor }) => sum + amountMinor, 0)

it('after any acts each balance is what the acts amount to, and the bank holds what the ledger says', async () => {
  const cases = fc.sample(acts, { seed: 20, numRuns: isWholeProof ? 15 : 2 })
  const accepted = new Set<string>()
  for (const wanted of [scripted, ...cases]) {
    const her = await house.person()
    const desk = await house.person(['Reception'])
    const caller: Caller = { kind: 'person', id: desk.id, roles: ['Reception'], address: '', language: 'en' }
    const id = await house.booked(her.id, { priceMinor: price })
    const visitLines = () => ledgerOf(house.facility.db, id)
    const allLines = () =>
      house.facility.db.selectFrom('ledger').selectAll().where('userId', '=', her.id).execute()
    const newCard = () => ({ paymentInfo: { sourceToken: house.stripe.typed('4242424242424242') } })
    const sales: { id: string; isPack: boolean }[] = []
    const pays = async (body: object) => {
      const asked = { ...newCard(), method: 'creditcard', ...body }
      const { result } = await her.ask('makePayment', asked)
      return result ? String(result.payment.id) : null
    }
    let owed = price
    let total = price
    let seen = 0
    const perform = async ({ kind, minor }: (typeof wanted)[number]): Promise<number | null> => {
      const adjustment = { reservationId: id, amountMinor: minor, reason: 'because' }
      // Every second one is for the whole amount.
      const isWhole = minor % 2 === 0
      if (kind === 'pay') {
        const amountMinor = isWhole && owed > 0 ? owed : minor
        const paid = await desk.ask('makePayment', {
          ...newCard(),
          method: 'creditcard',
          reservationId: id,
          amt: decimalOf(amountMinor),
        })
        return paid.status === 200 ? -amountMinor : null
      }
      if (kind === 'give') {
        const type = 'Divide among above'
        const gifts = [{ kind: 'tip', amt: decimalOf(minor), type }]
        const idempotencyKey = randomUUID()
        const amt = decimalOf(minor)
        const asked = { reservationId: id, amt, gifts, readerId: 'tmr_desk', idempotencyKey }
        await desk.ask('readerPay', asked)
        house.stripe.tap('tmr_desk', '4242424242424242')
        const given = await desk.ask('readerPay', asked)
        return given.result?.state === 'paid' ? 0 : null
      }
      if (kind === 'fee' || kind === 'discount') {
        const adjusted = await adjustVisit(house.facility, caller, { ...adjustment, kind })
        return adjusted.ok ? (kind === 'fee' ? minor : -minor) : null
      }
      if (kind === 'waive') {
        const fees = sumOf((await visitLines()).filter(line => /^Fee/.test(line.method)))
        return (await adjustVisit(house.facility, caller, { ...adjustment, kind })).ok ? -fees : null
      }
      if (kind === 'goods') {
        const quantities = [{ item: 'Towel', quantity: minor % 4 }]
        const had = sumOf((await visitLines()).filter(line => line.method === 'Merchandise'))
        const set = await setMerchandise(house.facility, caller, { reservationId: id, quantities })
        return set.ok ? 333 * (minor % 4) - had : null
      }
      if (kind === 'back') {
        const amt = isWhole ? {} : { amt: decimalOf(minor) }
        const body = { reservationId: id, fate: 'refund', ...amt, idempotencyKey: randomUUID() }
        // A discount on goods that were given back may be more than the price: it was never paid (money-72).
        const money = (await visitLines()).filter(({ kind }) => kind === 'payment' || kind === 'refund')
        const whole = Math.min(0 - owed, 0 - sumOf(money))
        const isBack = (await desk.ask('payBack', body)).status === 200
        return isBack ? (isWhole ? whole : minor) : null
      }
      if (kind === 'buy') {
        const bought = await pays({ amt: 180, sale: { kind: 'Membership', level: 'Gold' } })
        if (bought !== null) sales.push({ id: bought, isPack: false })
        return bought === null ? null : 0
      }
      if (kind === 'pack') {
        const bought = await pays({ amt: 20, sale: { kind: 'Package', package: packageId } })
        if (bought !== null) sales.unshift({ id: bought, isPack: true })
        return bought === null ? null : -2_500
      }
      if (kind === 'card') {
        const paymentId = await pays({ amt: decimalOf(minor), sale: { kind: 'Voucher' } })
        const given = await her.ask('voucherCode', { paymentId }, { id: her.id })
        const told = await her.ask('voucherRedeem', { code: given.result?.code }, { id: her.id })
        return told.status === 200 ? -minor : null
      }
      if (kind === 'donate') {
        const gift = { method: 'donation', amt: -decimalOf(minor), email: 'her@example.org' }
        return (await pays({ ...gift, donationType: 'Donation' })) === null ? null : 0
      }
      const sold = sales.at(minor % Math.max(1, sales.length))
      if (sold === undefined) return null
      const part = sold.isPack ? {} : { amt: decimalOf(minor * 3) }
      const body = { paymentId: sold.id, fate: 'refund', ...part, idempotencyKey: randomUUID() }
      const isUndone = (await desk.ask('payBack', body)).status === 200
      return isUndone ? (sold.isPack ? 2_500 : 0) : null
    }
    for (const act of wanted) {
      // The desk and she are not kept waiting for many tries within ten minutes.
      house.hostClock.advance(1_000)
      const change = await perform(act)
      if (change !== null) accepted.add(act.kind)
      const before = owed
      total += change ?? 0
      await settlePrepaid(house.facility, caller, her.id)
      const all = await allLines()
      const credit = 0 - sumOf(all.filter(line => line.reservationId === null))
      expect(price + sumOf(all), `${act.kind} ${act.minor}`).toBe(total)
      const lines = await visitLines()
      owed = price + sumOf(lines)
      // Prepaid credit pays what is owed, and no more than there is.
      expect(credit).toBeGreaterThanOrEqual(0)
      expect(await her.ask('prepaidGet', undefined, { id: her.id })).toMatchObject({
        left: decimalOf(credit),
      })
      expect(owed > 0 && credit > 0, `${act.kind} ${act.minor}`).toBe(false)
      if (change === null) expect(all.length, `${act.kind} was refused`).toBe(seen)
      seen = all.length
      if (act.kind === 'pay') expect(owed).toBeGreaterThanOrEqual(change === null ? before : 0)
      // No more than the visit costs, also once that is paid: the rest is due back (money-620).
      if (act.kind === 'discount' && change !== null)
        expect(price + sumOf(lines.filter(({ kind }) => kind === 'charge'))).toBeGreaterThanOrEqual(0)
      for (const { kind, amountMinor } of all)
        if (kind === 'payment' || kind === 'refund')
          expect(amountMinor * (kind === 'payment' ? -1 : 1)).toBeGreaterThan(0)
    }
    // What the bank took for her and gave back, by its own books.
    const charges = await house.facility.db
      .selectFrom('cardPayment')
      .select('id')
      .where('userId', '=', her.id)
      .where('status', '=', 'approved')
      .execute()
    const ofHers = new Set(charges.map(charge => charge.id))
    const intents = Object.values(house.stripe.state.intents).filter(each =>
      ofHers.has(each.metadata.payment ?? ''),
    )
    const taken = intents.reduce((sum, each) => sum + each.amount_received, 0)
    const refunds = Object.values(house.stripe.state.refunds)
    const back = refunds
      .filter(refund => intents.some(each => each.id === refund.payment_intent))
      .reduce((sum, { amount }) => sum + amount, 0)
    const moved = (await allLines()).filter(
      ({ kind, method, amountMinor }) =>
        (method === 'CreditCard' && kind !== 'charge' && amountMinor < 0) || method === 'CreditRefund',
    )
    expect(taken - back).toBe(-sumOf(moved))
    expect(taken).toBeGreaterThan(0)
  }
  expect([...accepted].sort()).toEqual([...kinds].sort())
}, 600_000)
