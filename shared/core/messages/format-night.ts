import { writtenTime, yiddishMonths, yiddishWeekdays } from '@mayim/domain/calendar/written-date.ts'
import { common as english } from '@mayim/texts/en/common.ts'
import { common as hebrew } from '@mayim/texts/he/common.ts'
import { common as yiddish } from '@mayim/texts/yi/common.ts'

const locales = { en: 'en-US', he: 'he-IL', yi: 'yi' }
const words = { en: english, he: hebrew, yi: yiddish }
export type TextLanguage = keyof typeof locales

const saturday = 6

/** The language of a text; English where hers is none of ours. */
export function textLanguage(language: string): TextLanguage {
  return language === 'he' || language === 'yi' ? language : 'en'
}

/**
 * A night and a wall time as the patron's app writes them: `Monday, November 23, 7:00 PM` (messages-2, screens-9). A
 * time after midnight belongs to the night before it, as in the app.
 * @param date the night, `YYYY-MM-DD`
 * @param time `HH:mm`
 */
export function formatNight(language: TextLanguage, date: string, time: string): string {
  return `${formatNightOnly(language, date)}, ${formatWallTime(language, time)}`
}

/** A night without a time: `Monday, November 23`. */
export function formatNightOnly(language: TextLanguage, date: string): string {
  const noon = new Date(`${date}T12:00:00Z`)
  const weekday = noon.getUTCDay() === saturday ? words[language].motzeiShabbos : weekdayOf(language, noon)
  return `${weekday}, ${dayAndMonthOf(language, noon)}`
}

/** A date as `November 23`. */
export function formatDate(language: TextLanguage, date: string): string {
  return dayAndMonthOf(language, new Date(`${date}T12:00:00Z`))
}

/** An instant as the wall time of a zone. */
export function formatTime(language: TextLanguage, instantMs: number, timeZone: string): string {
  const wall = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  return formatWallTime(language, wall.format(instantMs))
}

/** A wall time `HH:mm`. Between Hebrew letters a phone would show `6:00 PM` as `PM 6:00`; the mark before it keeps its order. */
export function formatWallTime(language: TextLanguage, time: string): string {
  return (language === 'yi' ? '\u200e' : '') + writtenTime(time, language)
}

function weekdayOf(language: TextLanguage, noon: Date): string {
  if (language === 'yi') return yiddishWeekdays[noon.getUTCDay()] ?? ''
  return new Intl.DateTimeFormat(locales[language], { weekday: 'long', timeZone: 'UTC' }).format(noon)
}

function dayAndMonthOf(language: TextLanguage, noon: Date): string {
  if (language === 'yi') return `${noon.getUTCDate()} ${yiddishMonths[noon.getUTCMonth()]}`
  return new Intl.DateTimeFormat(locales[language], {
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  }).format(noon)
}
