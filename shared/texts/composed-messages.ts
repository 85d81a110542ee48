import type { TextKey } from './texts.ts'

/** The texts of a reminder, in the order in which one message has them (messages-521, messages-840). */
export const reminderParts = [
  'visit.text.reminder',
  'messages.answers.how',
  'messages.link.text',
] as const satisfies readonly TextKey[]

/** What a call reads out. */
const spokenTexts = [
  'auth.codeSpoken',
  'waitList.text.offerSpoken',
  'waitList.text.offerSpokenCall',
] as const satisfies readonly TextKey[]

/** Whether a text is read out in a call alone. */
export function isSpoken(key: string): boolean {
  return spokenTexts.some(each => each === key)
}
