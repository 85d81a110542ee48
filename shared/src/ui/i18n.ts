import i18next from 'i18next'
import { useSyncExternalStore } from 'react'
import { catalogues } from '../texts/catalogues.ts'
import type { Area, TextKey, TextValues } from '../texts/texts.ts'
import { directions, firstLanguage, type Language, storeLanguage } from './language.ts'

const wanted = new Set<Area>()

/**
 * Starts the texts of a screen: picks the language, sets `<html lang dir>` and loads the areas named.
 * Resolves when the screen can be drawn.
 */
export async function startTexts(
  areas: readonly Area[],
  language: Language = firstLanguage(),
): Promise<void> {
  for (const area of areas) wanted.add(area)
  await i18next.init({
    lng: language,
    fallbackLng: false,
    supportedLngs: ['en', 'he', 'yi'],
    resources: {},
    interpolation: { prefix: '{', suffix: '}', escapeValue: false },
  })
  await loadAll(language)
  markDocument(language)
}

/** Loads one more area in the language in use (and keeps it for later changes of language). */
export async function loadArea(area: Area): Promise<void> {
  wanted.add(area)
  await load(i18next.language as Language, area)
}

/** Changes the language of the whole screen and remembers it in this browser. */
export async function changeLanguage(language: Language): Promise<void> {
  await loadAll(language)
  storeLanguage(language)
  await i18next.changeLanguage(language)
  markDocument(language)
}

export interface UseTexts {
  readonly t: (key: TextKey, values?: TextValues) => string
  readonly language: Language
  readonly direction: 'ltr' | 'rtl'
}

/** The texts in the language in use; draws again when it changes. */
export function useTexts(): UseTexts {
  const language = useSyncExternalStore(onLanguage, currentLanguage)
  return { t: textOf, language, direction: directions[language] }
}

function onLanguage(listener: () => void): () => void {
  i18next.on('languageChanged', listener)
  return () => i18next.off('languageChanged', listener)
}

/** Outside of components. */
export function textOf(key: TextKey, values?: TextValues): string {
  return i18next.t(key, values as Record<string, string | number>) as string
}

export function currentLanguage(): Language {
  return (i18next.language as Language | undefined) ?? firstLanguage()
}

async function loadAll(language: Language): Promise<void> {
  await Promise.all([...wanted].map(area => load(language, area)))
}

async function load(language: Language, area: Area): Promise<void> {
  if (i18next.getResource(language, 'translation', area) !== undefined) return
  const loaded = (await catalogues[language][area]()) as Record<string, object>
  i18next.addResourceBundle(language, 'translation', { [area]: loaded[area] }, true, true)
}

function markDocument(language: Language): void {
  document.documentElement.lang = language
  document.documentElement.dir = directions[language]
}
