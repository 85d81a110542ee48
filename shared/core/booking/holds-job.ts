import { isHold, isHoldOver } from '@mayim/domain/booking/booking-status.ts'
import { paidForVisitOf } from '@mayim/domain/money/ledger.ts'
import { ok } from '@mayim/domain/result.ts'
import { systemCaller } from '../ground/runtime/caller.ts'
import { deleteOldKeys } from '../ground/runtime/claim-key.ts'
import type { Facility } from '../ground/runtime/facility.ts'
import {
  always,
  earliest,
  type JobTimes,
  type MayAct,
  type NextMoment,
  type PeriodicJob,
  startPeriodicJob,
} from '../ground/runtime/job.ts'
import type { ReservationRow } from '../ground/schema/schema.ts'
import { balanceMinor, ledgerOf } from '../money/ledger-table.ts'
import { endHold } from './end-hold.ts'
import { holdsOf, reservationById } from './reservation-table.ts'
import { settleHold } from './settle-hold.ts'

const deleteEveryMs = 3_600_000

/** Settles and, if it may act by the clock, ends this side's holds, and deletes the idempotency keys of old requests. */
export function startHoldsJob(facility: Facility, times: JobTimes = always): PeriodicJob {
  const { mayAct } = times
  let deletedAtMs = 0
  const run = async () => {
    const next = await settleAndExpire(facility, mayAct)
    const nowMs = facility.hostClock.now()
    if (mayAct() && nowMs - deletedAtMs >= deleteEveryMs) {
      deletedAtMs = nowMs
      await deleteOldKeys(facility)
    }
    return next
  }
  // What was paid is settled whatever the time is.
  return startPeriodicJob(facility, 'holds', run, { ...times, mayAct: always.mayAct })
}

/**
 * Ends each expired hold once, as the system (visit-R4). Reserves holds that were paid through the other side, which
 * could not reserve them itself (visit-R3). Returns when the next one ends.
 */
export async function settleAndExpire(
  facility: Facility,
  mayEnd: MayAct = always.mayAct,
): Promise<NextMoment | null> {
  const isDue = (hold: ReservationRow) => mayEnd() && isHoldOver(hold, facility.clock.now())
  const holds = await holdsOf(facility.db, facility.side)
  for (const hold of holds) {
    const isOver = isDue(hold)
    if (!isOver && !(await isPaid(facility, hold))) continue
    await facility.write(async trx => {
      const row = await reservationById(trx, hold.id)
      if (!row || !isHold(row) || row.owner !== facility.side) return ok(null)
      if (isDue(row)) await endHold(facility, trx, systemCaller, row)
      else await settleHold(facility, trx, systemCaller, row)
      return ok(null)
    })
  }
  const left = holds.filter(hold => !isDue(hold)).map(({ holdExpiresAt }) => Date.parse(holdExpiresAt ?? ''))
  return earliest(facility.clock, left)
}

/**
 * Whether something was paid and nothing is owed. A hold that costs nothing, such as an offer of the wait list, is not
 * paid.
 */
async function isPaid(facility: Facility, hold: ReservationRow): Promise<boolean> {
  const lines = await ledgerOf(facility.db, hold.id)
  return paidForVisitOf(lines) > 0 && balanceMinor(hold, lines) <= 0
}
