import type { ListedText, ListedTextOf } from '@mayim/contract/entities/listed-text.ts'
import { languages } from '@mayim/domain/language.ts'
import type { Area } from '@mayim/texts/texts.ts'

/** The text that people read: the facility's own, else the built-in one. */
export function currentOf(text: ListedTextOf | undefined): string {
  return text?.own || text?.builtIn || ''
}

/** The area of a text: the screens that it belongs to. */
export function areaOf(key: string): Area {
  return key.slice(0, key.indexOf('.')) as Area
}

/** Whether an Admin replaced the text in any language. */
export function isChanged({ languages: texts }: ListedText): boolean {
  return languages.some(language => (texts[language]?.own ?? '') !== '')
}

/**
 * The texts of which each word is a part: of the text in a language, of its description, its key or its place.
 * @param placeOf the place of a key, in the reader's language
 */
export function findTexts(
  texts: readonly ListedText[],
  words: string,
  placeOf: (key: string) => string,
): ListedText[] {
  const wanted = plain(words).split(/\s+/).filter(Boolean)
  return texts.filter(({ key, description, languages: own }) => {
    const said = languages.map(language => currentOf(own[language]))
    const all = plain([key, description, placeOf(key), ...said].join('\n'))
    return wanted.every(word => all.includes(word))
  })
}

/** Without points and marks, in small letters. */
function plain(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
}
