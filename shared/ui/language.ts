import { isLanguage, type Language, languages } from '@mayim/domain/language.ts'

export { isLanguage, type Language, languages }

/** How each language is written. */
export const directions: Readonly<Record<Language, 'ltr' | 'rtl'>> = { en: 'ltr', he: 'rtl', yi: 'rtl' }

/** Each language's own name for itself; never translated. */
export const languageNames: Readonly<Record<Language, string>> = { en: 'English', he: 'עברית', yi: 'אידיש' }

/** Where the chosen language is kept (the specification, patron 1). */
const storageKey = 'selectedLanguage'

/** The language that she chose, else the browser's own, else `fallback`. */
export function firstLanguage(fallback: Language = 'en'): Language {
  const chosen = readStored()
  if (isLanguage(chosen)) return chosen
  for (const tag of navigator.languages ?? []) {
    // `iw` and `ji` are the old names that some phones still send.
    const base = tag.toLowerCase().split('-')[0]?.replace('iw', 'he').replace('ji', 'yi')
    if (isLanguage(base)) return base
  }
  return fallback
}

export function storeLanguage(language: Language): void {
  try {
    localStorage.setItem(storageKey, language)
  } catch {
    // Private mode: the choice lasts as long as the page.
  }
}

function readStored(): string | null {
  try {
    return localStorage.getItem(storageKey)
  } catch {
    return null
  }
}
