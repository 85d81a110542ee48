import { isolate, wallTime } from '@mayim/ui/format.ts'
import type { Language } from '@mayim/ui/language.ts'

/** From one wall time to another, in one piece; the half of the day once where both have the same: `5:17 – 10:45 PM`. */
export function wallSpan(from: string, to: string, language: Language): string {
  if (language === 'he') return `${wallTime(from, 'he')} – ${wallTime(to, 'he')}`
  const start = wallTime(from, 'en')
  const end = wallTime(to, 'en')
  const isSameHalf = start.slice(-2) === end.slice(-2)
  const span = `${isSameHalf ? start.slice(0, -' PM'.length) : start} – ${end}`
  return language === 'yi' ? isolate(span) : span
}
