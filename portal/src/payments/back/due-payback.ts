import { isPastCutoff } from '@mayim/core/booking/cancel-booking.ts'
import { dueFacts } from '@mayim/core/money/due-facts.ts'
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
import { cardPaymentsOfLines } from '../card-table.ts'
import { backOfCharges, openPaybacksOf } from './payback-table.ts'

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
  const payments = facts.everLines.filter(({ kind }) => kind === 'payment').map(({ id }) => id)
  return {
    dueMinor,
    openMinor,
    charges: await chargesLeft(db, payments),
    decision: isCanceled ? decisionOf(facts.lines) : null,
    usual: isCanceled ? fate : 'refund',
  }
}

/** How much of it would be refunded to her cards. */
export function cardPartOf({ dueMinor, charges }: DuePayback): number {
  return dueMinor - splitBack(dueMinor, charges).byHandMinor
}

/** What is left of the card charges of these lines of the ledger, newest first. */
export async function chargesLeft(db: Readers, ledgerIds: readonly string[]): Promise<ChargeLeft[]> {
  const charges = [...(await cardPaymentsOfLines(db, ledgerIds)).values()]
  const back = await backOfCharges(
    db,
    charges.map(({ id }) => id),
  )
  return charges
    .toSorted((a, b) => b.createdAt.localeCompare(a.createdAt))
    .map(({ id, amountMinor }) => ({ id, leftMinor: amountMinor - (back.get(id) ?? 0) }))
}
