import type { Caller, Facility, Writers } from '../runtime/facility.ts'
import type { ReservationRow } from '../schema/schema.ts'

/**
 * Runs the side's sale hook in the transaction of the sale, after the booking is written as Pending or Reserved.
 * Returns the booking with its owner from then on.
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
