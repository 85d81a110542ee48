import { fillPlaceholders } from '@mayim/domain/site/text-placeholders.ts'
import { catalogues } from '@mayim/texts/catalogues.ts'
import type { Area, TextKey, TextValues } from '@mayim/texts/texts.ts'
import { createContext, useContext, useSyncExternalStore } from 'react'
import { inSentence } from './format.ts'
import { directions, firstLanguage, type Language, languages, storeLanguage } from './language.ts'

const wanted = new Set<Area>()

/** The texts that were loaded: areas, and in them texts by the parts of their keys. */
type Branch = { [part: string]: Branch | string }
const loaded: Record<Language, Branch> = { en: {}, he: {}, yi: {} }
let current: Language | null = null
const listeners = new Set<() => void>()

/** The texts of a language that an Admin changed, by their dotted keys. */
type OwnTexts = Readonly<Record<string, string>>
const own = new Map<Language, OwnTexts>()
/** Increased when texts change while the language stays. */
let revision = 0

/** Areas of built-in texts that were delivered with the page, all of one language. */
export interface GivenTexts {
  readonly language: Language
  readonly areas: Readonly<Partial<Record<Area, object>>>
}

/**
 * Starts the texts of a screen: picks the language, sets `<html lang dir>` and loads the named areas, unless the page
 * was delivered with them. Resolves when the screen can render.
 */
export async function startTexts(
  areas: readonly Area[],
  language: Language = firstLanguage(),
  given?: GivenTexts,
): Promise<void> {
  for (const area of areas) wanted.add(area)
  for (const each of languages) own.set(each, keptTexts(each))
  for (const each of languages) loaded[each] = {}
  current = language
  for (const [area, texts] of Object.entries(given?.areas ?? {})) {
    loaded[given?.language ?? language][area] = texts as Branch
    lay(given?.language ?? language, area as Area)
  }
  await loadAll(language)
  markDocument(language)
}

/** Loads one more area in the current language, and on later changes of language. */
export async function loadArea(area: Area): Promise<void> {
  wanted.add(area)
  await load(currentLanguage(), area)
}

/** Changes the language of the whole screen and stores it in this browser. */
export async function changeLanguage(language: Language): Promise<void> {
  await loadAll(language)
  storeLanguage(language)
  current = language
  markDocument(language)
  tellChange()
}

export interface UseTexts {
  readonly t: (key: TextKey, values?: TextValues) => string
  readonly language: Language
  readonly direction: 'ltr' | 'rtl'
}

/** The language of a part of the screen that has another than the rest; its areas must be loaded by `loadAreaIn`. */
export const LanguageHere = createContext<Language | null>(null)

/** The texts in the language of this part of the screen. Renders again when it changes. */
export function useTexts(): UseTexts {
  useSyncExternalStore(onLanguage, () => `${currentLanguage()} ${revision}`)
  const here = useContext(LanguageHere)
  const language = here ?? currentLanguage()
  return {
    t: here ? (key, values) => textIn(here, key, values) : textOf,
    language,
    direction: directions[language],
  }
}

function onLanguage(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function tellChange(): void {
  for (const listener of listeners) listener()
}

/** For code outside of components. */
export function textOf(key: TextKey, values?: TextValues): string {
  return textIn(currentLanguage(), key, values)
}

export function currentLanguage(): Language {
  return current ?? firstLanguage()
}

/** One text in a given language, independent of the screen's. Its area must be loaded by `loadAreaIn`. */
export function textIn(language: Language, key: TextKey, values: TextValues = {}): string {
  const { count } = values
  const forms = typeof count === 'number' ? [`${key}_${pluralOf(language, count)}`, `${key}_other`] : []
  for (const each of [...forms, key]) {
    const text = at(language, each)
    if (typeof text === 'string') return fillPlaceholders(text, setIn(values, language))
  }
  return key
}

const plurals = new Map<Language, Intl.PluralRules>()

function pluralOf(language: Language, count: number): Intl.LDMLPluralRule {
  const rules = plurals.get(language) ?? new Intl.PluralRules(language)
  plurals.set(language, rules)
  return rules.select(count)
}

/** What is loaded under a dotted key. */
function at(language: Language, key: string): Branch | string | undefined {
  let found: Branch | string | undefined = loaded[language]
  for (const part of key.split('.'))
    found = typeof found === 'object' && Object.hasOwn(found, part) ? found[part] : undefined
  return found
}

/** The one place that isolates a name, a code, a phone or an amount inside a sentence of a screen. */
function setIn(values: TextValues, language: Language): Record<string, string | number> {
  const entries = Object.entries(values)
  return Object.fromEntries(
    entries.map(([name, value]) => [name, typeof value === 'string' ? inSentence(value, language) : value]),
  )
}

/** Loads an area in one language, for `textIn`. */
export async function loadAreaIn(language: Language, area: Area): Promise<void> {
  await load(language, area)
}

/**
 * Puts a facility's own texts over the built-in ones of a language, at once and at the start of the next visit. A key
 * that is no longer among them gets its built-in text back.
 */
export async function setOwnTexts(language: Language, texts: OwnTexts): Promise<void> {
  const before = own.get(language) ?? {}
  if (JSON.stringify(before) === JSON.stringify(texts)) return
  own.set(language, texts)
  keepTexts(language, texts)
  const gone = Object.keys(before).some(key => !Object.hasOwn(texts, key))
  const areas = [...wanted].filter(area => hasArea(language, area))
  if (gone) await Promise.all(areas.map(area => addBuiltIn(language, area)))
  for (const area of areas) lay(language, area)
  revision += 1
  tellChange()
}

/** A text of the facility's own, if there is one: for sentences that the server wrote with the built-in texts. */
export function ownText(key: string, values: TextValues): string | null {
  const text = own.get(currentLanguage())?.[key]
  if (text === undefined) return null
  if (hasArea(currentLanguage(), key.split('.')[0] as Area)) return textOf(key as TextKey, values)
  return fillPlaceholders(text, setIn(values, currentLanguage()))
}

async function loadAll(language: Language): Promise<void> {
  await Promise.all([...wanted].map(area => load(language, area)))
}

async function load(language: Language, area: Area): Promise<void> {
  if (hasArea(language, area)) return
  await addBuiltIn(language, area)
  lay(language, area)
}

function hasArea(language: Language, area: Area): boolean {
  return Object.hasOwn(loaded[language], area)
}

async function addBuiltIn(language: Language, area: Area): Promise<void> {
  const texts = (await catalogues[language][area]()) as Branch
  // A copy: applying the facility's texts must not change the module's object.
  loaded[language][area] = structuredClone(texts[area] ?? {})
}

/** Applies the facility's own texts to an area. Keys without a built-in text are ignored. */
function lay(language: Language, area: Area): void {
  for (const [key, text] of Object.entries(own.get(language) ?? {})) {
    if (!key.startsWith(`${area}.`) || typeof text !== 'string') continue
    const last = key.lastIndexOf('.')
    const branch = at(language, key.slice(0, last))
    if (typeof at(language, key) === 'string')
      Object.assign(branch as Branch, { [key.slice(last + 1)]: text })
  }
}

/** Each language's own texts are stored by its name (screens-11), so that the first render has them. */
function keptTexts(language: Language): OwnTexts {
  try {
    const found = JSON.parse(localStorage.getItem(`texts.${language}`) ?? '{}') as unknown
    return typeof found === 'object' && found !== null ? (found as OwnTexts) : {}
  } catch {
    return {}
  }
}

function keepTexts(language: Language, texts: OwnTexts): void {
  try {
    localStorage.setItem(`texts.${language}`, JSON.stringify(texts))
  } catch {
    // Private mode: they are loaded at each visit.
  }
}

function markDocument(language: Language): void {
  document.documentElement.lang = language
  document.documentElement.dir = directions[language]
}
