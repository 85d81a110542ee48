import { type AdjustmentKind, adjust } from '@mayim/domain/money/adjustment.ts'
import { ok, type Result, refuse } from '@mayim/domain/result.ts'
import { shownStatus } from '@mayim/domain/visit/visit.ts'
import { v7 as uuidv7 } from 'uuid'
import { shabbosRefusal } from '../ground/calendar/shabbos-now.ts'
import { claimKey } from '../ground/runtime/claim-key.ts'
import type { Caller, Facility } from '../ground/runtime/facility.ts'
import type { ReservationRow } from '../ground/schema/schema.ts'
import { lineOf, writeLines } from '../money/charge-lines.ts'
import { ledgerOf } from '../money/ledger-table.ts'
import { lockNight, reservationById } from './reservation-table.ts'

/**
 * Adds a fee or a one-time discount to a visit, or waives its fees, as one line of the ledger with its reason
 * (money-620). Either side may do it for any visit. Refuses shabbosMode, reservationMissing, statusNotAllowed for a
 * visit that is canceled or replaced, idempotencyKeyReused, and as `adjust` does.
 * @param input.key of the request: repeated, it is one line
 */
export async function adjustVisit(
  facility: Facility,
  caller: Caller,
  input: {
    readonly reservationId: string
    readonly kind: AdjustmentKind
    readonly amountMinor: number
    readonly reason: string
    readonly key?: string | undefined
  },
): Promise<Result<ReservationRow>> {
  const rest = shabbosRefusal(facility, 'payment')
  if (rest) return rest
  return facility.write(async trx => {
    const found = await reservationById(trx, input.reservationId)
    if (!found) return refuse('missing', 'reservationMissing')
    // The lock serializes concurrent calls: two discounts are not both counted from the same balance.
    await lockNight(trx, found.date)
    const row = (await reservationById(trx, found.id)) ?? found
    const status = shownStatus(row)
    if (status === 'Canceled' || status === 'Replaced')
      return refuse('conflict', 'statusNotAllowed', { detail: { status } })
    const id = uuidv7()
    const { key, ...asked } = input
    const once = { key: `adjusted ${key}`, asked: JSON.stringify(asked) }
    const claimed: Result<string | null> =
      key === undefined ? ok(null) : await claimKey(facility, trx, caller, once, id)
    if (!claimed.ok) return claimed
    if (claimed.value !== null) return ok(row)
    const adjusted = adjust(input, { priceMinor: row.priceMinor, lines: await ledgerOf(trx, row.id) })
    if (!adjusted.ok) return adjusted
    const parts = { kind: 'charge', item: null, quantity: null, ...adjusted.value } as const
    await writeLines(facility, trx, caller, [{ ...lineOf(facility, caller, row)(parts), id }])
    return ok(row)
  })
}
