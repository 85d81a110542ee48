import type { SettingGroup, SettingKey } from '@mayim/contract/settings.ts'
import { settingWords as english } from '@mayim/texts/en/setting-words.ts'
import type { UseTexts } from '../i18n.ts'

type Worded = keyof typeof english

/** The texts in which a setting is found: name, explanation, group, the words that people use instead, and its key. */
export function textsOf(key: SettingKey, group: SettingGroup, t: UseTexts['t']): string {
  const words = Object.hasOwn(english, key) ? t(`settingWords.${key as Worded}`) : ''
  return [
    t(`settingNames.${key}`),
    t(`settingHints.${key}`),
    words,
    t(`settings.group.${group}`),
    t(`settings.groupWords.${group}`),
    key,
    key.replace(/([A-Z])/g, ' $1'),
  ].join(' ')
}

/** Whether each word that was searched for begins a word of the texts (settings-42). */
export function hasWords(texts: string, searched: string): boolean {
  const words = wordsOf(texts)
  return wordsOf(searched).every(wanted => words.some(word => word.startsWith(wanted)))
}

function wordsOf(text: string): string[] {
  const plain = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  return plain.split(/[^\p{L}\p{N}]+/u).filter(word => word !== '')
}
