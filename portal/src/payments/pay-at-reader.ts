import { reservationById } from '@mayim/core/booking/reservation-table.ts'
import { tonight } from '@mayim/core/calendar/schedule-days.ts'
import { shabbosRefusal } from '@mayim/core/calendar/shabbos-now.ts'
import type { Caller } from '@mayim/core/runtime/facility.ts'
import type { SaleAsked } from '@mayim/core/sales/plan-sale.ts'
import type { CardPaymentRow } from '@mayim/core/schema/card-rows.ts'
import { minorOf } from '@mayim/domain/money/money.ts'
import { isRefusalCode } from '@mayim/domain/refusal.ts'
import { ok, type Result, refuse } from '@mayim/domain/result.ts'
import type { Processor } from '../processors/processor.ts'
import { begin, existingPayment, makeIntent, planFreshly } from './begin-payment.ts'
import { cardPaymentById, openAtReader } from './card-table.ts'
import type { CardFacility } from './cards.ts'
import { concludePayment, leaveOpen } from './conclude-payment.ts'
import { checkPaidTotal, owedFor, type PaymentPlan, type PlanBody, takesMoney } from './payment-plan.ts'
import { planCardSale } from './plan-card-sale.ts'
import { pollReader } from './poll-reader.ts'
import { resume, singleFlight } from './resume-payment.ts'

export interface ReaderRequest {
  readonly reservationId?: string
  /** Of a sale: the buyer. */
  readonly userId?: string
  readonly sale?: NonNullable<PlanBody['sale']>
  readonly amt: number
  readonly readerId: string
  /** The same for every poll of one payment. */
  readonly idempotencyKey: string
  /** The patron has gone, or pays otherwise. */
  readonly stop?: boolean | undefined
}

/**
 * Has a reader of the building request a card, and returns the state of the payment each time it is polled with the
 * same key; it never waits for the patron. A visit and a reader have one payment at a time; one that the same screen
 * left unfinished is canceled. The payment is stored before the reader gets it, and continues without polls
 * (`startReconcilePaymentsJob`). Refuses readerWaiting while the reader has the payment, readerBusy, readerOffline,
 * readerStopped, readerTimedOut, notTonight at a kiosk, and as `payByCard` does.
 */
export async function payAtReader(
  facility: CardFacility,
  caller: Caller,
  { readerId, stop = false, ...wanted }: ReaderRequest,
): Promise<Result<CardPaymentRow>> {
  const processor = await facility.cards.processor()
  if (!processor.ok) return processor
  const ask = { ...wanted, method: 'creditcard', readerId } as const
  const known = await existingPayment(facility, caller, ask)
  if (!known.ok) return known
  if (known.value !== null) return resume(facility, known.value, stop)
  if (stop) return refuse('missing', 'paymentMissing')
  const left = (await openAtReader(facility.db, readerId)).filter(row => row.callerId === caller.id)
  const planned = () => planAtReader(facility, caller, wanted)
  const plan = await planFreshly(facility, planned, left)
  if (!plan.ok) return plan
  const begun = await begin(facility, processor.value, caller, ask, plan.value, 'begun')
  if (!begun.ok) return begun
  return singleFlight(facility, begun.value.id, () => askReader(facility, processor.value, begun.value))
}

/** The whole balance, for staff also a part of it; a kiosk takes payments of tonight only (money-39, money-40). */
async function planAtReader(
  facility: CardFacility,
  caller: Caller,
  { reservationId, userId, sale, amt }: Pick<ReaderRequest, 'reservationId' | 'userId' | 'sale' | 'amt'>,
): Promise<Result<PaymentPlan>> {
  const rest = shabbosRefusal(facility, 'payment')
  if (rest) return rest
  if (sale)
    return saleAtReader(facility, caller, sale, { ...(userId ? { userId } : {}), amountMinor: minorOf(amt) })
  const row = reservationId === undefined ? undefined : await reservationById(facility.db, reservationId)
  if (!row) return refuse('missing', 'reservationMissing', { field: 'reservationId' })
  const byStaff = takesMoney(caller)
  if (!byStaff && row.date !== tonight(facility)) return refuse('conflict', 'notTonight')
  const amountMinor = minorOf(amt)
  if (amountMinor < 1) return refuse('invalid', 'amountTooSmall', { field: 'amt' })
  const owed = await owedFor(facility, facility.db, row)
  if (!owed.ok) return owed
  const total = checkPaidTotal(amountMinor, owed.value, byStaff)
  if (!total.ok) return total
  return ok({
    kind: 'visit',
    reservationId: row.id,
    userId: row.userId,
    amountMinor,
    item: null,
    note: '',
    donor: null,
  })
}

/** What reception sells without a visit; a kiosk takes payments of visits only. */
async function saleAtReader(
  facility: CardFacility,
  caller: Caller,
  sale: SaleAsked,
  bought: { readonly userId?: string; readonly amountMinor: number },
): Promise<Result<PaymentPlan>> {
  if (!takesMoney(caller)) return refuse('forbidden', 'notAllowed', { field: 'sale' })
  return planCardSale(facility, caller, sale, bought)
}

async function askReader(
  facility: CardFacility,
  processor: Processor,
  begun: CardPaymentRow,
): Promise<Result<CardPaymentRow>> {
  const made = await makeIntent(facility, processor, begun, true)
  if (!made.ok) return made
  const row = (await cardPaymentById(facility.db, begun.id)) ?? begun
  // It was canceled while the processor was slow, so the job would not follow it.
  if (row.lookAt === null) return resume(facility, row)
  const asked = await processor.askReader(row.readerId ?? '', made.value)
  if (asked.outcome === 'done') return leaveOpen({ facility, row }, 'actionNeeded', 'readerWaiting')
  const work = { facility, processor, row, givesUp: asked.outcome === 'error' }
  const found = await processor.look(made.value)
  if (asked.outcome === 'declined') return concludePayment(work, found)
  const isKnown = asked.outcome === 'error' && isRefusalCode(asked.reason)
  const openCode = isKnown ? asked.reason : 'readerOffline'
  return pollReader({ ...work, openCode }, found)
}
