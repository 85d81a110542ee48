import { plainChoices } from '@mayim/domain/capacity/choices.ts'
import type { Result } from '@mayim/domain/result.ts'
import { ok } from '@mayim/domain/result.ts'
import { onBothDialects } from '@mayim/testing/database/both-dialects.ts'
import { type TestFacility, testFacility, tonightDate } from '@mayim/testing/facility/test-facility.ts'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { lineOf, writeLines } from '../money/charge-lines.ts'
import { editItem } from '../money/edit-items.ts'
import { ledgerOf } from '../money/ledger-table.ts'
import { systemCaller } from '../runtime/caller.ts'
import type { Caller } from '../runtime/facility.ts'
import { book } from './book.ts'
import type { BookingInput } from './booking-input.ts'
import { cancelBooking } from './cancel-booking.ts'
import { refundOfCancel } from './refund-of-cancel.ts'
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
  return {
    userId: caller.id,
    date: tonightDate,
    time: '19:00',
    ...plainChoices,
    userNotes: '',
    language: 'en',
    replacingReservationId: null,
    walkIn: false,
    byStaff: false,
    ignoreCutoff: false,
    shownTotalMinor: null,
    ...more,
  }
}
