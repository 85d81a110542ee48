import { ok, type Result, refuse } from '../result.ts'

/** More than an evening has patrons. The limit keeps a stolen desk session from texting everybody (messages-17; threats-T35). */
export const staffTextsADay = 200

/** Of a text that staff write themselves: three parts of a text with plain letters (messages-17). */
export const staffTextLetters = 480

const link = /:\/\/|\bwww\./i

/**
 * Whether staff may send a text in their own words (messages-17): without a link, with a recipient, and within the
 * number of a day (threats-T35).
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

/** Such a host would reveal the place to anybody who glances at the phone. */
const revealingHost = /mi(k|q)+[vw]/i

/**
 * The last line of the text with a login code. It binds the code to our page, in the form of "Origin-bound one-time codes
 * delivered via SMS" (WICG), so that a browser offers it only there. '' where the host would reveal the place (messages-5).
 * @param host of the public address; null if there is none
 */
export function codeLine(code: string, host: string | null): string {
  return host === null || revealingHost.test(host) ? '' : `\n\n@${host} #${code}`
}
