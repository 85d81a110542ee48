import type { MerchandiseAnswer } from '@mayim/contract/entities/shop.ts'
import { type AdjustmentKind, adjust } from '@mayim/domain/money/adjustment.ts'
import { balanceOf } from '@mayim/domain/money/ledger.ts'
import { checkSaleOpen, merchandiseTotal } from '@mayim/domain/money/merchandise.ts'
import { decimalOf } from '@mayim/domain/money/money.ts'
import { ok, type Result, refuse } from '@mayim/domain/result.ts'
import { shownStatus } from '@mayim/domain/visit/visit.ts'
import { v7 as uuidv7 } from 'uuid'
import { tonight } from '../ground/calendar/schedule-days.ts'
import { shabbosRefusal } from '../ground/calendar/shabbos-now.ts'
import { claimKey } from '../ground/runtime/claim-key.ts'
import type { Caller, Facility } from '../ground/runtime/facility.ts'
import type { ReservationRow } from '../ground/schema/schema.ts'
import { type ItemQuantity, lineOf, merchandiseLines, writeLines } from '../money/charge-lines.ts'
import { ledgerOf } from '../money/ledger-table.ts'
import { reservationById } from './reservation-table.ts'
import { viewMerchandise } from './view-reservation.ts'

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
    const row = await reservationById(trx, input.reservationId)
    if (!row) return refuse('missing', 'reservationMissing')
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

/**
 * Sets the quantities of the named items of a reservation by adding ledger lines. Other items stay. Either side may do
 * it for any booking. Refuses reservationMissing, saleClosed, shabbosMode, and what `merchandiseLines` refuses
 * (money-59, money-61).
 */
export async function setMerchandise(
  facility: Facility,
  caller: Caller,
  input: { readonly reservationId: string; readonly quantities: readonly ItemQuantity[] },
): Promise<Result<MerchandiseAnswer>> {
  const rest = shabbosRefusal(facility, 'payment')
  if (rest) return rest
  return facility.write(async trx => {
    const row = await reservationById(trx, input.reservationId)
    if (!row) return refuse('missing', 'reservationMissing')
    const open = checkSaleOpen(shownStatus(row), row.date, tonight(facility))
    if (!open.ok) return open
    const before = await ledgerOf(trx, row.id)
    const added = await merchandiseLines(facility, trx, caller, row, before, input.quantities)
    if (!added.ok) return added
    await writeLines(facility, trx, caller, added.value)
    const lines = [...before, ...added.value]
    return ok({
      merchandise: viewMerchandise(lines),
      merchTotal: decimalOf(merchandiseTotal(lines)),
      balance: decimalOf(balanceOf(row.priceMinor, lines)),
    })
  })
}
