import type { Body } from '@mayim/contract/call.ts'
import type { Calls } from '@mayim/contract/calls.ts'
import { reservationById } from '@mayim/core/booking/reservation-table.ts'
import { shabbosRefusal } from '@mayim/core/ground/calendar/shabbos-now.ts'
import type { Caller, Facility, Readers } from '@mayim/core/ground/runtime/facility.ts'
import type { CardPaymentRow } from '@mayim/core/ground/schema/card-rows.ts'
import type { ReservationRow } from '@mayim/core/ground/schema/schema.ts'
import { balanceMinor, ledgerOf } from '@mayim/core/money/ledger-table.ts'
import { donationTypesOf } from '@mayim/core/money/lists/view-lists.ts'
import { type PlannedSale, planSale, type SaleAsked } from '@mayim/core/money/sales/plan-sale.ts'
import { isHoldOver } from '@mayim/domain/booking/booking-status.ts'
import { checkDonation, checkDonationType, giftTypeOf } from '@mayim/domain/money/donation.ts'
import type { Gift } from '@mayim/domain/money/gift.ts'
import { minorOf } from '@mayim/domain/money/money.ts'
import { checkTip } from '@mayim/domain/money/tip.ts'
import { ok, type Result, refuse } from '@mayim/domain/result.ts'
import { checkDonateForm } from '@mayim/domain/site/forms.ts'
import { shownStatus } from '@mayim/domain/visit/visit.ts'
import type { Donor } from './report-donation.ts'

type PaymentBody = Body<Calls['makePayment']>
/** The request that says what to pay; the same for a payment and for an intent. */
export type PlanBody = Pick<
  PaymentBody,
  | 'method'
  | 'amt'
  | 'userId'
  | 'email'
  | 'firstName'
  | 'lastName'
  | 'phone'
  | 'reservationId'
  | 'note'
  | 'tipNote'
  | 'donationType'
  | 'sale'
  | 'useDiscountPrice'
  | 'member'
>

/** What a card is charged, as the server computes it. */
export interface PaymentPlan {
  readonly kind: CardPaymentRow['kind']
  readonly reservationId: string | null
  readonly userId: string | null
  readonly amountMinor: number
  readonly item: string | null
  readonly note: string
  /** Fields of the donate page. */
  readonly donor: Donor | null
  /** Of a sale without a visit. */
  readonly sale?: PlannedSale
  /** Of a visit: what she gives beside what is due; the amount includes it. */
  readonly gifts?: readonly Gift[]
}

/** Plans the charge for a request (money-39; money-57; money-9). */
export async function planPayment(
  facility: Pick<Facility, 'db' | 'settings' | 'clock'>,
  caller: Caller,
  body: PlanBody,
): Promise<Result<PaymentPlan>> {
  const rest = shabbosRefusal(facility, 'payment')
  if (rest) return rest
  if (body.method === 'cash' || body.method === 'check')
    return refuse('conflict', 'cashAtDesk', { field: 'method' })
  if (body.userId !== undefined && body.userId !== caller.id && !takesMoney(caller))
    return refuse('forbidden', 'notAllowed', { field: 'userId' })
  const amountMinor = minorOf(Math.abs(body.amt))
  if (body.sale) return planCardSale(facility, caller, body.sale, { ...body, amountMinor })
  if (body.reservationId === undefined) return await planDonation(facility, caller, body, amountMinor)
  if (caller.kind !== 'person') return refuse('unauthorized', 'unauthorized')
  const row = await reservationById(facility.db, body.reservationId)
  if (!row) return refuse('missing', 'reservationMissing', { field: 'reservationId' })
  if (row.userId !== caller.id && !takesMoney(caller)) return refuse('forbidden', 'notAllowed')
  const differing = differsFrom(row, body)
  if (differing !== null) {
    const totalMinor = balanceMinor(row, await ledgerOf(facility.db, row.id))
    return refuse('conflict', 'priceChanged', { field: differing, detail: { totalMinor } })
  }
  if (amountMinor < 1) return refuse('invalid', 'amountTooSmall', { field: 'amt' })
  if (body.method !== 'creditcard') return planGift(facility, row, body, amountMinor)
  const owed = await owedFor(facility, facility.db, row)
  if (!owed.ok) return owed
  const total = checkPaidTotal(amountMinor, owed.value, takesMoney(caller))
  if (!total.ok) return total
  const { note = '' } = body
  return ok({ kind: 'visit', ...of(row), amountMinor, item: null, note, donor: null })
}

/** The price was fixed at booking: returns the name of a request field that differs from the booking. */
function differsFrom(
  row: Pick<ReservationRow, 'useDiscountPrice' | 'member'>,
  body: PlanBody,
): 'useDiscountPrice' | 'member' | null {
  const { useDiscountPrice, member } = body
  if (useDiscountPrice !== undefined && useDiscountPrice !== (row.useDiscountPrice === 1))
    return 'useDiscountPrice'
  return member !== undefined && member !== (row.member === 1) ? 'member' : null
}

/** Staff who may take payments. */
export function takesMoney({ roles }: Pick<Caller, 'roles'>): boolean {
  return roles.includes('Reception') || roles.includes('Admin')
}

/** The balance of a visit that may still be paid, in minor units. */
export async function owedFor(
  facility: Pick<Facility, 'clock'>,
  db: Readers,
  row: ReservationRow,
): Promise<Result<number>> {
  const isOver = row.bookingStatus === 'Canceled' && row.holdExpiresAt !== null
  if (isOver || isHoldOver(row, facility.clock.now())) return refuse('conflict', 'holdExpired')
  const status = shownStatus(row)
  if (status === 'Canceled' || status === 'Replaced')
    return refuse('conflict', 'statusNotAllowed', { detail: { status } })
  return ok(balanceMinor(row, await ledgerOf(db, row.id)))
}

/** A patron pays the whole balance and confirms its amount; staff may take a part. */
export function checkPaidTotal(amountMinor: number, owedMinor: number, byStaff: boolean): Result<null> {
  if (owedMinor <= 0) return refuse('conflict', 'nothingOwed', { field: 'amt' })
  if (byStaff && amountMinor < owedMinor) return ok(null)
  if (amountMinor === owedMinor) return ok(null)
  return byStaff
    ? refuse('conflict', 'amountOverBalance', { field: 'amt' })
    : refuse('conflict', 'priceChanged', { field: 'amt', detail: { totalMinor: owedMinor } })
}

function of(row: Pick<ReservationRow, 'id' | 'userId'>) {
  return { reservationId: row.id, userId: row.userId }
}

/** A donation or a tip with a booking. */
function planGift(
  facility: Pick<Facility, 'settings'>,
  row: ReservationRow,
  { method, note = '', tipNote = '', donationType }: PlanBody,
  amountMinor: number,
): Result<PaymentPlan> {
  const { tipTypes } = facility.settings.current()
  if (method === 'tip') {
    const tip = checkTip(amountMinor, tipNote, tipTypes)
    if (!tip.ok) return tip
    return ok({ kind: 'tip', ...of(row), amountMinor, item: tip.value?.type ?? '', note, donor: null })
  }
  const given = checkDonation(amountMinor, note)
  if (!given.ok) return given
  const item = donationType === undefined ? (given.value?.type ?? 'donation') : giftTypeOf(donationType)
  return ok({ kind: 'donation', ...of(row), amountMinor, item, note, donor: null })
}

/** The donate page: the gift of a guest or of a signed-in patron. */
async function planDonation(
  facility: Pick<Facility, 'db' | 'settings'>,
  caller: Caller,
  body: PlanBody,
  amountMinor: number,
): Promise<Result<PaymentPlan>> {
  const { email = '', firstName = '', lastName = '', phone = '', note = '', tipNote = '' } = body
  const isKnown = caller.kind === 'person'
  const form = checkDonateForm({ email, amountMinor, firstName, lastName, phone }, isKnown)
  if (!form.ok) return form
  const { tipTypes } = facility.settings.current()
  const type = body.donationType ?? (body.method === 'tip' ? 'tip' : 'donation')
  const typed = checkDonationType(type, note, await donationTypesOf(facility))
  if (!typed.ok) return { ...typed, field: typed.field === 'description' ? 'note' : 'donationType' }
  const donor = { firstName, lastName, email, phone }
  const userId = isKnown ? (body.userId ?? (takesMoney(caller) ? null : caller.id)) : null
  const plan = { reservationId: null, userId, amountMinor, note, donor }
  if (typed.value !== 'tip') return ok({ kind: 'donation', item: typed.value, ...plan })
  const tip = checkTip(amountMinor, tipNote, tipTypes)
  return tip.ok ? ok({ kind: 'tip', item: tip.value?.type ?? '', ...plan }) : tip
}

/** The charge of a sale, as a `PaymentPlan`. */
interface SalePlan {
  readonly kind: 'sale'
  readonly reservationId: null
  readonly userId: string | null
  readonly amountMinor: number
  readonly item: string
  readonly note: string
  readonly donor: null
  readonly sale: PlannedSale
}

/**
 * Plans the charge of a sale without a visit: of her own membership, gift card or package, or of anything for staff
 * (money-467).
 */
export async function planCardSale(
  facility: Pick<Facility, 'db' | 'settings' | 'clock'>,
  caller: Caller,
  sale: SaleAsked,
  { userId, note = '', amountMinor }: { userId?: string; note?: string; amountMinor: number },
): Promise<Result<SalePlan>> {
  if (caller.kind !== 'person') return refuse('unauthorized', 'unauthorized')
  const isHers = sale.kind !== 'Purchase' && sale.kind !== 'Other'
  const buyer = userId ?? (isHers ? caller.id : null)
  const planned = await planSale(facility, facility.db, caller, { ...sale, userId: buyer, amountMinor })
  if (!planned.ok) return planned
  const { kind } = planned.value
  return ok({
    kind: 'sale',
    reservationId: null,
    userId: buyer,
    amountMinor,
    item: kind,
    note,
    donor: null,
    sale: planned.value,
  })
}
