import type { LinkState } from '@mayim/contract/entities/device.ts'
import { scheduleDayOf, tonight } from '@mayim/core/ground/calendar/schedule-days.ts'
import { currentBlock, isShabbosNow } from '@mayim/core/ground/calendar/shabbos-now.ts'
import type { Facility } from '@mayim/core/ground/runtime/facility.ts'
import { updateConditionAttention } from '@mayim/core/messages/attention/attention.ts'
import { hasOpenAttention } from '@mayim/core/messages/attention/attention-table.ts'
import { instantOfBusinessTime } from '@mayim/domain/calendar/business-day.ts'
import { isHubMissed } from '@mayim/domain/sync/silent-hub.ts'

/**
 * Lists that the hub of an open facility is silent although tonight is about to open (sync-1100); `tellAdmins` tells
 * people of it. Silence counts from the start of this process at the earliest.
 */
export function hubSilence({
  hostClock,
}: Pick<Facility, 'hostClock'>): (facility: Facility, link: LinkState) => Promise<void> {
  let heardMs = hostClock.now()
  return async (facility, { linked, peerApplied }) => {
    const nowMs = hostClock.now()
    if (linked) heardMs = nowMs
    // A hub that was never joined is a matter of the setup; by a wrong clock nobody is called.
    const isWatched = peerApplied > 0 && facility.settings.current().bookingOpenToPatrons
    if (!isWatched || !facility.time.isKnown()) return
    const date = tonight(facility)
    const neededMs = neededTonight(facility, date)
    const isMissed = isHubMissed({
      nowMs: facility.clock.now(),
      heardMs: facility.clock.now() - (nowMs - heardMs),
      neededMs,
      isRest: isShabbosNow(facility),
      isListed: await hasOpenAttention(facility.db, 'hubSilent', date),
    })
    const detail = { opens: scheduleDayOf(facility, date).openTime }
    await updateConditionAttention(
      facility,
      'hubSilent',
      isMissed ? { kind: 'hubSilent', entityId: date, detail } : null,
    )
  }
}

/** Tonight's opening, or the begin of Shabbos or Yom Tov where that comes first; null on a closed night. */
function neededTonight(facility: Facility, date: string): number | null {
  const { openTime } = scheduleDayOf(facility, date)
  if (openTime === null) return null
  const opensMs = instantOfBusinessTime(date, openTime, facility.settings.current().timeZone)
  const beginsMs = currentBlock(facility)?.beginsAtMs ?? opensMs
  return beginsMs > facility.clock.now() ? Math.min(opensMs, beginsMs) : opensMs
}
