import type { MerchandiseAnswer } from '@mayim/contract/entities/shop.ts'
import { balanceOf } from '@mayim/domain/money/ledger.ts'
import { checkSaleOpen, merchandiseTotal } from '@mayim/domain/money/merchandise.ts'
import { decimalOf } from '@mayim/domain/money/money.ts'
import { ok, type Result, refuse } from '@mayim/domain/result.ts'
import { shownStatus } from '@mayim/domain/visit/visit.ts'
import { tonight } from '../ground/calendar/schedule-days.ts'
import { shabbosRefusal } from '../ground/calendar/shabbos-now.ts'
import type { Caller, Facility } from '../ground/runtime/facility.ts'
import { type ItemQuantity, merchandiseLines, writeLines } from '../money/charge-lines.ts'
import { ledgerOf } from '../money/ledger-table.ts'
import { lockNight, reservationById } from './reservation-table.ts'
import { viewMerchandise } from './view-reservation.ts'

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
    const found = await reservationById(trx, input.reservationId)
    if (!found) return refuse('missing', 'reservationMissing')
    // The lock serializes concurrent calls. Each counts from the lines of the one before.
    await lockNight(trx, found.date)
    const row = (await reservationById(trx, found.id)) ?? found
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
