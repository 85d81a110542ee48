import type { ReservationRow } from '@mayim/shared/data/schema.ts'
import type { Readers } from '@mayim/shared/operations/facility.ts'

/** A reservation in a room, with the section that the room lies in. */
export interface Placed extends ReservationRow {
  readonly sectionId: number
}

export async function placedReservations(db: Readers): Promise<Placed[]> {
  return db
    .selectFrom('reservation')
    .innerJoin('room', 'room.reservationId', 'reservation.id')
    .selectAll('reservation')
    .select('room.sectionId as sectionId')
    .orderBy('reservation.statusSince')
    .orderBy('reservation.id')
    .execute()
}

const checkingQueue = ['ReadyForChecking', 'ReadyForCheckingNext']
const mikvahQueue = ['ReadyForMikvah', 'ReadyForMikvahNext']
const inPool = ['ToMikvah', 'InMikvah']

async function sectionOf(db: Readers, row: ReservationRow): Promise<Placed[]> {
  const placed = await placedReservations(db)
  const own = placed.find(each => each.id === row.id)
  return own ? placed.filter(each => each.sectionId === own.sectionId) : []
}

/** The first of a section's queue by when she pressed Ready; each section has a queue for checking and one for its pool. */
export async function isFirstInQueue(db: Readers, row: ReservationRow): Promise<boolean> {
  const queue = checkingQueue.includes(row.visitStatus ?? '') ? checkingQueue : mikvahQueue
  const first = (await sectionOf(db, row)).find(each => queue.includes(each.visitStatus ?? ''))
  return first?.id === row.id
}

/** Nobody else of her section is on the way to its pool or in it. */
export async function isPoolFree(db: Readers, row: ReservationRow): Promise<boolean> {
  return !(await sectionOf(db, row)).some(
    each => each.id !== row.id && inPool.includes(each.visitStatus ?? ''),
  )
}

/** How many of her section are before her in the queue that she stands in; null when she stands in none. */
export async function countBefore(db: Readers, row: ReservationRow): Promise<number | null> {
  const status = row.visitStatus ?? ''
  const queue = [checkingQueue, mikvahQueue].find(each => each.includes(status))
  if (!queue) return null
  const waiting = (await sectionOf(db, row)).filter(each => queue.includes(each.visitStatus ?? ''))
  return Math.max(
    0,
    waiting.findIndex(each => each.id === row.id),
  )
}
