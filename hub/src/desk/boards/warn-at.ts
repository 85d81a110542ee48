import type { Settings } from '@mayim/contract/settings.ts'
import { warnSettingOf } from '@mayim/domain/building/warn-settings.ts'
import type { ReservationStatus, RoomStatus } from '@mayim/domain/status.ts'

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
