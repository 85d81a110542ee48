import type { ScheduleDay, Zmanim } from '@mayim/contract/entities/schedule.ts'
import { publicSettingKeys } from '@mayim/contract/settings.ts'
import { isTooEarly } from '@mayim/domain/booking/booking-date.ts'
import type { ScheduleDay as Night, ScheduleOverride } from '@mayim/domain/calendar/schedule.ts'
import { isBeforeCutoff } from '@mayim/domain/capacity/slots.ts'
import { isStaff } from '../runtime/caller.ts'
import type { Caller, Facility } from '../runtime/facility.ts'
import { scheduleDayOf, scheduleFrom, tonight } from './schedule-days.ts'

/** Two readings of the same clock differ by less than this. */
const leastSetMs = 1_000

/**
 * The nights from a date on, by default from tonight, for screens. Staff also get the reasons and what was set by hand.
 */
export function viewSchedule(
  facility: Facility,
  caller: Caller,
  { days, from = tonight(facility) }: { readonly days: number; readonly from?: string | undefined },
): ScheduleDay[] {
  return scheduleFrom(facility, from, days).map(night => {
    const byHand = facility.settings.overrides().get(night.date) ?? {}
    return viewNight(facility, night, isStaff(caller) ? { byHand } : undefined)
  })
}

/** One night. `explained` adds the reasons and what was set by hand. */
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
    ...plannedFor(facility, night.date),
    ...(explained ? { needsReview: night.needsReview, reasons: [...night.reasons], ...explained } : {}),
  }
}

/** The public settings of a night that are planned otherwise than tonight's (settings-45); a price is one. */
function plannedFor({ settings }: Facility, date: string): Pick<ScheduleDay, 'settings'> {
  const plans = settings.ahead().filter(({ key, from }) => from <= date && publicSettingKeys.includes(key))
  return plans.length === 0
    ? {}
    : { settings: Object.fromEntries(plans.map(({ key, value }) => [key, value])) }
}

/** The facts about now that the rules of choosing a night need. */
export function dateFacts(facility: Pick<Facility, 'settings' | 'clock'>) {
  const today = tonight(facility)
  return { today, nowMs: facility.clock.now(), sunsetTodayMs: scheduleDayOf(facility, today).shkiaAtMs }
}

/** The zmanim of one day. */
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

/** Whether the facility's clock was set apart from the host's, as in the demo. */
function isClockSet({ clock, hostClock }: Pick<Facility, 'clock' | 'hostClock'>): boolean {
  return Math.abs(clock.now() - hostClock.now()) > leastSetMs
}
