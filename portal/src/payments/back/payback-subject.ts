import { lockNight, reservationById } from '@mayim/core/booking/reservation-table.ts'
import type { Charged } from '@mayim/core/money/charge-lines.ts'
import { creditOfPrepaid, prepaidOfSale } from '@mayim/core/prepaid/prepaid-table.ts'
import type { Facility, Readers, Writers } from '@mayim/core/runtime/facility.ts'
import { type PaidSale, saleOfLine } from '@mayim/core/sales/sale-of-line.ts'
import type { PaybackRow } from '@mayim/core/schema/card-rows.ts'
import { prepaidKinds } from '@mayim/domain/money/prepaid.ts'
import { ok, type Result, refuse } from '@mayim/domain/result.ts'
import { shownStatus } from '@mayim/domain/visit/visit.ts'
import { chargesLeft, type DuePayback, duePayback } from './due-payback.ts'
import { paybacksOfSales } from './payback-table.ts'

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

/** Reads it for a list. Refuses reservationMissing and paymentMissing. */
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

/** As `readSubject`, under the lock of its night, so that two requests do not give the same money back. */
export async function lockSubject(
  facility: Facility,
  trx: Writers,
  of: PaybackOf,
): Promise<Result<PaybackSubject>> {
  if (of.paymentId !== undefined) await lockSale(trx, of.paymentId)
  else {
    const found = await reservationById(trx, of.reservationId ?? '')
    if (found) await lockNight(trx, found.date)
  }
  return readSubject(facility, trx, of)
}

/** Locks the day of a sale. Its refunds are written one after the other. */
export async function lockSale(trx: Writers, paymentId: string): Promise<void> {
  const sale = await saleOfLine(trx, paymentId)
  if (sale) await lockNight(trx, sale.payment.at.slice(0, 'YYYY-MM-DD'.length))
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
