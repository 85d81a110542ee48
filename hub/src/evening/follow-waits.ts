import type { Facility } from '@mayim/core/runtime/facility.ts'
import type { WaitEstimateRow } from '@mayim/core/schema/evening-rows.ts'
import type { ChangeRow, ReservationRow } from '@mayim/core/schema/schema.ts'
import { queueOf } from '@mayim/domain/plan/ready-queue.ts'
import { toldUntilMs, type WaitInstants } from '@mayim/domain/plan/wait-range.ts'
import { ok } from '@mayim/domain/result.ts'
import { isInRoom } from '@mayim/domain/status.ts'
import { shownStatus } from '@mayim/domain/visit/visit.ts'
import { type PlannedEvening, planTonight } from './plan-tonight.ts'
import type { Evening } from './read-evening.ts'
import { dropWait, endWait, insertWait, openWaits } from './wait-table.ts'

type Until = WaitEstimateRow['until']

/**
 * Keeps what was predicted of each wait when it began, and when it came to its end (visit-69). A follower
 * of the log: it may run late or twice without harm, for a wait is kept once and ended once.
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

/** Every wait that goes on now, with what the plan says of it. */
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
      lateAt: new Date(toldUntilMs(wait, atMs)).toISOString(),
      actualAt: null,
    }
  })
}

function waitsFor(row: ReservationRow): Until | null {
  const status = shownStatus(row)
  if (status === 'Waiting') return 'room'
  // Whoever was called back to prepare waits anew, and is not measured twice.
  return queueOf(status)?.[0] === 'ReadyForMikvah' ? 'mikvah' : null
}

/** How a wait ended: with what she waited for, or, `at` null, otherwise; nothing while it goes on. */
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
