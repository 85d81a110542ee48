import type { ReservationStatus } from '../status.ts'
import { type QueuedVisit, queueOf, type ReadyQueue, readyOrder, readyQueues } from './ready-queue.ts'

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

/** A change that the system makes by itself. */
export interface QueueMove {
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
