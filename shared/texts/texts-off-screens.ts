import type { TextKey } from './texts.ts'

/**
 * The texts that no screen of ours shows and no phone gets: the entry in a patron's calendar, the nights in somebody's,
 * headings and cells of files for a spreadsheet, what the waiting display speaks, and a refusal of the login code that the page
 * answers by itself and another program reads.
 */
const textsOffScreens: ReadonlySet<string> = new Set<TextKey>([
  'visit.calendar.event',
  'schedule.feedTitle',
  'members.report.phone',
  'account.history.reason',
  'account.paymentStatus.Approved',
  'reports.list.time',
  'kiosk.display.spoken',
  'refusal.captchaNeeded',
])

/** Whether a text is spoken, or stands in a file or in the answer to another program, and on no screen. */
export function isTextOffScreens(key: string): boolean {
  return textsOffScreens.has(key)
}
