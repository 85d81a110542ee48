import { yiddishMonths } from '@mayim/domain/calendar/written-date.ts'
import type { Language } from '@mayim/domain/language.ts'
import { fillPlaceholders } from '../../ground/texts/current-text.ts'
import type { serverTexts } from '../../ground/texts/server-texts.ts'

export type ReceiptWord = keyof typeof serverTexts.en.receipt
/** The words of a paper as the facility has them, read before it is drawn. */
export type ReceiptWords = Readonly<Record<ReceiptWord, string>>

/** Node formats no Yiddish; its numbers are formatted as in English, as on the screens. */
const locales = { en: 'en-US', he: 'he-IL', yi: 'en-US' } as const

export function receiptLanguage(language: string): Language {
  return language === 'he' || language === 'yi' ? language : 'en'
}

export function money(amountMinor: number, currency: string, language: Language): string {
  const format = new Intl.NumberFormat(locales[language], { style: 'currency', currency })
  return kept(format.format(amountMinor / 100), language)
}

/** A civil date `YYYY-MM-DD`: `November 21, 2026`, `21 בנובמבר 2026`, `21 נאוועמבער 2026`. */
export function civilDate(date: string, language: Language): string {
  const noon = new Date(`${date}T12:00:00Z`)
  if (language === 'yi') {
    return `${noon.getUTCDate()} ${yiddishMonths[noon.getUTCMonth()]} ${noon.getUTCFullYear()}`
  }
  return new Intl.DateTimeFormat(locales[language], { dateStyle: 'long', timeZone: 'UTC' }).format(noon)
}

/** The day of an instant, in the facility's time zone, as a short date. */
export function instantDate(at: string, timeZone: string, language: Language): string {
  const format = new Intl.DateTimeFormat(locales[language], { dateStyle: 'short', timeZone })
  return kept(format.format(new Date(at)), language)
}

/** A wall time `HH:mm`: `9:20 PM`, in Hebrew `21:20`. */
export function wallTime(time: string, language: Language): string {
  const noon = new Date(`2000-01-01T${time}:00Z`)
  const format = new Intl.DateTimeFormat(locales[language], { timeStyle: 'short', timeZone: 'UTC' })
  return kept(format.format(noon), language)
}

/** The instant of printing, in the facility's time zone. */
export function printedLine(
  { printed }: ReceiptWords,
  atMs: number,
  timeZone: string,
  language: Language,
): string {
  const style = { dateStyle: 'short', timeStyle: 'short', timeZone } as const
  const at = new Intl.DateTimeFormat(locales[language], style).format(atMs)
  return fillPlaceholders(printed, { at: kept(at, language) })
}

/** Text formatted as in English keeps its own direction in a line of Yiddish. */
function kept(text: string, language: Language): string {
  return language === 'yi' ? `\u2066${text}\u2069` : text
}
