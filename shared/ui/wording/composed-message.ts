import type { ListedText } from '@mayim/contract/entities/listed-text.ts'
import { codeLine } from '@mayim/domain/messages/code-line.ts'
import { isSpoken, reminderParts } from '@mayim/texts/composed-messages.ts'
import type { Language } from '../language.ts'
import { currentOf } from './find-texts.ts'
import { sampleHost, sampleText } from './sample-text.ts'

/** A text while it is edited, in one language. */
export interface EditedText {
  readonly textKey: string
  readonly value: string
  readonly language: Language
}

interface Composed {
  readonly text: string
  /** Of what it is composed. */
  readonly kind: 'alone' | 'reminder' | 'code'
}

/** The message that leaves with a text in it, with samples for what is filled in (screens-492); null if a call reads it out. */
export function composedMessage(
  edited: EditedText,
  texts: readonly ListedText[],
  sends: { readonly how: boolean; readonly link: boolean },
): Composed | null {
  const { textKey: key, value, language } = edited
  if (isSpoken(key)) return null
  const own = sampleText(value, language)
  if (key === 'auth.codeMessage')
    return { text: own + codeLine(sampleText('{code}', language), sampleHost), kind: 'code' }
  if (!reminderParts.some(each => each === key)) return { text: own, kind: 'alone' }
  const isSent = {
    'visit.text.reminder': true,
    'messages.answers.how': sends.how,
    'messages.link.text': sends.link,
  }
  const parts = reminderParts
    .filter(each => each === key || isSent[each])
    .map(each => (each === key ? own : sampleText(wordsOf(texts, each, language), language)))
  return { text: parts.filter(part => part !== '').join(' '), kind: 'reminder' }
}

function wordsOf(texts: readonly ListedText[], key: string, language: Language): string {
  return currentOf(texts.find(each => each.key === key)?.languages[language])
}
