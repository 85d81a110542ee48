import { reservationById } from '@mayim/core/booking/reservation-table.ts'
import { tonight } from '@mayim/core/ground/calendar/schedule-days.ts'
import { shabbosRefusal } from '@mayim/core/ground/calendar/shabbos-now.ts'
import type { Caller } from '@mayim/core/ground/runtime/facility.ts'
import type { CardPaymentRow } from '@mayim/core/ground/schema/card-rows.ts'
import type { ReservationRow } from '@mayim/core/ground/schema/schema.ts'
import { donationTypesOf } from '@mayim/core/money/lists/view-lists.ts'
import type { SaleAsked } from '@mayim/core/money/sales/plan-sale.ts'
import { checkGifts, type Gift, sumOfGifts } from '@mayim/domain/money/gift.ts'
import { minorOf } from '@mayim/domain/money/money.ts'
import { isRefusalCode } from '@mayim/domain/refusal.ts'
import { ok, type Result, refuse } from '@mayim/domain/result.ts'
import { begin, type CardRequest, existingPayment, makeIntent, planFreshly } from './begin-payment.ts'
import { cardPaymentById, openAtReader } from './card-table.ts'
import type { CardFacility } from './cards.ts'
import { concludePayment, leaveOpen } from './conclude-payment.ts'
import {
  checkPaidTotal,
  owedFor,
  type PaymentPlan,
  type PlanBody,
  planCardSale,
  takesMoney,
} from './payment-plan.ts'
import type { Processor } from './processors/processor.ts'
import { pollReader, resume, singleFlight } from './resume-payment.ts'

/**
 * Has a reader of the building request a card, and returns the state of the payment each time it is polled with the
 * same key; it never waits for the patron. A visit and a reader have one payment at a time; one that the same screen
 * left unfinished is canceled. The payment is stored before the reader gets it, and continues without polls
 * (`startReconcilePaymentsJob`).
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

export interface ReaderRequest {
  readonly reservationId?: string
  /** Of a sale: the buyer. */
  readonly userId?: string
  readonly sale?: NonNullable<PlanBody['sale']>
  /** What she gives beside what is due; `amt` includes it. */
  readonly gifts?: NonNullable<CardRequest['gifts']>
  readonly amt: number
  readonly readerId: string
  /** The same for every poll of one payment. */
  readonly idempotencyKey: string
  /** The patron has gone, or pays otherwise. */
  readonly stop?: boolean | undefined
}

/**
 * What a reader charges: a sale, or the whole balance of a visit with what she gives beside it (money-700). Staff may
 * take a part of the balance; a kiosk takes payments of tonight only (money-39, money-40). Refuses shabbosMode,
 * reservationMissing, notTonight, notAllowed, amountTooSmall, and as `owedFor`, `checkPaidTotal`, `checkGifts` and
 * `planCardSale` do.
 */
async function planAtReader(
  facility: CardFacility,
  caller: Caller,
  asked: Pick<ReaderRequest, 'reservationId' | 'userId' | 'sale' | 'gifts' | 'amt'>,
): Promise<Result<PaymentPlan>> {
  const rest = shabbosRefusal(facility, 'payment')
  if (rest) return rest
  const { reservationId, userId, sale } = asked
  const amountMinor = minorOf(asked.amt)
  if (sale) return saleAtReader(facility, caller, sale, { ...(userId ? { userId } : {}), amountMinor })
  const row = reservationId === undefined ? undefined : await reservationById(facility.db, reservationId)
  if (!row) return refuse('missing', 'reservationMissing', { field: 'reservationId' })
  if (!takesMoney(caller) && row.date !== tonight(facility)) return refuse('conflict', 'notTonight')
  const given = await giftsAtReader(facility, asked.gifts ?? [])
  return given.ok ? visitAtReader(facility, caller, row, { amountMinor, gifts: given.value }) : given
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

async function giftsAtReader(
  facility: CardFacility,
  asked: NonNullable<ReaderRequest['gifts']>,
): Promise<Result<readonly Gift[]>> {
  if (asked.length === 0) return ok([])
  const gifts = asked.map(({ kind, amt, type }) => ({ kind, amountMinor: minorOf(amt), type }))
  const { tipTypes } = facility.settings.current()
  return checkGifts(gifts, { tipTypes, donationTypes: await donationTypesOf(facility) })
}

async function visitAtReader(
  facility: CardFacility,
  caller: Caller,
  row: ReservationRow,
  { amountMinor, gifts }: { readonly amountMinor: number; readonly gifts: readonly Gift[] },
): Promise<Result<PaymentPlan>> {
  const visitMinor = amountMinor - sumOfGifts(gifts)
  if (amountMinor < 1 || visitMinor < 0) return refuse('invalid', 'amountTooSmall', { field: 'amt' })
  const owed = await owedFor(facility, facility.db, row)
  if (!owed.ok) return owed
  const byStaff = takesMoney(caller)
  // A gift alone: she owes nothing, or staff take it for itself.
  const isGiftAlone = visitMinor === 0 && (byStaff || owed.value <= 0)
  const total = isGiftAlone ? ok(null) : checkPaidTotal(visitMinor, owed.value, byStaff)
  if (!total.ok) return total
  const plan = { reservationId: row.id, userId: row.userId, amountMinor, note: '', donor: null }
  const [only] = gifts
  // A single gift is listed as what it is.
  if (isGiftAlone && only && gifts.length === 1) return ok({ ...plan, kind: only.kind, item: only.type })
  return ok({ ...plan, kind: 'visit', item: null, ...(gifts.length > 0 ? { gifts } : {}) })
}
