import type { Facility } from '@mayim/core/runtime/facility.ts'
import type { WaitEstimateRow } from '@mayim/core/schema/evening-rows.ts'
import type { ChangeRow, ReservationRow } from '@mayim/core/schema/schema.ts'
import { queueOf } from '@mayim/domain/plan/ready-queue.ts'
import { shownUntilMs, type WaitInstants } from '@mayim/domain/plan/wait-range.ts'
import { ok } from '@mayim/domain/result.ts'
import { isInRoom } from '@mayim/domain/status.ts'
import { shownStatus } from '@mayim/domain/visit/visit.ts'
import { type PlannedEvening, planTonight } from './plan-tonight.ts'
import type { Evening } from './read-evening.ts'
import { dropWait, endWait, insertWait, openWaits } from './wait-table.ts'

type Until = WaitEstimateRow['until']

/**
 * Stores what was predicted for each wait when it began, and when the wait ended (visit-69). A follower of the log: it
 * may run late or twice, because a wait is stored once and ended once.
 */
export async function followWaits(facility: Facility, change: ChangeRow): Promise<void> {
  if (change.entity !== 'reservation' || change.origin !== 'hub') return
  const planned = await planTonight(facility)
  const open = await openWaits(facility.db)
  const begun = beginning(planned).filter(
    row => !open.some(each => each.reservationId === row.reservationId && each.until === row.until),
  )
  const ended = open.flatMap(row => endOf(planned.evening, row))
  if (begun.length === 0 && ended.length === 0) return
  await facility.write(async trx => {
    for (const row of begun) await insertWait(trx, row)
    for (const { wait, at } of ended) {
      if (at === null) await dropWait(trx, wait)
      else await endWait(trx, wait, at)
    }
    return ok(null)
  })
}

/** Every current wait with its prediction. */
function beginning({ evening, plan, atMs }: PlannedEvening): WaitEstimateRow[] {
  const rows = [...evening.visits, ...evening.inRoom.values()]
  return rows.flatMap(row => {
    const until = waitsFor(row)
    const wait: WaitInstants | undefined =
      until === 'room' ? plan.placed.get(row.id) : until === 'mikvah' ? plan.called.get(row.id) : undefined
    if (!until || !wait || !Number.isFinite(wait.lateMs)) return []
    return {
      reservationId: row.id,
      until,
      date: row.date,
      predictedAt: new Date(atMs).toISOString(),
      middleAt: new Date(wait.middleMs).toISOString(),
      lateAt: new Date(shownUntilMs(wait, atMs)).toISOString(),
      actualAt: null,
    }
  })
}

function waitsFor(row: ReservationRow): Until | null {
  const status = shownStatus(row)
  if (status === 'Waiting') return 'room'
  // A patron who was sent back to prepare waits again, and is not measured twice.
  return queueOf(status)?.[0] === 'ReadyForMikvah' ? 'mikvah' : null
}

/** The end of a wait, or nothing while it goes on. `at` is null if the patron did not get what she waited for. */
function endOf(
  evening: Evening,
  wait: WaitEstimateRow,
): { readonly wait: WaitEstimateRow; readonly at: string | null }[] {
  const row =
    evening.visits.find(({ id }) => id === wait.reservationId) ??
    [...evening.inRoom.values()].find(({ id }) => id === wait.reservationId)
  if (!row) return [{ wait, at: null }]
  if (waitsFor(row) === wait.until) return []
  const status = shownStatus(row)
  const came =
    wait.until === 'room' ? isInRoom(status) : ['ToMikvah', 'InMikvah', 'FromMikvah'].includes(status)
  return [{ wait, at: came ? row.statusSince : null }]
}
