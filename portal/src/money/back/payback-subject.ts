import { isPastCutoff } from '@mayim/core/booking/cancel-booking.ts'
import { reservationById } from '@mayim/core/booking/reservation-table.ts'
import type { Facility, Readers } from '@mayim/core/ground/runtime/facility.ts'
import type { PaybackRow } from '@mayim/core/ground/schema/card-rows.ts'
import type { ReservationRow } from '@mayim/core/ground/schema/schema.ts'
import type { Charged } from '@mayim/core/money/charge-lines.ts'
import { type DueFactsOfRow, dueFacts } from '@mayim/core/money/due-facts.ts'
import { creditOfPrepaid, prepaidOfSale } from '@mayim/core/money/prepaid/prepaid-table.ts'
import { type PaidSale, saleOfLine } from '@mayim/core/money/sales/write-sale.ts'
import {
  type ChargeLeft,
  type Decision,
  decisionOf,
  dueBackOf,
  fateOfPaid,
  type PaidFate,
  splitBack,
} from '@mayim/domain/money/due-back.ts'
import { prepaidKinds } from '@mayim/domain/money/prepaid.ts'
import { ok, type Result, refuse } from '@mayim/domain/result.ts'
import { shownStatus } from '@mayim/domain/visit/visit.ts'
import { cardPaymentsOfLines } from '../card-table.ts'
import { backOfCharges, openPaybacksOf, paybacksOfSales } from './payback-table.ts'

/** What is paid back: a visit, or a sale without one by the line of its payment. */
export interface PaybackOf {
  readonly reservationId?: string | undefined
  readonly paymentId?: string | undefined
}

/** What money goes back for, and how much may. */
export interface PaybackSubject {
  readonly charged: Charged
  readonly sale: PaidSale | null
  readonly due: DuePayback
  /** Staff may credit or keep it instead. */
  readonly mayStay: boolean
}

/** Reads it for a list. */
export async function readSubject(
  facility: Facility,
  db: Readers,
  of: PaybackOf,
): Promise<Result<PaybackSubject>> {
  if (of.paymentId !== undefined) return subjectOfSale(db, of.paymentId)
  const row = await reservationById(db, of.reservationId ?? '')
  if (!row) return refuse('missing', 'reservationMissing', { field: 'reservationId' })
  const due = await duePayback(facility, db, row)
  const charged = { id: row.id, userId: row.userId }
  return ok({ charged, sale: null, due, mayStay: shownStatus(row) === 'Canceled' })
}

/** What went back of a sale, in minor units. */
interface SoldBack {
  /** What may still go back. */
  readonly leftMinor: number
  readonly doneMinor: number
  /** Under way; its outcome is unknown. */
  readonly openMinor: number
}

/** What the paybacks of a sale, those that did not fail, leave of it (money-703). */
export async function backOfSale(
  db: Readers,
  { id, kind, paidMinor }: { readonly id: string; readonly kind: string; readonly paidMinor: number },
  paybacks: readonly Pick<PaybackRow, 'amountMinor' | 'lookAt'>[],
): Promise<SoldBack> {
  const sum = (rows: typeof paybacks) => rows.reduce((total, { amountMinor }) => total + amountMinor, 0)
  const openMinor = sum(paybacks.filter(({ lookAt }) => lookAt !== null))
  const allMinor = sum(paybacks)
  const isUsed = isPrepaid({ kind }) && (await isPrepaidUsed(db, id))
  return { leftMinor: isUsed ? 0 : paidMinor - allMinor, doneMinor: allMinor - openMinor, openMinor }
}

/** Whether it was paid for before it is used. */
export function isPrepaid({ kind }: Pick<PaidSale, 'kind'>): boolean {
  return prepaidKinds.some(each => each === kind)
}

/** A gift card that was redeemed, and a package of which something was used, is not paid back (money-835). */
async function isPrepaidUsed(db: Readers, paymentId: string): Promise<boolean> {
  const row = await prepaidOfSale(db, paymentId)
  if (row?.state !== 'redeemed') return false
  const credit = row.kind === 'Package' ? await creditOfPrepaid(db, row.id) : null
  return credit?.leftMinor !== row.valueMinor
}

async function subjectOfSale(db: Readers, paymentId: string): Promise<Result<PaybackSubject>> {
  const sale = await saleOfLine(db, paymentId)
  if (!sale) return refuse('missing', 'paymentMissing', { field: 'paymentId' })
  const { kind, paidMinor } = sale
  const paybacks = await paybacksOfSales(db, [paymentId])
  const { leftMinor, openMinor } = await backOfSale(db, { id: paymentId, kind, paidMinor }, paybacks)
  const due: DuePayback = {
    dueMinor: leftMinor,
    openMinor,
    charges: await chargesLeft(db, [paymentId]),
    decision: null,
    usual: 'refund',
  }
  return ok({ charged: { id: null, userId: sale.payment.userId }, sale, due, mayStay: false })
}

/** What may be done with the patron's money now, in minor units. */
export interface DuePayback {
  /** May be refunded, credited or kept; excludes refunds under way. */
  readonly dueMinor: number
  /** The card charges that it came from, newest first. */
  readonly charges: readonly ChargeLeft[]
  /** Refunds under way, whose outcome is unknown. */
  readonly openMinor: number
  /** The last decision of staff; null if there is none. */
  readonly decision: Decision | null
  /** The decision by the facility's rules. */
  readonly usual: PaidFate
}

/**
 * What is due to a patron for a canceled booking, or for an active one that was paid beyond its price (money-70,
 * money-71).
 */
export async function duePayback(facility: Facility, db: Readers, row: ReservationRow): Promise<DuePayback> {
  const isCanceled = shownStatus(row) === 'Canceled'
  const facts = await dueFacts(db, row, isCanceled)
  const allMinor = dueBackOf(facts)
  const open = await openPaybacksOf(db, row.id)
  const openMinor = open.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
  const dueMinor = Math.max(0, allMinor - openMinor)
  const pastCutoff = isCanceled && isPastCutoff(facility, row, Date.parse(row.statusSince))
  const { cancelAfterCutoff } = facility.settings.current()
  const { fate } = fateOfPaid({ refundableMinor: dueMinor, pastCutoff, cancelAfterCutoff })
  return {
    dueMinor,
    openMinor,
    charges: await chargesOf(db, facts),
    decision: isCanceled ? decisionOf(facts.lines) : null,
    usual: isCanceled ? fate : 'refund',
  }
}

/** How much of it would be refunded to her cards. */
export function cardPartOf({ dueMinor, charges }: DuePayback): number {
  return dueMinor - splitBack(dueMinor, charges).byHandMinor
}

/** What is left of the card charges that paid for a booking, newest first. */
export function chargesOf(
  db: Readers,
  { everLines }: Pick<DueFactsOfRow, 'everLines'>,
): Promise<ChargeLeft[]> {
  const payments = everLines.filter(({ kind }) => kind === 'payment')
  return chargesLeft(
    db,
    payments.map(({ id }) => id),
  )
}

/** What is left of the card charges of these lines of the ledger, newest first. */
async function chargesLeft(db: Readers, ledgerIds: readonly string[]): Promise<ChargeLeft[]> {
  const charges = [...(await cardPaymentsOfLines(db, ledgerIds)).values()]
  const back = await backOfCharges(
    db,
    charges.map(({ id }) => id),
  )
  return charges
    .toSorted((a, b) => b.createdAt.localeCompare(a.createdAt))
    .map(({ id, amountMinor }) => ({ id, leftMinor: amountMinor - (back.get(id) ?? 0) }))
}
