import type { ReservationAnswer } from '../../contract/entities/reservation.ts'
import type { ReservationRow } from '../../data/schema.ts'
import { fateOfPaid } from '../../domain/cancel-money.ts'
import { dueBackOf } from '../../domain/due-back.ts'
import { decimalOf } from '../../domain/money.ts'
import type { Facility } from '../facility.ts'
import { isPastCutoff } from './cancel-booking.ts'
import { ledgerOf, ledgerWithSources } from './ledger-table.ts'

/** What she is told of her money with her cancellation; nothing where nothing was paid (patron 4, Cancel). */
export async function refundTold(
  facility: Facility,
  row: ReservationRow,
): Promise<Pick<ReservationAnswer, 'refund'>> {
  const refundableMinor = dueBackOf({
    isCanceled: true,
    priceMinor: row.priceMinor,
    lines: await ledgerOf(facility.db, row.id),
    everLines: await ledgerWithSources(facility.db, row),
  })
  if (refundableMinor === 0) return {}
  const { cancelAfterCutoff } = facility.settings.current()
  const pastCutoff = isPastCutoff(facility, row)
  const { fate, amountMinor } = fateOfPaid({ refundableMinor, pastCutoff, cancelAfterCutoff })
  return { refund: { fate, amount: decimalOf(amountMinor) } }
}
