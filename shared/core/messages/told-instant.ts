const locales = { en: 'en-US', he: 'he-IL', yi: 'yi' }
export type TextLanguage = keyof typeof locales

/** The language of a text; English where hers is none of ours. */
export function textLanguage(language: string): TextLanguage {
  return language === 'he' || language === 'yi' ? language : 'en'
}

/** An instant as a text tells it, in the facility's zone: the day by weekday and date, and the time; or the time alone. */
export function toldInstant(
  language: TextLanguage,
  instantMs: number,
  { timeZone, timeOnly = false }: { readonly timeZone: string; readonly timeOnly?: boolean },
): string {
  return new Intl.DateTimeFormat(locales[language], {
    ...(timeOnly ? {} : { weekday: 'short', day: 'numeric', month: 'short' }),
    hour: 'numeric',
    minute: '2-digit',
    timeZone,
  })
    .format(instantMs)
    .replace(/\u202f/g, ' ')
}
