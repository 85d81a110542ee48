import type { TextKey } from './texts.ts'

/** The texts that leave as text messages or calls: others may read or hear them. Some have plural forms. */
const textsToPhones = [
  'auth.codeMessage',
  'auth.codeSpoken',
  'visit.text.set',
  'visit.text.changed',
  'visit.text.canceled',
  'visit.text.reminder',
  'waitList.text.offer',
  'waitList.text.offerSpoken',
  'waitList.text.offerSpokenCall',
] as const satisfies readonly TextKey[]

/** Whether a text of the catalogue leaves as a text message. */
export function isTextToPhone(key: string): boolean {
  return textsToPhones.some(each => each === key.replace(/_(one|two|other)$/, ''))
}
