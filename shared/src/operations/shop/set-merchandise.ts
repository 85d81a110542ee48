import type { MerchandiseAnswer } from '../../contract/entities/shop.ts'
import { balanceOf } from '../../domain/ledger.ts'
import { checkSaleOpen, merchandiseTotal } from '../../domain/merchandise.ts'
import { decimalOf } from '../../domain/money.ts'
import { ok, type Result, refuse } from '../../domain/result.ts'
import { shownStatus } from '../../domain/visit.ts'
import type { Caller, Facility } from '../facility.ts'
import { ledgerOf } from '../reservations/ledger-table.ts'
import { lockNight, reservationById } from '../reservations/reservation-table.ts'
import { viewMerchandise } from '../reservations/view-reservation.ts'
import { tonight } from '../settings/schedule-days.ts'
import { shabbosRefusal } from '../settings/shabbos-now.ts'
import { type MerchandiseWish, merchandiseLines, writeLines } from './charge-lines.ts'

/**
 * Sets how many of the named items a reservation has, by lines that are only ever added; what is not named stays.
 * Either side may do it, whoever owns the booking. Refuses reservationMissing, saleClosed, shabbosMode, and what
 * `merchandiseLines` refuses (patron 5, Merchandise quantity; house rules, Money).
 */
export async function setMerchandise(
  facility: Facility,
  caller: Caller,
  input: { readonly reservationId: string; readonly wishes: readonly MerchandiseWish[] },
): Promise<Result<MerchandiseAnswer>> {
  const rest = shabbosRefusal(facility, 'payment')
  if (rest) return rest
  return facility.write(async trx => {
    const found = await reservationById(trx, input.reservationId)
    if (!found) return refuse('missing', 'reservationMissing')
    // Two who set it at once do so one after the other, each over what the first has left.
    await lockNight(trx, found.date)
    const row = (await reservationById(trx, found.id)) ?? found
    const open = checkSaleOpen(shownStatus(row), row.date, tonight(facility))
    if (!open.ok) return open
    const before = await ledgerOf(trx, row.id)
    const added = await merchandiseLines(facility, trx, caller, row, before, input.wishes)
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
