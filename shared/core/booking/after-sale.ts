import type { Caller, Facility, Writers } from '../runtime/facility.ts'
import type { ReservationRow } from '../schema/schema.ts'

/**
 * Ends a sale: call it in its transaction, after the booking is written as Pending or Reserved. Returns the booking
 * with the side that owns it from then on.
 */
export async function afterSale(
  facility: Facility,
  trx: Writers,
  caller: Pick<Caller, 'id'>,
  row: ReservationRow,
): Promise<ReservationRow> {
  const owner = await facility.saleHook?.(facility, trx, caller, row)
  return { ...row, owner: owner ?? facility.side }
}
