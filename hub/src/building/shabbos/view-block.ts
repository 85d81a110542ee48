import type { ShabbosState } from '@mayim/contract/entities/shabbos.ts'
import { scheduleDayOf } from '@mayim/core/ground/calendar/schedule-days.ts'
import { currentBlock, isFrozenNow, restNow } from '@mayim/core/ground/calendar/shabbos-now.ts'
import type { Facility } from '@mayim/core/ground/runtime/facility.ts'

/** What screens show of the current or next block (visit-135). */
export function viewBlock(facility: Pick<Facility, 'settings' | 'clock'>): ShabbosState {
  const nowMs = facility.clock.now()
  const block = currentBlock(facility)
  const instant = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString())
  const changes = block ? [block.frozenFromMs, block.beginsAtMs, block.endsAtMs] : []
  return {
    now: new Date(nowMs).toISOString(),
    within: block !== null && nowMs >= block.beginsAtMs,
    nextChangeAt: instant(changes.filter(atMs => atMs > nowMs).sort((a, b) => a - b)[0] ?? null),
    beginsAt: instant(block?.beginsAtMs ?? null),
    endsAt: instant(block?.endsAtMs ?? null),
    updatesFrozen: isFrozenNow(facility),
    allowed: [...(restNow(facility)?.allowed ?? [])],
    nights: (block?.nights ?? []).map(({ date, nightfallAtMs }) => {
      const { candles, hebrewNote } = scheduleDayOf(facility, date)
      return { date, candles, nightfall: instant(nightfallAtMs), note: hebrewNote }
    }),
  }
}
