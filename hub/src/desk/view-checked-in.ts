import type { Answer } from '@mayim/contract/call.ts'
import type { Calls } from '@mayim/contract/calls.ts'
import { reservationById } from '@mayim/core/booking/reservation-table.ts'
import type { Readers } from '@mayim/core/ground/runtime/facility.ts'
import { balanceMinor, ledgerOf } from '@mayim/core/money/ledger-table.ts'
import { decimalOf } from '@mayim/domain/money/money.ts'
import { ok, type Result, refuse } from '@mayim/domain/result.ts'
import { cubicleById } from '../building/rooms/room-table.ts'
import { briefOf } from './boards/view-room.ts'

/** What the desk shows of a visit after check-in. Refuses reservationMissing. */
export async function viewCheckedIn(
  db: Readers,
  reservationId: string,
  receipt: 'asked' | 'none',
): Promise<Result<Answer<Calls['checkIn']>>> {
  const row = await reservationById(db, reservationId)
  if (!row) return refuse('missing', 'reservationMissing')
  const cubicle = row.cubicleId === null ? undefined : await cubicleById(db, row.cubicleId)
  return ok({
    reservation: briefOf(row),
    waitingCode: row.waitingCode,
    balance: decimalOf(balanceMinor(row, await ledgerOf(db, row.id))),
    cubicle: cubicle ? { id: cubicle.id, name: cubicle.name } : null,
    receipt,
  })
}
