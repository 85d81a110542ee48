import type { ScheduleDay } from '@mayim/contract/entities/schedule.ts'
import { formatHebrewMonth, gematria, type HebrewMonthKey } from '@mayim/domain/calendar/hebrew-text.ts'
import type { Language } from '@mayim/ui/language.ts'

/** The Hebrew date of a night without its year, in the letters of the language: `14 Kislev`, `י״ד כסלו`. */
export function hebrewDayText(
  day: Pick<ScheduleDay, 'hebrewDay' | 'hebrewMonth'>,
  language: Language,
): string {
  const number = language === 'en' ? day.hebrewDay : gematria(day.hebrewDay)
  return `${number} ${formatHebrewMonth(day.hebrewMonth as HebrewMonthKey, language)}`
}
