/** The languages of the product, in the order in which a choice lists them. */
export const languages = ['en', 'he', 'yi'] as const
export type Language = (typeof languages)[number]

/** Whether a value is one of the three codes (screens-1, docs/decisions/008). */
export function isLanguage(value: unknown): value is Language {
  return typeof value === 'string' && (languages as readonly string[]).includes(value)
}

/** One short text in the three languages; '' where it is not written. */
export type InLanguages = Readonly<Record<Language, string>>

/** A text in the reader's language, else in English, else in any (screens-590). */
export function inLanguage(texts: InLanguages, language: Language): string {
  return texts[language] || texts.en || texts.he || texts.yi
}

/** The name by which the records know an entry: the English one if there is one (screens-590). */
export function recordedName(names: InLanguages): string {
  return inLanguage(names, 'en')
}
