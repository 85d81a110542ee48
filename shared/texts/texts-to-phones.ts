import type { TextKey } from './texts.ts'

/** The texts that leave as text messages or calls: others may read or hear them. Some have plural forms. */
const textsToPhones = [
  'auth.codeMessage',
  'auth.codeSpoken',
  'visit.text.set',
  'visit.text.changed',
  'visit.text.canceled',
  'visit.text.reminder',
  'visit.fee',
  'visit.lapse',
  'visit.prepaidLapse',
  'messages.answers.how',
  'messages.answers.confirmed',
  'messages.answers.late',
  'messages.answers.canceled',
  'messages.answers.cannotCancel',
  'messages.answers.noVisit',
  'waitList.text.offer',
  'waitList.text.offerSpoken',
  'waitList.text.offerSpokenCall',
  // From her own phone.
  'payment.prepaid.message',
] as const satisfies readonly TextKey[]

/** Whether a text of the catalogue leaves as a text message. */
export function isTextToPhone(key: string): boolean {
  return textsToPhones.some(each => each === key.replace(/_(one|two|other)$/, ''))
}
