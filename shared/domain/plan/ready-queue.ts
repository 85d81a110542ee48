import type { ReservationStatus } from '../status.ts'

/** The queues of a section: for the attendant's check, and for its pool. The second status marks the first in line. */
export const readyQueues = [
  ['ReadyForChecking', 'ReadyForCheckingNext'],
  ['ReadyForMikvah', 'ReadyForMikvahNext'],
] as const satisfies readonly (readonly ReservationStatus[])[]
export type ReadyQueue = (typeof readyQueues)[number]

/** A press counts from this long before the appointment. */
const earlyMs = 10 * 60_000

export interface QueuedVisit {
  readonly id: string
  readonly status: string
  /** When the patron pressed Ready, epoch milliseconds. Being marked as next and unmarked does not change it. */
  readonly pressedMs: number
  readonly appointmentMs: number
  /** `needOf` the patron's choices. */
  readonly need: number
}

/** The queue that a status belongs to; null if none. */
export function queueOf(status: string): ReadyQueue | null {
  return readyQueues.find(queue => isIn(queue, status)) ?? null
}

/**
 * Whether a screen that shows `seen` is still right: the system marks and unmarks the first in line by itself, so that
 * change alone does not refuse a press (visit-6).
 */
export function isSeenCurrent(seen: string, status: string): boolean {
  return seen === status || (queueOf(seen) !== null && queueOf(seen) === queueOf(status))
}

/**
 * A section's queue in its order: a patron marked as next stays first, because the attendant may be on her way; then by
 * need, then by the later of (pressed Ready, nightfall, appointment − 10 minutes), then by press. Pressing early keeps
 * its place (visit-53).
 * @param zmanMs nightfall, epoch milliseconds; null if the night has none
 */
export function readyOrder<V extends QueuedVisit>(
  visits: readonly V[],
  queue: ReadyQueue,
  zmanMs: number | null,
): V[] {
  const next = queue[1]
  const dueMs = (visit: V) => Math.max(visit.pressedMs, zmanMs ?? 0, visit.appointmentMs - earlyMs)
  return visits
    .filter(visit => isIn(queue, visit.status))
    .sort(
      (a, b) =>
        Number(b.status === next) - Number(a.status === next) ||
        b.need - a.need ||
        dueMs(a) - dueMs(b) ||
        a.pressedMs - b.pressedMs ||
        (a.id < b.id ? -1 : 1),
    )
}

function isIn(queue: readonly string[], status: string): boolean {
  return queue.includes(status)
}
