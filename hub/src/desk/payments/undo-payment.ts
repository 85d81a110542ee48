import type { Answer } from '@mayim/contract/call.ts'
import type { Calls } from '@mayim/contract/calls.ts'
import { reservationById } from '@mayim/core/booking/reservation-table.ts'
import { shabbosRefusal } from '@mayim/core/ground/calendar/shabbos-now.ts'
import type { Caller, Facility } from '@mayim/core/ground/runtime/facility.ts'
import { lineOf, writeLines } from '@mayim/core/money/charge-lines.ts'
import { balanceMinor, ledgerLineById, ledgerOf } from '@mayim/core/money/ledger-table.ts'
import { decimalOf } from '@mayim/domain/money/money.ts'
import { checkUndoPayment } from '@mayim/domain/money/undo-payment.ts'
import { ok, type Result, refuse } from '@mayim/domain/result.ts'

/**
 * Undoes cash or a check that was just taken for a visit: a payment of the same method with the other sign, so that the
 * till is what it was (money-1100). Its `item` names the line that it undoes; a second undo finds it and writes nothing.
 * Refuses shabbosMode, paymentMissing, and as `checkUndoPayment` does.
 */
export async function undoPayment(
  facility: Facility,
  caller: Caller,
  paymentId: string,
): Promise<Result<Answer<Calls['paymentUndo']>>> {
  const rest = shabbosRefusal(facility, 'payment')
  if (rest) return rest
  return facility.write(async trx => {
    const line = await ledgerLineById(trx, paymentId)
    const row = line?.reservationId ? await reservationById(trx, line.reservationId) : undefined
    if (!line || !row) return refuse('missing', 'paymentMissing', { field: 'paymentId' })
    const lines = await ledgerOf(trx, row.id)
    const owedMinor = balanceMinor(row, lines)
    if (lines.some(({ kind, item }) => kind === 'payment' && item === line.id))
      return ok({ balance: decimalOf(owedMinor) })
    const allowed = checkUndoPayment(line, lines, facility.clock.now())
    if (!allowed.ok) return allowed
    const { kind, method, amountMinor } = line
    const back = { kind, method, amountMinor: -amountMinor, item: line.id, quantity: null, note: '' }
    await writeLines(facility, trx, caller, [lineOf(facility, caller, row)(back)])
    return ok({ balance: decimalOf(owedMinor - amountMinor) })
  })
}
