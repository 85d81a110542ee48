import type { ScheduleDay, Zmanim } from '@mayim/contract/entities/schedule.ts'
import { isTooEarly } from '@mayim/domain/booking/booking-date.ts'
import type { ScheduleDay as Night, ScheduleOverride } from '@mayim/domain/calendar/schedule.ts'
import { isBeforeCutoff } from '@mayim/domain/capacity/slots.ts'
import { isStaff } from '../runtime/caller.ts'
import type { Caller, Facility } from '../runtime/facility.ts'
import { scheduleDayOf, scheduleFromTonight, tonight } from './schedule-days.ts'

/** Two readings of one clock are never so far apart. */
const leastSetMs = 1_000

/** The nights from tonight on, as the screens read them; to staff with their reasons and what was set by hand. */
export function viewSchedule(facility: Facility, caller: Caller, days: number): ScheduleDay[] {
  return scheduleFromTonight(facility, days).map(night => {
    const byHand = facility.settings.overrides().get(night.date) ?? {}
    return viewNight(facility, night, isStaff(caller) ? { byHand } : undefined)
  })
}

/** One night; `explained` adds why it is as it is. */
export function viewNight(
  facility: Facility,
  night: Night,
  explained?: { readonly byHand: ScheduleOverride },
): ScheduleDay {
  const facts = dateFacts(facility)
  return {
    date: night.date,
    closed: night.closed,
    openTime: night.openTime,
    lastEntryTime: night.lastEntryTime,
    lastBath: night.lastBath,
    zmanTevillah: night.zmanTevillah,
    shabbosMode: night.shabbosMode,
    hebrewNote: night.hebrewNote,
    hebrewDay: night.hebrewDay,
    hebrewMonth: night.hebrewMonth,
    hebrewYear: night.hebrewYear,
    kind: night.kind,
    shkia: night.shkia,
    candles: night.candles,
    cutoff: night.cutoffAt,
    pastCutoff: !isBeforeCutoff(night, facts.nowMs),
    tooEarly: isTooEarly(night.date, facts),
    ...(explained ? { needsReview: night.needsReview, reasons: [...night.reasons], ...explained } : {}),
  }
}

/** What the rules of choosing a night ask about now. */
export function dateFacts(facility: Pick<Facility, 'settings' | 'clock'>) {
  const today = tonight(facility)
  return { today, nowMs: facility.clock.now(), sunsetTodayMs: scheduleDayOf(facility, today).shkiaAtMs }
}

/** The times of one day. */
export function viewZmanim(facility: Facility, date: string): Zmanim {
  const night = scheduleDayOf(facility, date)
  return {
    date,
    zmanTevillah: night.zmanTevillah,
    shkia: night.shkia,
    candles: night.candles,
    zmanTevillahAt: night.zmanTevillahAtMs === null ? null : new Date(night.zmanTevillahAtMs).toISOString(),
    now: new Date(facility.clock.now()).toISOString(),
    ...(isClockSet(facility) ? { clockIsSet: true } : {}),
  }
}

/** A clock that is not the host's can be moved by whoever set it. */
function isClockSet({ clock, hostClock }: Pick<Facility, 'clock' | 'hostClock'>): boolean {
  return Math.abs(clock.now() - hostClock.now()) > leastSetMs
}
