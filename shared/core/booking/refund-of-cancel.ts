import type { ReservationAnswer } from '@mayim/contract/entities/reservation.ts'
import { dueBackOf, fateOfPaid } from '@mayim/domain/money/due-back.ts'
import { decimalOf } from '@mayim/domain/money/money.ts'
import type { Facility } from '../ground/runtime/facility.ts'
import type { ReservationRow } from '../ground/schema/schema.ts'
import { dueFacts } from '../money/due-facts.ts'
import { isPastCutoff } from './cancel-booking.ts'

/**
 * What happens to the money of a canceled booking, for the answer to the patron. Empty if nothing was paid (money-69).
 */
export async function refundOfCancel(
  facility: Facility,
  row: ReservationRow,
): Promise<Pick<ReservationAnswer, 'refund'>> {
  const refundableMinor = dueBackOf(await dueFacts(facility.db, row, true))
  if (refundableMinor === 0) return {}
  const { cancelAfterCutoff } = facility.settings.current()
  const pastCutoff = isPastCutoff(facility, row)
  const { fate, amountMinor } = fateOfPaid({ refundableMinor, pastCutoff, cancelAfterCutoff })
  return { refund: { fate, amount: decimalOf(amountMinor) } }
}
