import type { Peers } from '@mayim/core/ground/database/peers.ts'
import type { Facility } from '@mayim/core/ground/runtime/facility.ts'
import { currentText } from '@mayim/core/ground/texts/current-text.ts'
import type { ServerTextKey } from '@mayim/core/ground/texts/server-texts.ts'
import { textLanguage } from '@mayim/core/messages/format-night.ts'
import { type MessageSender, startMessageSender } from '@mayim/core/messages/message-sender.ts'
import type { Messenger } from '@mayim/core/messages/messenger.ts'
import { userById } from '@mayim/core/people/user-table.ts'
import type { Way } from '@mayim/domain/messages/message-channel.ts'
import type { Mailer } from '../mail/mailer.ts'

const subjects: Readonly<Record<string, ServerTextKey>> = {
  receipt: 'receipt.title',
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
      const key = subjects[kind] ?? 'messages.mailSubject'
      const subject = await currentText(facility.db, { language, key })
      const { sent } = await mailer.send({ id, subject, text: body, to })
      return sent ? 'sent' : 'retry'
    },
  }
}

/** Sends each message by its channel. */
export function byChannel(messengers: Readonly<Record<Way, Messenger>>): Messenger {
  return { send: text => messengers[text.channel].send(text) }
}

/** Sends no text while the facility is in test mode; each counts as sent (messages-14). */
export function muteInTestMode(facility: Pick<Facility, 'settings'>, messenger: Messenger): Messenger {
  return {
    send: async text => (facility.settings.current().testMode ? 'sent' : messenger.send(text)),
  }
}

const topic = 'messages'

/**
 * Sends texts from one process of the portal at a time, so that a slow provider never gets a text twice. The process
 * that queues a text wakes the sender, which looks once a minute besides.
 */
export function startSingleSender(
  facility: Parameters<typeof startMessageSender>[0],
  peers: Peers,
  messenger: Messenger,
): { stop(): Promise<void> } {
  let sender: MessageSender | null = null
  const unsubscribe = peers.subscribe(topic, () => sender?.wake())
  const lone = peers.alone(topic, () => {
    const started = startMessageSender(facility, messenger)
    sender = started
    return {
      async stop() {
        sender = null
        await started.stop()
      },
    }
  })
  const unlisten = facility.changes.onText(() => {
    if (sender) return
    peers.publish(topic).catch(error => facility.log.warn({ err: error }, 'the sender was not woken'))
  })
  return {
    async stop() {
      unlisten()
      unsubscribe()
      await lone.stop()
    },
  }
}
