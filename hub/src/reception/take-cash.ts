import { ok, type Result, refuse } from '@mayim/shared/domain/result.ts'
import type { Caller, Facility } from '@mayim/shared/operations/facility.ts'
import { nowIso, record } from '@mayim/shared/operations/record-change.ts'
import {
  balanceMinor,
  insertLedgerLine,
  ledgerOf,
} from '@mayim/shared/operations/reservations/ledger-table.ts'
import { lockNight, reservationById } from '@mayim/shared/operations/reservations/reservation-table.ts'
import { v7 as uuidv7 } from 'uuid'

/**
 * Takes cash for a reservation at the desk. Refuses reservationMissing, amountTooSmall, and amountOverBalance with what
 * is still owed: change is given by hand and is no payment.
 */
export async function takeCash(
  facility: Facility,
  caller: Caller,
  input: { reservationId: string; amountMinor: number; note: string },
): Promise<Result<{ paymentId: string; balanceMinor: number }>> {
  return facility.write(async trx => {
    const row = await reservationById(trx, input.reservationId)
    if (!row) return refuse('missing', 'reservationMissing')
    await lockNight(trx, row.date)
    if (input.amountMinor < 1) return refuse('invalid', 'amountTooSmall', { field: 'amt' })
    const owedMinor = balanceMinor(row, await ledgerOf(trx, row.id))
    if (input.amountMinor > owedMinor) return refuse('conflict', 'amountOverBalance', { field: 'amt' })
    const line = {
      id: uuidv7(),
      reservationId: row.id,
      userId: row.userId,
      kind: 'payment' as const,
      method: 'Cash',
      amountMinor: -input.amountMinor,
      note: input.note,
      at: nowIso(facility),
      byId: caller.id,
      item: null,
      quantity: null,
    }
    await insertLedgerLine(trx, line)
    await record(facility, trx, caller, { entity: 'ledger', id: line.id, kind: 'paid', fields: line })
    return ok({ paymentId: line.id, balanceMinor: owedMinor - input.amountMinor })
  })
}
