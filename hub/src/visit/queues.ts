import { scheduleDayOf } from '@mayim/core/ground/calendar/schedule-days.ts'
import type { Facility, Readers } from '@mayim/core/ground/runtime/facility.ts'
import { choicesOf } from '@mayim/core/ground/schema/columns.ts'
import type { ReservationRow } from '@mayim/core/ground/schema/schema.ts'
import { needOf } from '@mayim/domain/booking/wait-list.ts'
import { businessMinutes, instantAt } from '@mayim/domain/calendar/business-day.ts'
import { queueOf, type SectionState, type SectionVisit } from '@mayim/domain/plan/ready-queue.ts'
import { shownStatus } from '@mayim/domain/visit/visit.ts'
import { exclusionsOf, type Placed, placedReservations } from './visit-table.ts'

/** The excluded attendants of each patron. */
export type Exclusions = ReadonlyMap<string, readonly number[]>

/** The section that a visit is in, with its current queues; null outside a room. */
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
  return sectionState(facility, inSection, await exclusionsOfQueued(db, inSection))
}

/** Every section with a patron in a room. */
export async function sectionsInUse(facility: Facility, db: Readers): Promise<SectionState[]> {
  const placed = await placedReservations(db)
  const exclusions = await exclusionsOfQueued(db, placed)
  const bySection = Map.groupBy(placed, each => each.sectionId)
  return [...bySection.values()].map(inSection => sectionState(facility, inSection, exclusions))
}

/** Reads only the patrons in a queue. */
async function exclusionsOfQueued(db: Readers, placed: readonly Placed[]): Promise<Exclusions> {
  const queued = placed.filter(each => queueOf(shownStatus(each)) !== null)
  return exclusionsOf(db, [...new Set(queued.map(({ userId }) => userId))])
}

/** The state of one section, from the reservations in its rooms. */
export function sectionState(
  facility: Pick<Facility, 'settings' | 'clock'>,
  placed: readonly Placed[],
  exclusions: Exclusions,
): SectionState {
  const [first] = placed
  return {
    attended: first !== undefined && first.attendantId !== null,
    zmanMs: first ? scheduleDayOf(facility, first.date).zmanTevillahAtMs : null,
    visits: placed.map(row => sectionVisit(facility, row, exclusions)),
  }
}

function sectionVisit(
  facility: Pick<Facility, 'settings' | 'clock'>,
  row: Placed,
  exclusions: Exclusions,
): SectionVisit {
  const excluded = exclusions.get(row.userId) ?? []
  return {
    id: row.id,
    status: shownStatus(row),
    // Of a patron in a queue: when she pressed.
    pressedMs: Date.parse(row.statusSince),
    appointmentMs: instantAt(row.date, businessMinutes(row.time), facility.settings.current().timeZone),
    need: needOf(choicesOf(row)),
    avoidsAttendant: row.attendantId !== null && excluded.includes(row.attendantId),
  }
}
