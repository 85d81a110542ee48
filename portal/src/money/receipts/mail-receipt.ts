import { tonight } from '@mayim/core/ground/calendar/schedule-days.ts'
import type { Facility } from '@mayim/core/ground/runtime/facility.ts'
import { currentTexts } from '@mayim/core/ground/texts/current-text.ts'
import { userById } from '@mayim/core/ground/user-table.ts'
import { countByKeyPrefix } from '@mayim/core/messages/outbound-table.ts'
import { queueMessage } from '@mayim/core/messages/queue-message.ts'
import { receiptLanguage } from '@mayim/core/money/receipts/receipt-words.ts'
import { ok, type Result, refuse } from '@mayim/domain/result.ts'
import { isEmail, tidyText } from '@mayim/domain/validation.ts'
import { v7 as uuidv7 } from 'uuid'
import { type ReceiptAbout, readPatronReceipt } from './read-patron-receipt.ts'
import { receiptText } from './receipt-text.ts'

/** For each patron on a day, whoever asks: mails to any address must not become a way to bother people. */
export const receiptsADay = 20
const untilMs = 86_400_000

/**
 * Queues the receipt as a mail in the patron's language (money-727), to a given address or to that of her account.
 * Returns whether it is hers. Refuses paymentMissing, emailRequired, mailNotSet and receiptsSpent.
 * @param hasOutbox the demo keeps mails instead of sending them
 */
export async function mailReceipt(
  facility: Facility,
  userId: string,
  about: ReceiptAbout & { readonly email?: string | undefined },
  hasOutbox: boolean,
): Promise<Result<{ isHers: boolean }>> {
  const { mailHost, mailFrom, receiptShowsFacility, timeZone } = facility.settings.current()
  if (!hasOutbox && (mailHost === '' || mailFrom === '')) return refuse('conflict', 'mailNotSet')
  const user = await userById(facility.db, userId)
  const given = tidyText(about.email ?? '')
  const to = given === '' ? (user?.email ?? '') : given
  if (!isEmail(to)) return refuse('invalid', 'emailRequired', { field: 'email' })
  const receipt = await readPatronReceipt(facility, userId, about)
  if (!receipt.ok) return receipt
  const language = receiptLanguage(user?.language ?? '')
  const words = await currentTexts(facility.db, language, 'receipt')
  const prefix = `receipt:${userId}:${tonight(facility)}:`
  return facility.write(async trx => {
    if ((await countByKeyPrefix(trx, prefix)) >= receiptsADay) return refuse('tooMany', 'receiptsSpent')
    await queueMessage(facility, trx, {
      kind: 'receipt',
      userId,
      channel: 'mail',
      to,
      body: receiptText(receipt.value, language, words, { showsFacility: receiptShowsFacility, timeZone }),
      dedupeKey: `${prefix}${uuidv7()}`,
      expiresAt: new Date(facility.hostClock.now() + untilMs).toISOString(),
    })
    return ok({ isHers: to === user?.email })
  })
}
