import { randomUUID } from 'node:crypto'
import { calls } from '@mayim/contract/calls.ts'
import { systemCaller } from '@mayim/core/ground/runtime/caller.ts'
import { editItem } from '@mayim/core/money/lists/edit-items.ts'
import { editEntry } from '@mayim/core/money/lists/edit-list.ts'
import { viewSiteLists } from '@mayim/core/money/lists/view-lists.ts'
import { reportSources } from '@mayim/core/reports/report-sources.ts'
import { ok } from '@mayim/domain/result.ts'
import { handOver } from '@mayim/testing/sync/hand-over.ts'
import { readParked } from '@mayim/testing/sync/read-parked.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { settlePrepaid } from '../../../portal/src/money/prepaid.ts'
import { isWholeProof } from '../../size.ts'
import { type BookingSide, openSide, type Person, tomorrow, tonight } from './side.ts'

const sides = ['hub', 'portal'] as const
type Sides = Readonly<Record<(typeof sides)[number], BookingSide>>
let both: Sides
let desks: Readonly<Record<(typeof sides)[number], Person>>
let packageId = ''

beforeAll(async () => {
  both = { hub: await openSide('hub'), portal: await openSide('portal') }
  const { facility } = both.portal.server
  await both.portal.setAll([['giftCardMax', '1000']])
  await editItem(facility, systemCaller, { action: 'add', item: 'Towel', priceMinor: 333 })
  const pack = { names: { en: 'Two visits', he: '', yi: '' }, price: 20, value: 25 }
  await editEntry(facility, systemCaller, { list: 'package', action: 'add', ...pack })
  packageId = (await viewSiteLists(facility))[0]?.id ?? ''
  await send('portal')
}, 60_000)
afterAll(async () => {
  for (const side of sides) await both?.[side].close()
})

async function send(from: keyof Sides): Promise<void> {
  await handOver(both[from].server, both[from === 'hub' ? 'portal' : 'hub'].server)
}

type Call =
  | 'makePayment'
  | 'payBack'
  | 'prepaidGet'
  | 'reservationAdjust'
  | 'reservationGet'
  | 'reservationMerchandise'
  | 'voucherCode'
  | 'voucherRedeem'
function ask(side: keyof Sides, call: Call, id: string, body?: object, who: Person = desks[side]) {
  const { method, path } = calls[call]
  return both[side].ask(
    who,
    method as 'GET' | 'POST',
    path.replace('/api/api/', '').replace('{id}', id),
    body,
  )
}

const act = fc.record({
  kind: fc.constantFrom(
    'cash',
    'fee',
    'discount',
    'goods',
    'sell',
    'redeem',
    'back',
    'undo',
    'cancel',
    'send',
    'send',
  ),
  side: fc.constantFrom(...sides),
  minor: fc.integer({ min: 1, max: 3_000 }),
})
const acts = fc.array(act, { minLength: 15, maxLength: isWholeProof ? 60 : 25 })

/** Each kind comes about: a visit that was paid in cash is canceled, and a gift card is redeemed or goes back. */
const scripted = (
  [
    ['cash', 2],
    ['send', 1],
    ['cancel', 1],
    ['back', 2],
    ['sell', 2001],
    ['sell', 901],
    ['send', 1],
    ['redeem', 2],
    ['undo', 1],
    ['sell', 2],
  ] as const
).map(([kind, minor]) => ({ kind, side: kind === 'redeem' ? ('portal' as const) : ('hub' as const), minor }))

it('payments, credit and refunds at either side, in any order and while they are apart, come to the same ledger and the same due at both (money-882)', async () => {
  const accepted = new Set<string>()
  const cases = fc.sample(acts, { seed: 20, numRuns: isWholeProof ? 40 : 2 })
  for (const [number, wanted] of [scripted, ...cases].entries()) {
    // Their sessions last ten minutes of the tests' clock.
    desks = { hub: await both.hub.staff('Reception'), portal: await both.portal.staff('Reception') }
    const her = await both.portal.patron(number + 1)
    await knownAtHub(her.id)
    const visits: string[] = []
    const sold: string[] = []
    const book = async () => {
      const booked = await both.portal.book(her, {
        reservationDate: visits.length % 2 === 0 ? tomorrow : tonight,
      })
      if (booked.status === 200) visits.push(booked.result.reservationId)
    }
    await book()
    await send('portal')
    const perform = async ({ kind, side, minor }: (typeof wanted)[number]): Promise<number> => {
      const visit = visits.at(-1) ?? ''
      const amt = minor / 100
      if (kind === 'send') {
        await send(side)
        return 200
      }
      if (kind === 'cash') {
        const owed = (await ask('hub', 'reservationGet', visit)).result?.balance ?? 0
        const paid = { method: 'cash', reservationId: visit, amt: minor % 2 === 0 && owed > 0 ? owed : amt }
        return (await ask('hub', 'makePayment', '', paid)).status
      }
      if (kind === 'fee' || kind === 'discount')
        return (await ask(side, 'reservationAdjust', visit, { kind, amt, reason: 'because' })).status
      if (kind === 'goods') {
        const merchandise = [{ item: 'Towel', quantity: minor % 4 }]
        return (await ask(side, 'reservationMerchandise', visit, { merchandise })).status
      }
      if (kind === 'sell') {
        const sale = minor % 2 === 0 ? { kind: 'Package', package: packageId } : { kind: 'Voucher' }
        const asked = { method: 'cash', userId: her.id, amt: minor % 2 === 0 ? 20 : amt, sale }
        return (await ask('hub', 'makePayment', '', asked)).status
      }
      const { vouchers } = (await ask('portal', 'prepaidGet', her.id)).result
      for (const { paymentId } of vouchers) if (!sold.includes(paymentId)) sold.push(paymentId)
      const paymentId = sold[minor % Math.max(1, sold.length)] ?? ''
      if (kind === 'redeem') {
        const { result } = await ask(side, 'voucherCode', her.id, { paymentId })
        return (await ask('portal', 'voucherRedeem', her.id, { code: result?.code ?? 'none' }, her)).status
      }
      if (kind === 'cancel') {
        const canceled = await both.portal.status(her, visit, 'Canceled')
        await book()
        return canceled.status
      }
      const what = kind === 'undo' ? { paymentId } : { reservationId: visits[minor % visits.length] ?? visit }
      const back = { ...what, fate: 'refund', idempotencyKey: randomUUID() }
      return (await ask('portal', 'payBack', '', back)).status
    }
    for (const wish of wanted) {
      for (const side of sides) both[side].server.hostClock.advance(1_000)
      if ((await perform(wish)) === 200) accepted.add(wish.kind)
      // As the portal's follower does.
      await settlePrepaid(both.portal.server.facility, systemCaller, her.id)
    }
    for (let round = 0; round < 2; round += 1) {
      for (const side of sides) await send(side)
      await settlePrepaid(both.portal.server.facility, systemCaller, her.id)
    }
    const seen = await Promise.all(sides.map(side => seenAt(side, her, visits)))
    expect(seen[0]).toEqual(seen[1])
    // Prepaid credit pays what is owed, and no more than there is.
    const { left, owed } = seen[1] ?? { left: -1, owed: 0 }
    expect(left).toBeGreaterThanOrEqual(0)
    expect(left > 0 && owed > 0).toBe(false)
  }
  expect([...accepted].sort()).toEqual(
    ['cash', 'fee', 'discount', 'goods', 'sell', 'redeem', 'back', 'undo', 'cancel', 'send'].sort(),
  )
}, 300_000)

/** The accounts of the tests are not written to the log. */
async function knownAtHub(id: string): Promise<void> {
  const [hub, { db }] = [both.hub.server.facility, both.portal.server.facility]
  const row = await db.selectFrom('user').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  await hub.write(async trx => ok(await trx.insertInto('user').values(row).execute()))
}

/** What a side's own calls tell of her money, and its rows. */
async function seenAt(side: keyof Sides, her: Person, visits: readonly string[]) {
  const { facility } = both[side].server
  const told = []
  for (const id of visits) {
    const { balance, amountPaid, price, merchTotal, payments, paid, fees } = (
      await ask(side, 'reservationGet', id)
    ).result
    // The desk alone sees who took the money.
    const lines = payments.map((each: object) => ({ ...each, takenBy: undefined }))
    told.push({ id, balance, amountPaid, price, merchTotal, lines, paid, fees })
  }
  const prepaid = (await ask(side, 'prepaidGet', her.id)).result
  const range = { from: tonight, to: tomorrow }
  return {
    told,
    prepaid,
    left: Number(prepaid.left),
    owed: Number(told.at(-1)?.balance),
    parked: await readParked(facility.db),
    lines: await facility.db.selectFrom('ledger').selectAll().orderBy('id').execute(),
    reports: [await reportSources.prepaid(facility, range), await reportSources.payments(facility, range)],
  }
}
