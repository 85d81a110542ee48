import type { Language } from '../language.ts'

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
