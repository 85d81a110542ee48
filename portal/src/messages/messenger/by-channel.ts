import type { Messenger } from '@mayim/core/messages/messenger.ts'
import type { Way } from '@mayim/domain/messages/message-channel.ts'

/** Sends each message by its channel. */
export function byChannel(messengers: Readonly<Record<Way, Messenger>>): Messenger {
  return { send: text => messengers[text.channel].send(text) }
}
