import type { Messenger } from '@mayim/core/messages/messenger.ts'
import type { Facility } from '@mayim/core/runtime/facility.ts'
import { messages as english } from '@mayim/texts/en/messages.ts'
import { receipt as receiptEn } from '@mayim/texts/en/receipt.ts'
import { reports as reportsEn } from '@mayim/texts/en/reports.ts'
import { messages as hebrew } from '@mayim/texts/he/messages.ts'
import { receipt as receiptHe } from '@mayim/texts/he/receipt.ts'
import { reports as reportsHe } from '@mayim/texts/he/reports.ts'
import { messages as yiddish } from '@mayim/texts/yi/messages.ts'
import { receipt as receiptYi } from '@mayim/texts/yi/receipt.ts'
import { reports as reportsYi } from '@mayim/texts/yi/reports.ts'
import type { Mailer } from '../mail/mailer.ts'

const usual = { en: english.mailSubject, he: hebrew.mailSubject, yi: yiddish.mailSubject }
const ofKinds: Readonly<Record<string, typeof usual>> = {
  monthlyReport: { en: reportsEn.mail.subject, he: reportsHe.mail.subject, yi: reportsYi.mail.subject },
  receipt: { en: receiptEn.title, he: receiptHe.title, yi: receiptYi.title },
}

/**
 * Sends messages by mail. To patrons the subject names neither place nor purpose (messages-1). A mail that did not leave
 * is retried until it expires.
 */
export function mailMessenger(facility: Pick<Facility, 'settings'>, mailer: Mailer): Messenger {
  return {
    send: async ({ id, to, body, kind }) => {
      const { defaultLanguage } = facility.settings.current()
      const subject = (ofKinds[kind] ?? usual)[defaultLanguage]
      const { sent } = await mailer.send({ id, subject, text: body, to })
      return sent ? 'sent' : 'retry'
    },
  }
}
