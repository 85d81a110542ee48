import { yiddishMonths } from '@mayim/domain/calendar/written-date.ts'
import type { Language } from '../../language.ts'

/** A month of the civil calendar, `YYYY-MM`: `November 2026`. */
export function monthAndYear(month: string, language: Language): string {
  const day = new Date(`${month}-15T12:00:00Z`)
  if (language === 'yi') return `${yiddishMonths[day.getUTCMonth()]} ${day.getUTCFullYear()}`
  const locale = language === 'he' ? 'he-IL' : 'en-US'
  return new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(day)
}
