import type { Reason, ReasonField } from '@mayim/domain/calendar/schedule-reason.ts'
import type { TextKey } from '@mayim/texts/texts.ts'
import { dayAndMonth, wallTime, weekday } from '../../format.ts'
import type { UseTexts } from '../../i18n.ts'
import type { Language } from '../../language.ts'

/** One sentence about one part of a night. */
export interface ReasonSentence {
  readonly field: ReasonField
  readonly text: string
}

/**
 * The reasons for a night's times, as sentences: one for each part, e.g. "Opens 60 min before nightfall, not before
 * 6:00 PM". Reasons of one field are clauses of one sentence. Needs the texts of the area `schedule`.
 */
export function reasonSentences(
  reasons: readonly Reason[],
  { t, language }: Pick<UseTexts, 't' | 'language'>,
): ReasonSentence[] {
  const clauses = new Map<ReasonField, string[]>()
  for (const { field, key, values } of reasons) {
    const shown = Object.fromEntries(
      Object.entries(values).map(([name, value]) => [name, shownValue(name, value, t, language)]),
    )
    clauses.set(field, [...(clauses.get(field) ?? []), t(`schedule.reason.${key}` as TextKey, shown)])
  }
  return [...clauses].map(([field, texts]) => ({ field, text: texts.join(', ') }))
}

function shownValue(name: string, value: string | number, t: UseTexts['t'], language: Language): string {
  if (name === 'hours') return duration(Number(value), t)
  if (name === 'date') return `${weekday(String(value), language)} ${dayAndMonth(String(value), language)}`
  if (value === '') return t('schedule.none')
  return /^\d{2}:\d{2}$/.test(String(value)) ? wallTime(String(value), language) : String(value)
}

/** Whole hours as hours, other values as minutes. */
function duration(hours: number, t: UseTexts['t']): string {
  if (Number.isInteger(hours)) return t('schedule.hours', { count: hours })
  return t('schedule.minutes', { minutes: Math.round(hours * 60) })
}
