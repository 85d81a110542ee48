import { hasUnreadable } from '@mayim/domain/site/file-text.ts'
import { type PlaceholderFaults, placeholderFaults } from '@mayim/domain/site/text-placeholders.ts'
import { useTexts } from '../../i18n.ts'

export const longestText = 1000

/** Why a text cannot be taken: names that do not fit, too long, letters that were lost, or no such key. */
export type TextFault = PlaceholderFaults | 'tooLong' | 'unreadable' | 'unknownKey'

/** What is wrong with an Admin's text; a blank one is the built-in one. */
export function faultOf(builtIn: string, text: string): TextFault | null {
  if (text.trim() === '') return null
  if (Array.from(text).length > longestText) return 'tooLong'
  return hasUnreadable(text) ? 'unreadable' : placeholderFaults(builtIn, text)
}

/** The sentence of a fault. Names are told one by one. */
export function useFaultSentence(): (fault: TextFault) => string {
  const { t } = useTexts()
  return fault => {
    if (fault === 'tooLong') return t('refusal.textTooLong', { max: longestText })
    if (fault === 'unreadable') return t('refusal.textUnreadable')
    if (fault === 'unknownKey') return t('wording.file.unknownKey')
    return fault.missing.length > 0
      ? t('wording.missing', { names: fault.missing.join(' ') })
      : t('wording.unknown', { names: fault.unknown.join(' ') })
  }
}
