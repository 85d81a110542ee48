import type { Settings } from '@mayim/shared/contract/settings.ts'
import type { ReservationStatus, RoomStatus } from '@mayim/shared/domain/status.ts'
import { warnSettingOf } from '@mayim/shared/domain/warn-settings.ts'

const minuteMs = 60_000

/** When a status has lasted so long that somebody should look; null for a status that is not timed. */
export function warnAt(
  status: ReservationStatus | RoomStatus,
  since: string,
  settings: Settings,
): string | null {
  const key = warnSettingOf[status]
  return key === undefined ? null : new Date(Date.parse(since) + settings[key] * minuteMs).toISOString()
}
