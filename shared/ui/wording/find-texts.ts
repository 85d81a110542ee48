import type { ListedText, ListedTextOf } from '@mayim/contract/entities/listed-text.ts'
import { type Language, languages } from '@mayim/domain/language.ts'
import type { Area } from '@mayim/texts/texts.ts'
import { isTextToPhone } from '@mayim/texts/texts-to-phones.ts'

export const textViews = ['all', 'changed', 'missing', 'toPhones'] as const
export type TextView = (typeof textViews)[number]

/** What an Admin looks for. */
export interface TextSearch {
  readonly words: string
  /** Blank for every screen. */
  readonly area: Area | ''
  readonly view: TextView
}

/** The text that people read: the facility's own, else the built-in one. */
export function currentOf(text: ListedTextOf | undefined): string {
  return text?.own || text?.builtIn || ''
}

/** The area of a text: the screens that it belongs to. */
export function areaOf(key: string): Area {
  return key.slice(0, key.indexOf('.')) as Area
}

/** The languages in which an Admin replaced the text. */
export function changedIn({ languages: texts }: ListedText): Language[] {
  return languages.filter(language => (texts[language]?.own ?? '') !== '')
}

/** The languages in which a text that was changed in another one still is the built-in one (screens-491). */
export function missingIn(text: ListedText): Language[] {
  const changed = changedIn(text)
  if (changed.length === 0) return []
  return languages.filter(language => text.languages[language] !== undefined && !changed.includes(language))
}

/** The texts that fit a search. Every word must be part of the text in a language, of its description or its key. */
export function findTexts(texts: readonly ListedText[], { words, area, view }: TextSearch): ListedText[] {
  const wanted = plain(words).split(/\s+/).filter(Boolean)
  return texts.filter(text => {
    if (area !== '' && areaOf(text.key) !== area) return false
    if (view === 'changed' && changedIn(text).length === 0) return false
    if (view === 'missing' && missingIn(text).length === 0) return false
    if (view === 'toPhones' && !isTextToPhone(text.key)) return false
    const all = plain(wordsOf(text))
    return wanted.every(word => all.includes(word))
  })
}

function wordsOf({ key, description, languages: texts }: ListedText): string {
  return [key, description, ...languages.map(language => currentOf(texts[language]))].join('\n')
}

/** Without points and marks, in small letters. */
function plain(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
}
