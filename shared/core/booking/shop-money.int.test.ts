import { typedCode } from '@mayim/domain/money/prepaid.ts'
import { ok, type Result } from '@mayim/domain/result.ts'
import { onBothDialects } from '@mayim/testing/database/both-dialects.ts'
import { type TestFacility, testFacility, tonightDate } from '@mayim/testing/facility/test-facility.ts'
import { wish } from '@mayim/testing/shares/wish.ts'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { systemCaller } from '../ground/runtime/caller.ts'
import type { Caller } from '../ground/runtime/facility.ts'
import { looseLinesBefore } from '../keeping/parting/parting-table.ts'
import { lineOf, writeLines } from '../money/charge-lines.ts'
import { ledgerOf } from '../money/ledger-table.ts'
import { editItem } from '../money/lists/edit-items.ts'
import {
  creditOfPrepaid,
  creditsThatEnd,
  linesOfCredit,
  prepaidByCode,
  prepaidOfUser,
  prepaidOnVisitsOf,
} from '../money/prepaid/prepaid-table.ts'
import { endCredits, giveCode, hashOfCode } from '../money/prepaid/write-prepaid.ts'
import { writeSale } from '../money/sales/write-sale.ts'
import { reportSources } from '../reports/report-sources.ts'
import { book } from './book.ts'
import type { BookingInput } from './booking-input.ts'
import { cancelBooking, refundOfCancel } from './cancel-booking.ts'
import { viewPrepaid } from './credit.ts'
import { viewForPatron } from './view-reservation.ts'

onBothDialects('the money of a booking', openFresh => {
  let test: TestFacility
  let patron: Caller
  beforeEach(async () => {
    test = await testFacility('portal', await openFresh('portal'))
    patron = await test.addPatron('patron-1')
    await test.set('priceShowerDiscount', '10')
    await editItem(test.facility, systemCaller, { action: 'add', item: 'Towel', priceMinor: 500 })
  })
  afterEach(() => test.close())

  const sponsor = { donationMinor: 2200, donationNote: 'Sponsor Mikvah Use' }

  it('sums room, merchandise and gifts, and refuses a shown total that differs', async () => {
    const extras = {
      ...charges({ merchandise: [{ item: 'Towel', quantity: 2 }], tipMinor: 300, tipNote: 'Cleaning' }),
    }
    const short = await book(test.facility, patron, input(patron, { ...extras, shownTotalMinor: 2500 }))
    expect(short).toMatchObject({ code: 'priceChanged' })
    const row = done(await book(test.facility, patron, input(patron, { ...extras, shownTotalMinor: 3500 })))
    expect(await shown(row.id)).toMatchObject({
      price: 25,
      merchTotal: 10,
      tipTotal: 3,
      balance: 38,
      paid: false,
    })
  })

  it('has the discount price for a marked patron or a paid preset, and not on a claim of the patron', async () => {
    const priceOf = async (caller: Caller, more: Partial<BookingInput>) =>
      done(await book(test.facility, caller, input(caller, more))).priceMinor
    const marked = await test.addPatron('patron-2', { discount: 1 })
    const other = await test.addPatron('patron-3')
    expect(await priceOf(patron, { useDiscountPrice: true })).toBe(2500)
    expect(await priceOf(marked, {})).toBe(1000)
    expect(await priceOf(other, charges(sponsor))).toBe(1000)
    const underpaid = await test.addPatron('patron-4')
    expect(await priceOf(underpaid, charges({ ...sponsor, donationMinor: 100 }))).toBe(2500)
  })

  it('reports the refund of a cancellation also if the payment was made before an edit', async () => {
    const first = done(await book(test.facility, patron, input(patron)))
    await pay(first.id, 2500)
    const changed = done(
      await book(test.facility, patron, input(patron, { time: '20:00', replacingReservationId: first.id })),
    )
    expect(await shown(changed.id)).toMatchObject({ balance: 0, amountPaid: 25, paid: true })
    done(await cancelBooking(test.facility, patron, changed.id))
    expect(await refundOfCancel(test.facility, changed)).toEqual({ refund: { fate: 'refund', amount: 25 } })
    await test.set('cancelAfterCutoff', 'keep')
    test.clock.advance(60 * 60_000)
    expect(await refundOfCancel(test.facility, changed)).toEqual({ refund: { fate: 'keep', amount: 0 } })
  })

  it('keeps prepaid credit: what is left, what it paid, its report, its last date and its parting (money-832, money-836)', async () => {
    const { facility } = test
    const { db } = facility
    const visit = done(await book(facility, patron, input(patron)))
    const sell = (kind: 'Package' | 'Voucher', valueMinor: number) =>
      facility.write(async trx => {
        const prepaid = { kind, name: kind, valueMinor, months: kind === 'Package' ? 6 : null }
        const charges = [{ method: kind, item: null, quantity: null, amountMinor: valueMinor, note: '' }]
        const sale = { kind, amountMinor: valueMinor, charges, term: null, prepaid }
        const paid = { userId: patron.id, method: 'Cash', note: '', paymentId: `paid-${kind}` } as const
        await writeSale(facility, trx, systemCaller, sale, paid)
        return ok(null)
      })
    await sell('Package', 3000)
    await sell('Voucher', 1000)
    const left = async () => (await prepaidOfUser(db, patron.id)).map(({ id, leftMinor }) => [id, leftMinor])
    const [[id = ''] = []] = (await left()) as [string, number][]
    expect(await left()).toEqual([[id, 3000]])
    await facility.write(async trx => {
      const move = { kind: 'transfer', method: 'Other', item: id, quantity: null, note: '' } as const
      const [loose, ofVisit] = [null, visit.id].map(of =>
        lineOf(facility, systemCaller, { id: of, userId: patron.id }),
      )
      if (loose && ofVisit)
        await writeLines(facility, trx, systemCaller, [
          loose({ ...move, amountMinor: 2500 }),
          ofVisit({ ...move, amountMinor: -2500 }),
        ])
      return ok(null)
    })
    expect(await left()).toEqual([[id, 500]])
    expect(await prepaidOnVisitsOf(db, patron.id)).toEqual([id])
    expect((await linesOfCredit(db, id)).map(({ amountMinor }) => amountMinor)).toEqual([-3000, 2500])
    expect(await creditOfPrepaid(db, id)).toEqual({ userId: patron.id, leftMinor: 500 })
    const ends = { id, userId: patron.id, expires: '2027-05-22', leftMinor: 500 }
    expect(await creditsThatEnd(db, '2027-05-22')).toEqual([ends])
    expect(await creditsThatEnd(db, '2027-05-23')).toEqual([])
    const { code } = done(
      await giveCode(facility, systemCaller, { userId: patron.id, paymentId: 'paid-Voucher' }),
    )
    expect(await prepaidByCode(db, hashOfCode(typedCode(code) ?? ''))).toMatchObject({ kind: 'Voucher' })
    expect(await viewPrepaid(facility, patron.id)).toMatchObject({
      left: 5,
      vouchers: [{ paymentId: 'paid-Voucher', state: 'open' }],
    })
    const report = async () =>
      (await reportSources.prepaid(facility, { from: tonightDate, to: tonightDate })).map(
        ({ label, measures: { used, ended, left: owed } }) => [label, used, ended, owed],
      )
    expect(await report()).toEqual([
      ['Package', 2500, 0, 500],
      ['Voucher', 0, 0, 1000],
    ])
    // A credit of which something is left stays its owner's, and parts from her once it has ended.
    const parted = async () =>
      (await looseLinesBefore(db, '2999-01-01', 100)).filter(({ item }) => item === id).length
    expect(await parted()).toBe(0)
    await facility.write(async trx => ok(await endCredits(facility, trx, systemCaller, patron.id)))
    expect([await parted(), await left()]).toEqual([3, [[id, 0]]])
    expect((await report())[0]).toEqual(['Package', 2500, 500, 0])
  })

  async function shown(id: string) {
    const row = await test.facility.db
      .selectFrom('reservation')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    return viewForPatron(test.facility, row, await ledgerOf(test.facility.db, id))
  }

  async function pay(id: string, amountMinor: number): Promise<void> {
    await test.facility.write(async trx => {
      const line = lineOf(test.facility, systemCaller, { id, userId: patron.id })
      const cash = { kind: 'payment', method: 'Cash', item: null, quantity: null, note: '' } as const
      await writeLines(test.facility, trx, systemCaller, [line({ ...cash, amountMinor: -amountMinor })])
      return ok(null)
    })
  }
})

type Charges = NonNullable<BookingInput['charges']>

function charges(more: Partial<Charges>): Pick<BookingInput, 'charges'> {
  const none = { merchandise: [], donationMinor: 0, donationNote: '', tipMinor: 0, tipNote: '' }
  return { charges: { ...none, merchandiseStated: more.merchandise !== undefined, ...more } as Charges }
}

function done<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(result.code)
  return result.value
}

function input(caller: Caller, more: Partial<BookingInput> = {}): BookingInput {
  return wish(caller, { date: tonightDate, ...more })
}
