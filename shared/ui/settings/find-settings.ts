import { type ShownSetting, settingsRegistry } from '@mayim/contract/settings.ts'
import type { TextKey } from '@mayim/texts/texts.ts'
import type { UseTexts } from '../i18n.ts'

/** The words in which a setting is found: name, explanation, group, the words that people use instead, and its key. */
function wordsIn(key: ShownSetting, t: UseTexts['t']): string[] {
  const { group } = settingsRegistry[key]
  const texts = [
    t(`settings.name.${key}`),
    t(`settings.hint.${key}`),
    wordsOfSetting(key, t),
    t(`settings.group.${group}`),
    t(`settings.groupWords.${group}`),
    key,
    key.replace(/([A-Z])/g, ' $1'),
  ]
  return wordsOf(texts.join(' '))
}

/** The words that people use for a setting; blank if it has none. */
export function wordsOfSetting(key: ShownSetting, t: UseTexts['t']): string {
  const wordsKey = `settings.words.${key}`
  const words = t(wordsKey as TextKey)
  // A key without a text answers with itself.
  return words.includes(wordsKey) ? '' : words
}

/**
 * The settings of which each word that was searched for begins a word. On a Hebrew page also without the prefix of
 * either, so far that a word finds its own forms and not each word that shares its first letters (settings-42).
 */
export function findSettings(
  keys: readonly ShownSetting[],
  searched: string,
  { t, language }: Pick<UseTexts, 't' | 'language'>,
): ShownSetting[] {
  const wanted = wordsOf(searched)
  const known = keys.map(key => ({ key, words: wordsIn(key, t) }))
  const thatFit = (fits: Fits) =>
    known
      .filter(({ words }) => wanted.every(each => words.some(word => fits(each, word))))
      .map(({ key }) => key)
  if (language !== 'he') return thatFit(begins)
  const found = thatFit(isForm)
  return found.length > 0 ? found : thatFit(beginsWithoutPrefix)
}

type Fits = (wanted: string, word: string) => boolean

const begins: Fits = (wanted, word) => word.startsWith(wanted)

/** A shorter beginning would be one of too many words without their prefix. */
const shortestInside = 3

/** The wanted word begins the word, with or without the prefix of that, or is the word but for its own prefix. */
const isForm: Fits = (wanted, word) => {
  const [bareWanted, bareWord] = [withoutPrefix(wanted), withoutPrefix(word)]
  if (begins(wanted, word)) return true
  if (wanted.length >= shortestInside && bareWord?.startsWith(wanted)) return true
  return bareWanted !== null && (word === bareWanted || bareWord === bareWanted)
}

/** The wanted word without its prefix begins the word, with or without the prefix of that. */
const beginsWithoutPrefix: Fits = (wanted, word) => {
  const bare = withoutPrefix(wanted) ?? wanted
  return isForm(wanted, word) || begins(bare, word) || (withoutPrefix(word)?.startsWith(bare) ?? false)
}

/** The word without "the", "in", "to", "of" or "and", which Hebrew writes as its first letter; null if it has none. */
function withoutPrefix(word: string): string | null {
  return /^[והבלמשכ]\p{Script=Hebrew}{3}/u.test(word) ? word.slice(1) : null
}

function wordsOf(text: string): string[] {
  const plain = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  return plain.split(/[^\p{L}\p{N}]+/u).filter(word => word !== '')
}
