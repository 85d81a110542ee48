const locales = { en: 'en-US', he: 'he-IL', yi: 'yi' }
export type TextLanguage = keyof typeof locales

/** The language of a text. English for a language without texts. */
export function textLanguage(language: string): TextLanguage {
  return language === 'he' || language === 'yi' ? language : 'en'
}

/** Formats an instant in the facility's zone: weekday, date and time, or the time alone. */
export function formatInstant(
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
