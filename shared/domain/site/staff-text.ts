import { ok, type Result, refuse } from '../result.ts'

/** More than an evening has patrons. The limit keeps a stolen desk session from texting everybody (messages-17; threats-T35). */
export const staffTextsADay = 200

const link = /:\/\/|\bwww\./i

/**
 * Whether staff may send a text in their own words (messages-17): without a link, with a recipient, and within the
 * number of a day (threats-T35).
 * Refuses textHasLink, textToNobody and textsSpent.
 */
export function checkStaffText(text: {
  readonly msg: string
  readonly recipients: number
  /** Texts of staff in the 24 hours before. */
  readonly sentToday: number
}): Result<null> {
  if (link.test(text.msg)) return refuse('invalid', 'textHasLink', { field: 'msg' })
  if (text.recipients === 0) return refuse('conflict', 'textToNobody')
  if (text.sentToday + text.recipients > staffTextsADay) return refuse('tooMany', 'textsSpent')
  return ok(null)
}
