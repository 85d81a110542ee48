import type { Messenger } from '@mayim/core/messages/messenger.ts'
import { textLanguage } from '@mayim/core/messages/told-night.ts'
import { userById } from '@mayim/core/people/user-table.ts'
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
 * Sends messages by mail. The subject is in the patron's language and names neither place nor purpose (messages-1). A mail
 * that did not leave is retried until it expires.
 */
export function mailMessenger(facility: Pick<Facility, 'settings' | 'db'>, mailer: Mailer): Messenger {
  return {
    send: async ({ id, userId, to, body, kind }) => {
      const user = userId === null ? undefined : await userById(facility.db, userId)
      const language = user ? textLanguage(user.language) : facility.settings.current().defaultLanguage
      const subject = (ofKinds[kind] ?? usual)[language]
      const { sent } = await mailer.send({ id, subject, text: body, to })
      return sent ? 'sent' : 'retry'
    },
  }
}
