import { nisan, tishrei } from './hebrew-date.ts'
import { formatHebrewMonth, gematria, hebrewMonthKey } from './hebrew-text.ts'
import {
  chanukahLight,
  isCholHamoed,
  isHoshanaRabbah,
  isPurim,
  isRoshChodesh,
  isShabbos,
  isShushanPurim,
  isTishaBav,
  isYomKippur,
  isYomTov,
  type JewishDay,
  minorFastOf,
  roshChodeshMonth,
} from './holiday.ts'

/**
 * The automatic Hebrew note of a night: the holiness that ends with the day, then what the night is, e.g. "מוצאי שבת,
 * חול המועד". Empty on an ordinary night (calendar-28, calendar-42).
 * @param day the Hebrew day whose daytime is the row's civil date
 * @param night the Hebrew day that begins with the row's night
 */
export function hebrewNote(day: JewishDay, night: JewishDay): string {
  return [...leaving(day, night), ...entering(night)].join(', ')
}

function leaving(day: JewishDay, night: JewishDay): string[] {
  // If one holy day follows another, the note names the one that begins.
  if (isShabbos(night) || isYomTov(night)) return []
  const feast = day.israel ? 'חג' : 'יום טוב'
  if (isYomKippur(day)) return ['מוצאי יום כיפור']
  if (isShabbos(day)) return [isYomTov(day) ? `מוצאי שבת ו${feast}` : 'מוצאי שבת']
  if (isYomTov(day)) return [`מוצאי ${feast}`]
  if (isTishaBav(day)) return ['מוצאי תשעה באב']
  return minorFastOf(day) === null ? [] : ['מוצאי צום']
}

function entering(night: JewishDay): string[] {
  const parts: string[] = []
  if (isShabbos(night)) parts.push('ליל שבת')
  if (isYomTov(night)) parts.push(yomTovNight(night))
  if (isTishaBav(night)) parts.push('ליל תשעה באב')
  if (isHoshanaRabbah(night)) parts.push('ליל הושענא רבה')
  else if (isCholHamoed(night)) parts.push('חול המועד')
  if (isPurim(night)) parts.push('ליל פורים')
  if (isShushanPurim(night)) parts.push('ליל שושן פורים')
  const light = chanukahLight(night)
  if (light > 0) parts.push(`נר ${gematria(light)} חנוכה`)
  if (isRoshChodesh(night))
    parts.push(`ראש חודש ${formatHebrewMonth(hebrewMonthKey(roshChodeshMonth(night)), 'he')}`)
  return parts
}

function yomTovNight({ hebrew: { month, day }, israel }: JewishDay): string {
  if (month === nisan) {
    if (day === 21) return 'ליל שביעי של פסח'
    if (day === 22) return 'ליל אחרון של פסח'
    return numbered('פסח', day - 14, israel)
  }
  if (month !== tishrei) return numbered('שבועות', day - 5, israel)
  if (day <= 2) return `ליל ${gematria(day)} ראש השנה`
  if (day === 10) return 'ליל יום כיפור'
  if (day === 22) return israel ? 'ליל שמחת תורה' : 'ליל שמיני עצרת'
  if (day === 23) return 'ליל שמחת תורה'
  return numbered('סוכות', day - 14, israel)
}

function numbered(feast: string, day: number, israel: boolean): string {
  return israel ? `ליל ${feast}` : `ליל ${gematria(day)} ${feast}`
}
