import { isPastCutoff } from '@mayim/core/booking/cancel-booking.ts'
import { ledgerOf, ledgerWithSources } from '@mayim/core/money/ledger-table.ts'
import type { Facility, Readers } from '@mayim/core/runtime/facility.ts'
import type { ReservationRow } from '@mayim/core/schema/schema.ts'
import { fateOfPaid, type PaidFate } from '@mayim/domain/money/cancel-money.ts'
import {
  type ChargeLeft,
  type Decision,
  decisionOf,
  dueBackOf,
  splitBack,
} from '@mayim/domain/money/due-back.ts'
import { shownStatus } from '@mayim/domain/visit/visit.ts'
import { cardPaymentsOfLines } from './card-table.ts'
import { backOfCharges, openPaybacksOf } from './payback-table.ts'

/** What may be done with her money now, in minor units. */
export interface DuePayback {
  /** May go back, be credited or be kept; without what is on its way already. */
  readonly dueMinor: number
  /** The charges on cards that it came from, the last first. */
  readonly charges: readonly ChargeLeft[]
  /** On its way back, and not known to have come. */
  readonly openMinor: number
  /** What staff decided last; null while they have not. */
  readonly decision: Decision | null
  /** What the rules of the house make of it. */
  readonly usual: PaidFate
}

/**
 * What is due to her for a canceled booking, or for one that stands and was paid beyond its price (money-70, money-71).
 */
export async function duePayback(facility: Facility, db: Readers, row: ReservationRow): Promise<DuePayback> {
  const lines = await ledgerOf(db, row.id)
  const everLines = await ledgerWithSources(db, row)
  const isCanceled = shownStatus(row) === 'Canceled'
  const allMinor = dueBackOf({ isCanceled, priceMinor: row.priceMinor, lines, everLines })
  const open = await openPaybacksOf(db, row.id)
  const openMinor = open.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
  const dueMinor = Math.max(0, allMinor - openMinor)
  const pastCutoff = isCanceled && isPastCutoff(facility, row, Date.parse(row.statusSince))
  const { cancelAfterCutoff } = facility.settings.current()
  const { fate } = fateOfPaid({ refundableMinor: dueMinor, pastCutoff, cancelAfterCutoff })
  const payments = everLines.filter(({ kind }) => kind === 'payment').map(({ id }) => id)
  return {
    dueMinor,
    openMinor,
    charges: await chargesLeft(db, payments),
    decision: isCanceled ? decisionOf(lines) : null,
    usual: isCanceled ? fate : 'refund',
  }
}

/** How much of it would go back onto her cards. */
export function cardPartOf({ dueMinor, charges }: DuePayback): number {
  return dueMinor - splitBack(dueMinor, charges).byHandMinor
}

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
