import type { ReservationStatus } from '../status.ts'

/** The queues of a section: for the attendant who checks, and for its pool. The second status is the first in line. */
export const readyQueues = [
  ['ReadyForChecking', 'ReadyForCheckingNext'],
  ['ReadyForMikvah', 'ReadyForMikvahNext'],
] as const satisfies readonly (readonly ReservationStatus[])[]
export type ReadyQueue = (typeof readyQueues)[number]

/** She may press this long before her appointment and count from then. */
const earlyMs = 10 * 60_000

export interface QueuedVisit {
  readonly id: string
  readonly status: string
  /** When she pressed Ready, however often she was marked as next and back meanwhile; epoch milliseconds. */
  readonly pressedMs: number
  readonly appointmentMs: number
  /** `needOf` her choices. */
  readonly need: number
}

/** The queue that a status stands in; null when in none. */
export function queueOf(status: string): ReadyQueue | null {
  return readyQueues.find(queue => isIn(queue, status)) ?? null
}

/**
 * Whether a screen that showed `seen` still shows the truth: the system marks who is first in line and takes it back by
 * itself, so a press is not refused because that came between the eye and the finger (visit-6).
 */
export function isStillSeen(seen: string, status: string): boolean {
  return seen === status || (queueOf(seen) !== null && queueOf(seen) === queueOf(status))
}

/**
 * A section's queue in its order: whoever is marked as next stays so, for the attendant may be on her way; then by need,
 * then by the later of (pressed Ready, her zman, appointment − 10 minutes), then by press. Pressing early keeps its
 * place (visit-53).
 * @param zmanMs epoch milliseconds; null where the night has none
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
