import type { ReservationRow } from '@mayim/shared/data/schema.ts'
import { businessMinutes, instantAt } from '@mayim/shared/domain/business-day.ts'
import { pressedAt, queueOf, type ReadyQueue, readyOrder } from '@mayim/shared/domain/ready-queue.ts'
import type { Facility, Readers } from '@mayim/shared/operations/facility.ts'
import { statusHistoryOf } from '@mayim/shared/operations/reservations/reservation-table.ts'
import { scheduleDayOf } from '@mayim/shared/operations/settings/schedule-days.ts'

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

const inPool = ['ToMikvah', 'InMikvah']

async function sectionOf(db: Readers, row: ReservationRow): Promise<Placed[]> {
  const placed = await placedReservations(db)
  const own = placed.find(each => each.id === row.id)
  return own ? placed.filter(each => each.sectionId === own.sectionId) : []
}

/** The first of a section's queue (`readyOrder`); each section has a queue for checking and one for its pool. */
export async function isFirstInQueue(facility: Facility, db: Readers, row: ReservationRow): Promise<boolean> {
  return (await countBefore(facility, db, row)) === 0
}

/** Nobody else of her section is on the way to its pool or in it. */
export async function isPoolFree(db: Readers, row: ReservationRow): Promise<boolean> {
  return !(await sectionOf(db, row)).some(
    each => each.id !== row.id && inPool.includes(each.visitStatus ?? ''),
  )
}

/** How many of her section are before her in the queue that she stands in; null when she stands in none. */
export async function countBefore(
  facility: Facility,
  db: Readers,
  row: ReservationRow,
): Promise<number | null> {
  const queue = queueOf(row.visitStatus ?? '')
  if (!queue) return null
  const waiting = (await sectionOf(db, row)).filter(each => queueOf(each.visitStatus ?? '') === queue)
  const visits = await Promise.all(waiting.map(each => queuedVisit(facility, db, queue, each)))
  const order = readyOrder(visits, queue, scheduleDayOf(facility, row.date).zmanTevillahAtMs)
  const place = order.findIndex(each => each.id === row.id)
  return place < 0 ? null : place
}

async function queuedVisit(facility: Facility, db: Readers, queue: ReadyQueue, row: ReservationRow) {
  const history = await statusHistoryOf(db, row.id)
  const { timeZone } = facility.settings.current()
  return {
    id: row.id,
    status: row.visitStatus ?? '',
    pressedMs: pressedAt(
      queue,
      history.map(({ newStatus, at }) => ({ status: newStatus, atMs: Date.parse(at) })),
      Date.parse(row.statusSince),
    ),
    appointmentMs: instantAt(row.date, businessMinutes(row.time), timeZone),
  }
}
