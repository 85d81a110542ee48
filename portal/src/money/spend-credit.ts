import { creditsOf, leftOf } from '@mayim/core/booking/credit.ts'
import { openBookingsOf, reservationById } from '@mayim/core/booking/reservation-table.ts'
import { settleHold } from '@mayim/core/booking/settle-hold.ts'
import { tonight } from '@mayim/core/ground/calendar/schedule-days.ts'
import type { Caller, Facility, Writers } from '@mayim/core/ground/runtime/facility.ts'
import type { LedgerRow, ReservationRow } from '@mayim/core/ground/schema/schema.ts'
import { lineOf, writeLines } from '@mayim/core/money/charge-lines.ts'
import { balanceMinor, ledgerOf } from '@mayim/core/money/ledger-table.ts'
import { isHoldOver } from '@mayim/domain/booking/booking-status.ts'
import { paidByCredit } from '@mayim/domain/money/ledger.ts'
import { ok } from '@mayim/domain/result.ts'

/**
 * Pays a patron's balances of coming visits from her credit: two lines that sum to zero, of which the incoming one
 * names the canceled booking (money-21, money-75). Only the portal does this, so that no credit is spent twice during
 * an outage. Returns whether anything moved.
 */
export async function spendCredit(facility: Facility, caller: Caller, userId: string): Promise<boolean> {
  const credits = await creditsOf(facility, userId)
  if (credits.length === 0) return false
  const spent = await facility.write(async trx => {
    const open = paidByCredit(await openBookingsOf(trx, userId, tonight(facility)))
    let isSpent = false
    for (const credit of credits)
      for (const visit of open) isSpent = (await move(facility, trx, caller, credit, visit.id)) || isSpent
    return ok(isSpent)
  })
  return spent.ok && spent.value
}

async function move(
  facility: Facility,
  trx: Writers,
  caller: Caller,
  from: ReservationRow,
  visitId: string,
): Promise<boolean> {
  const to = await reservationById(trx, visitId)
  if (!to || isHoldOver(to, facility.clock.now())) return false
  const amountMinor = Math.min(await leftOf(trx, from), balanceMinor(to, await ledgerOf(trx, to.id)))
  if (amountMinor <= 0) return false
  const transfer = { kind: 'transfer', method: 'Other', quantity: null, note: '' } as const
  const lines: LedgerRow[] = [
    lineOf(facility, caller, from)({ ...transfer, item: null, amountMinor }),
    lineOf(facility, caller, to)({ ...transfer, item: from.id, amountMinor: -amountMinor }),
  ]
  await writeLines(facility, trx, caller, lines)
  await settleHold(facility, trx, caller, to)
  return true
}
