import type { ReservationStatus } from '../status.ts'

/** The queues of a section: for the attendant's check, and for its pool. The second status marks the first in line. */
export const readyQueues = [
  ['ReadyForChecking', 'ReadyForCheckingNext'],
  ['ReadyForMikvah', 'ReadyForMikvahNext'],
] as const satisfies readonly (readonly ReservationStatus[])[]
type ReadyQueue = (typeof readyQueues)[number]

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
 * Whether a screen that shows `seen` is still right: the system marks and unmarks the first in line without staff, so that
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

/** A visit in a room of the section. */
export interface SectionVisit extends QueuedVisit {
  readonly status: ReservationStatus
  /** The patron excluded the section's current attendant. */
  readonly avoidsAttendant: boolean
}

/** A section as its queues see it: one attendant, one pool. */
export interface SectionState {
  readonly attended: boolean
  /** Epoch milliseconds; null if the night has none. */
  readonly zmanMs: number | null
  readonly visits: readonly SectionVisit[]
}

/** A change that the system makes without staff. */
interface QueueMove {
  readonly id: string
  readonly from: ReservationStatus
  readonly to: ReservationStatus
}

const mikvah = readyQueues[1]
const inPool: ReadonlySet<ReservationStatus> = new Set(['ToMikvah', 'InMikvah'])
const withAttendant: ReadonlySet<ReservationStatus> = new Set(['Checking', ...inPool])

/** How many patrons of the section are ahead in the same queue; null outside a queue (visit-59). */
export function countBefore(section: SectionState, id: string): number | null {
  const own = section.visits.find(visit => visit.id === id)
  const queue = own ? queueOf(own.status) : null
  return queue ? inOrder(section, queue).findIndex(visit => visit.id === id) : null
}

/** Whether the section's attendant takes this patron next; patrons who excluded her are passed over (visit-56). */
export function isFirstInQueue(section: SectionState, id: string): boolean {
  return readyQueues.some(queue => firstOf(section, queue)?.id === id)
}

/** Whether no other patron of the section is on the way to its pool or in it (visit-M1, visit-21). */
export function isPoolFree(section: SectionState, id: string): boolean {
  return !section.visits.some(visit => visit.id !== id && inPool.has(visit.status))
}

/** Whether the section has an attendant who is with no other patron (visit-F3, visit-22). */
export function isAttendantFree(section: SectionState, id: string): boolean {
  if (!section.attended) return false
  return !section.visits.some(visit => visit.id !== id && withAttendant.has(visit.status))
}

/**
 * The marks that the system sets and removes now, so that only the first of each queue is marked as next (visit-F3,
 * visit-F3b, visit-M1, visit-M1b, visit-57).
 */
export function queueMoves(section: SectionState): QueueMove[] {
  return section.visits.flatMap(visit => {
    const queue = queueOf(visit.status)
    if (!queue) return []
    const [waits, next] = queue
    const isFirst = firstOf(section, queue)?.id === visit.id
    const isServed = queue === mikvah ? isPoolFree(section, visit.id) : isAttendantFree(section, visit.id)
    const wanted = isFirst && isServed ? next : waits
    return wanted === visit.status ? [] : [{ id: visit.id, from: visit.status, to: wanted }]
  })
}

function firstOf(section: SectionState, queue: ReadyQueue): SectionVisit | undefined {
  return inOrder(section, queue).find(visit => !visit.avoidsAttendant)
}

function inOrder(section: SectionState, queue: ReadyQueue): SectionVisit[] {
  return readyOrder(section.visits, queue, section.zmanMs)
}
