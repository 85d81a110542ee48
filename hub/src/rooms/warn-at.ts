import type { Settings } from '@mayim/shared/contract/settings.ts'
import type { ReservationStatus, RoomStatus } from '@mayim/shared/domain/status.ts'

const minuteMs = 60_000

/**
 * When a status has lasted so long that somebody should look (settings, thresholds; house rules); null for a status
 * that is not timed.
 */
export function warnAt(
  status: ReservationStatus | RoomStatus,
  since: string,
  settings: Settings,
): string | null {
  const minutes = minutesOf(status, settings)
  return minutes === null ? null : new Date(Date.parse(since) + minutes * minuteMs).toISOString()
}

function minutesOf(status: ReservationStatus | RoomStatus, settings: Settings): number | null {
  switch (status) {
    case 'Waiting':
    case 'Arrived':
      return settings.statusWarnMinutesWaiting
    case 'Assigned':
    case 'Prep':
      return settings.statusWarnMinutesPrep
    case 'ReadyForChecking':
    case 'ReadyForCheckingNext':
    case 'ReadyForMikvah':
    case 'ReadyForMikvahNext':
      return settings.statusWarnMinutesReady
    case 'Checking':
    case 'Checked':
      return settings.statusWarnMinutesChecking
    case 'ToMikvah':
    case 'InMikvah':
    case 'FromMikvah':
      return settings.statusWarnMinutesInMikvah
    case 'Dressing':
      return settings.statusWarnMinutesDressing
    case 'NeedsCleaning':
    case 'Cleaning':
      return settings.statusWarnMinutesNeedsCleaning
    default:
      return null
  }
}
