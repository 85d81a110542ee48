import type { ReservationRow, StatusHistoryRow } from '@mayim/shared/data/schema.ts'
import { businessMinutes, instantAt } from '@mayim/shared/domain/business-day.ts'
import { pressedAt, queueOf } from '@mayim/shared/domain/ready-queue.ts'
import type { SectionState, SectionVisit } from '@mayim/shared/domain/section-queue.ts'
import { shownStatus } from '@mayim/shared/domain/visit.ts'
import { needOf } from '@mayim/shared/domain/wait-list.ts'
import type { Facility, Readers } from '@mayim/shared/operations/facility.ts'
import { choicesOf } from '@mayim/shared/operations/reservations/view-reservation.ts'
import { scheduleDayOf } from '@mayim/shared/operations/settings/schedule-days.ts'
import { exclusionsOf, historiesOf, type Placed, placedReservations } from './queue-table.ts'

/** What the queues of the house read besides the visits in the rooms. */
export interface QueueReading {
  /** Of those who stand in a queue, the oldest entry first. */
  readonly histories: ReadonlyMap<string, readonly StatusHistoryRow[]>
  /** The attendants whom a patron avoids. */
  readonly exclusions: ReadonlyMap<string, readonly number[]>
}

/** The section that a visit lies in, with its queues as they stand; null when she is in no room. */
export async function sectionOfVisit(
  facility: Facility,
  db: Readers,
  row: Pick<ReservationRow, 'id' | 'roomId'>,
): Promise<SectionState | null> {
  if (row.roomId === null) return null
  const placed = await placedReservations(db)
  const own = placed.find(each => each.id === row.id)
  if (!own) return null
  const inSection = placed.filter(each => each.sectionId === own.sectionId)
  return sectionState(facility, inSection, await readQueues(db, inSection))
}

/** Every section that somebody is in. */
export async function sectionsInUse(facility: Facility, db: Readers): Promise<SectionState[]> {
  const placed = await placedReservations(db)
  const reading = await readQueues(db, placed)
  const bySection = Map.groupBy(placed, each => each.sectionId)
  return [...bySection.values()].map(inSection => sectionState(facility, inSection, reading))
}

/** What is read of those who stand in a queue. */
export async function readQueues(db: Readers, placed: readonly Placed[]): Promise<QueueReading> {
  const queued = placed.filter(each => queueOf(shownStatus(each)) !== null)
  if (queued.length === 0) return { histories: new Map(), exclusions: new Map() }
  const histories = await historiesOf(
    db,
    queued.map(({ id }) => id),
  )
  return { histories, exclusions: await exclusionsOf(db, [...new Set(queued.map(({ userId }) => userId))]) }
}

/** The state of one section, of whom is placed in it. */
export function sectionState(
  facility: Pick<Facility, 'settings'>,
  placed: readonly Placed[],
  reading: QueueReading,
): SectionState {
  const [first] = placed
  return {
    attended: first !== undefined && first.attendantId !== null,
    zmanMs: first ? scheduleDayOf(facility, first.date).zmanTevillahAtMs : null,
    visits: placed.map(row => sectionVisit(facility, row, reading)),
  }
}

function sectionVisit(
  facility: Pick<Facility, 'settings'>,
  row: Placed,
  reading: QueueReading,
): SectionVisit {
  const status = shownStatus(row)
  const sinceMs = Date.parse(row.statusSince)
  const queue = queueOf(status)
  const history = (reading.histories.get(row.id) ?? []).map(({ newStatus, at }) => {
    return { status: newStatus, atMs: Date.parse(at) }
  })
  const excluded = reading.exclusions.get(row.userId) ?? []
  return {
    id: row.id,
    status,
    pressedMs: queue ? pressedAt(queue, history, sinceMs) : sinceMs,
    appointmentMs: instantAt(row.date, businessMinutes(row.time), facility.settings.current().timeZone),
    need: needOf(choicesOf(row)),
    avoidsAttendant: row.attendantId !== null && excluded.includes(row.attendantId),
  }
}
