import type { Facility } from '@mayim/core/ground/runtime/facility.ts'
import type { ReservationRow } from '@mayim/core/ground/schema/schema.ts'
import { shownStatus } from '@mayim/domain/visit/visit.ts'
import { withMoreTime } from '../building/supplies/supply-table.ts'
import { warnAt } from './boards/warn-at.ts'

/**
 * By visit, when it has had its status for long enough for a warning (visit-37). Those whose status has no limit are
 * left out.
 */
export async function warnTimes(
  { db, settings }: Pick<Facility, 'db' | 'settings'>,
  visits: readonly ReservationRow[],
): Promise<ReadonlyMap<string, string>> {
  const preparing = visits.filter(visit => shownStatus(visit) === 'Prep').map(({ id }) => id)
  const moreTime = await withMoreTime(db, preparing)
  const times = new Map<string, string>()
  for (const visit of visits) {
    const at = warnAt(shownStatus(visit), visit.statusSince, settings.current(), moreTime.has(visit.id))
    if (at !== null) times.set(visit.id, at)
  }
  return times
}
