import type { WaitRange } from '@mayim/contract/entities/estimate.ts'
import { choicesOf } from '@mayim/core/ground/schema/choices-of.ts'
import type { ReservationRow } from '@mayim/core/ground/schema/schema.ts'
import { needOf } from '@mayim/domain/booking/wait-list.ts'
import { shownRange, type WaitInstants, waitingOrder } from '@mayim/domain/plan/evening-plan.ts'
import { countBefore, queueOf, type SectionState } from '@mayim/domain/plan/ready-queue.ts'
import { shownStatus } from '@mayim/domain/visit/visit.ts'
import type { PlannedEvening } from './plan-tonight.ts'
import type { Evening } from './read-evening.ts'

/** Her place in the queue of her section, and the wait to show; both null while she is in no queue. */
export interface ShownWait {
  readonly nBefore: number | null
  readonly wait: WaitRange | null
}

/** The wait for the attendant or the mikvah that a visit in a room is shown. */
export function waitInRoom({ evening, plan, atMs }: PlannedEvening, row: ReservationRow): ShownWait {
  if (queueOf(shownStatus(row)) === null) return { nBefore: null, wait: null }
  const section = sectionOf(evening, row)
  const called = plan.called.get(row.id)
  return {
    nBefore: section ? countBefore(section, row.id) : null,
    wait: called ? shownRange(called, atMs) : null,
  }
}

/** The section that she is in; undefined outside a room. */
export function sectionOf(evening: Evening, row: Pick<ReservationRow, 'roomId'>): SectionState | undefined {
  const room = evening.rooms.find(({ id }) => id === row.roomId)
  return room && evening.sections.get(room.sectionId)
}

/** The patrons who wait for a room, in the order of assignment. */
export function inWaitingRoom(evening: Evening): ReservationRow[] {
  const rows = evening.visits.filter(row => shownStatus(row) === 'Waiting')
  const order = waitingOrder(
    rows.map(row => ({
      id: row.id,
      row,
      onTime: row.arrivedOnTime !== 0,
      need: needOf(choicesOf(row)),
      arrivedMs: Date.parse(row.timeArrived ?? row.statusSince),
    })),
  )
  return order.map(({ row }) => row)
}

/** The wait for a room to show, and the room that the plan gives her. */
export function waitForRoom(
  { plan, atMs }: PlannedEvening,
  row: ReservationRow,
): { readonly wait: WaitRange | null; readonly roomId: number | null } {
  const placed: (WaitInstants & { readonly roomId: number }) | undefined = plan.placed.get(row.id)
  return { wait: placed ? shownRange(placed, atMs) : null, roomId: placed?.roomId ?? null }
}
