import type { Messenger } from '@mayim/core/messages/messenger.ts'
import type { Facility } from '@mayim/core/runtime/facility.ts'
import { messages as english } from '@mayim/texts/en/messages.ts'
import { messages as hebrew } from '@mayim/texts/he/messages.ts'
import { messages as yiddish } from '@mayim/texts/yi/messages.ts'
import type { Mailer } from '../mail/mailer.ts'

const subjects = { en: english.mailSubject, he: hebrew.mailSubject, yi: yiddish.mailSubject }

/**
 * Sends messages to patrons by mail, with a subject that names neither place nor purpose (messages-1). A mail that did
 * not leave is retried until it expires.
 */
export function mailMessenger(facility: Pick<Facility, 'settings'>, mailer: Mailer): Messenger {
  return {
    send: async ({ id, to, body }) => {
      const subject = subjects[facility.settings.current().defaultLanguage]
      const { sent } = await mailer.send({ id, subject, text: body, to })
      return sent ? 'sent' : 'retry'
    },
  }
}
