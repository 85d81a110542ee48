import type { Settings } from '@mayim/contract/settings.ts'
import type { Facility } from '@mayim/core/ground/runtime/facility.ts'
import type { ReservationRow } from '@mayim/core/ground/schema/schema.ts'
import { warnSettingOf } from '@mayim/domain/building/warn-settings.ts'
import type { ReservationStatus, RoomStatus } from '@mayim/domain/status.ts'
import { shownStatus } from '@mayim/domain/visit/visit.ts'
import { withMoreTime } from '../../building/supplies/supply-table.ts'

const minuteMs = 60_000

/**
 * When a status has lasted long enough for a warning; null for a status without a limit. Extra time moves the limit of
 * preparation.
 */
export function warnAt(
  status: ReservationStatus | RoomStatus,
  since: string,
  settings: Settings,
  moreTime = false,
): string | null {
  const key = warnSettingOf[status]
  if (key === undefined) return null
  const minutes = settings[key] + (moreTime && status === 'Prep' ? settings.reservationMinutesDoubleSlot : 0)
  return new Date(Date.parse(since) + minutes * minuteMs).toISOString()
}

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
