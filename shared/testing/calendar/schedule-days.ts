import { addDays } from '@mayim/domain/calendar/business-day.ts'
import { type ScheduleDay, type ScheduleOverride, scheduleDay } from '@mayim/domain/calendar/schedule.ts'
import type { ScheduleSettings } from '@mayim/domain/calendar/schedule-settings.ts'

/** The nights of `count` dates from `from` on. `overrides` by date. */
export function scheduleDays(
  from: string,
  count: number,
  settings: ScheduleSettings,
  overrides: ReadonlyMap<string, ScheduleOverride> = new Map(),
): ScheduleDay[] {
  return Array.from({ length: count }, (_, index) => {
    const date = addDays(from, index)
    return scheduleDay(date, settings, overrides.get(date))
  })
}
