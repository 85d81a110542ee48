import type { ScheduleDay } from '@mayim/contract/entities/schedule.ts'
import {
  formatHebrewDate,
  formatHebrewMonth,
  gematria,
  type HebrewMonthKey,
} from '@mayim/domain/calendar/hebrew-text.ts'
import { useTexts } from '../i18n.ts'

type HebrewDay = Pick<ScheduleDay, 'hebrewDay' | 'hebrewMonth' | 'hebrewYear'>

/** The Hebrew date of a night, in the letters of the app's language. `short` leaves out the year. */
export function HebrewDate({ day, short = false }: { day: HebrewDay; short?: boolean }) {
  const { language } = useTexts()
  const month = day.hebrewMonth as HebrewMonthKey
  if (!short) return <bdi>{formatHebrewDate(day.hebrewDay, month, day.hebrewYear, language)}</bdi>
  const number = language === 'en' ? day.hebrewDay : gematria(day.hebrewDay)
  return (
    <bdi>
      {number} {formatHebrewMonth(month, language)}
    </bdi>
  )
}
