import type { ScheduleDay } from '@mayim/contract/entities/schedule.ts'
import { formatHebrewMonth, gematria, type HebrewMonthKey } from '@mayim/domain/calendar/hebrew-text.ts'
import type { UseTexts } from '@mayim/ui/i18n.ts'
import type { Language } from '@mayim/ui/language.ts'

/** A duration: `h:mm:ss` from one hour on, `m:ss` before. */
export function lasting(fromIso: string, nowMs: number): string {
  const seconds = Math.max(0, Math.floor((nowMs - Date.parse(fromIso)) / 1000))
  const hours = Math.floor(seconds / 3600)
  const minutes = Math.floor(seconds / 60) % 60
  const rest = String(seconds % 60).padStart(2, '0')
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${rest}` : `${minutes}:${rest}`
}

/** Whole minutes since an instant, never negative. */
export function minutesSince(fromIso: string, nowMs: number): number {
  return Math.max(0, Math.floor((nowMs - Date.parse(fromIso)) / 60_000))
}

/** The facility's wall time, `HH:mm`. */
export function clockTime(instantMs: number, timeZone: string): string {
  const format = new Intl.DateTimeFormat('en-GB', { timeZone, timeStyle: 'short', hourCycle: 'h23' })
  return format.format(instantMs)
}

/** A duration in whole minutes: `45 min`, from one hour on `1 h 5 min`. */
export function durationText(minutes: number, t: UseTexts['t']): string {
  if (minutes < 60) return t('desk.card.since', { count: minutes })
  return t('desk.card.hours', { hours: Math.floor(minutes / 60), minutes: minutes % 60 })
}

/** The Hebrew date of a night without its year, in the letters of the language: `14 Kislev`, `י״ד כסלו`. */
export function hebrewDayText(
  day: Pick<ScheduleDay, 'hebrewDay' | 'hebrewMonth'>,
  language: Language,
): string {
  const number = language === 'en' ? day.hebrewDay : gematria(day.hebrewDay)
  return `${number} ${formatHebrewMonth(day.hebrewMonth as HebrewMonthKey, language)}`
}
