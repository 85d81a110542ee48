import type { SettingGroup, ShownSetting } from '@mayim/contract/settings.ts'
import type { TextKey } from '@mayim/texts/texts.ts'
import type { UseTexts } from '../i18n.ts'

/** The texts in which a setting is found: name, explanation, group, the words that people use instead, and its key. */
export function textsOf(key: ShownSetting, group: SettingGroup, t: UseTexts['t']): string {
  return [
    t(`settings.name.${key}`),
    t(`settings.hint.${key}`),
    wordsOfSetting(key, t),
    t(`settings.group.${group}`),
    t(`settings.groupWords.${group}`),
    key,
    key.replace(/([A-Z])/g, ' $1'),
  ].join(' ')
}

/** The words that people use for a setting; blank if it has none. */
export function wordsOfSetting(key: ShownSetting, t: UseTexts['t']): string {
  const wordsKey = `settings.words.${key}`
  const words = t(wordsKey as TextKey)
  // A key without a text answers with itself.
  return words.includes(wordsKey) ? '' : words
}

/** Whether each word that was searched for begins a word of the texts, in Hebrew also without its prefix (settings-42). */
export function hasWords(texts: string, searched: string): boolean {
  const words = wordsOf(texts).flatMap(withoutPrefix)
  return wordsOf(searched).every(wanted =>
    withoutPrefix(wanted).some(each => words.some(word => word.startsWith(each))),
  )
}

/** The word, and without "the", "in", "to", "of" or "and", which Hebrew writes as its first letter. */
function withoutPrefix(word: string): string[] {
  return /^[והבלמשכ]\p{Script=Hebrew}{3}/u.test(word) ? [word, word.slice(1)] : [word]
}

function wordsOf(text: string): string[] {
  const plain = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  return plain.split(/[^\p{L}\p{N}]+/u).filter(word => word !== '')
}
