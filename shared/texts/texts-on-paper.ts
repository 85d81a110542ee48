import type { TextKey } from './texts.ts'

/** The texts of what is printed or mailed alone: the receipt of a visit, the sheet of a night, mails to the facility. */
const textsOnPaper: readonly TextKey[] = [
  ...(['number', 'time', 'timeToBeSet', 'printed', 'thanks', 'daySheet', 'sheetPage', 'lastEntry'] as const),
  ...(['candles', 'nightfall', 'code', 'kind', 'room', 'owed', 'came', 'left', 'attendant', 'paid'] as const),
  ...(['checks', 'checksAttendant', 'checksHerself', 'checksNobody', 'nobody', 'bath', 'shower'] as const),
  ...(['wheelchair', 'segula', 'private', 'kallah'] as const),
].map(key => `receipt.${key}` as const)
const textsOfMails: readonly TextKey[] = [
  'messages.mailSubject',
  'people.signIns.told',
  'reports.mail.subject',
  'reports.mail.title',
  'reports.mail.nothing',
  'reports.mail.more',
  'setup.service.testSubject',
  'setup.service.testText',
  'site.mail.newDevice',
  'site.mail.contact',
  'site.mail.kallah',
  'site.mail.donation',
  'site.mail.from',
  'site.mail.careers',
  'site.mail.phone',
  'site.kallah.mailTime',
]
const all = new Set<string>([...textsOnPaper, ...textsOfMails])

/** Whether a text stands on no screen, but on paper or in a mail. */
export function isTextOnPaper(key: string): boolean {
  return all.has(key)
}
