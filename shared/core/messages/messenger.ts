import type { Way } from '@mayim/domain/messages/message-channel.ts'
import { v7 as uuidv7 } from 'uuid'
import type { Clock } from '../ground/runtime/facility.ts'

/** An outgoing message. `key` is the same for every attempt. */
export interface OutgoingText {
  /** The id of its row, by which the provider reports its delivery. */
  readonly id: string
  readonly key: string
  /** The patron that it is for; null for a phone without an account. */
  readonly userId: string | null
  readonly channel: Way
  /** A phone in E.164, or an address of mail. */
  readonly to: string
  readonly body: string
  readonly kind: string
  /** When it was queued. A messenger that does not know the outcome of an attempt looks it up from this time on. */
  readonly queuedAt: string
  /** After this time it is not sent. */
  readonly expiresAt: string
}

/** `stopped`: failed, because the phone takes no more texts of ours. */
export type SendOutcome = 'sent' | 'retry' | 'failed' | 'stopped'

/**
 * Sends messages: texts and calls by Twilio, mail by SMTP, or the demo's outbox. Never throws. Returns `retry` if the
 * message was surely not sent and may be attempted again, and `failed` or `stopped` if another attempt is useless.
 */
export interface Messenger {
  send(text: OutgoingText): Promise<SendOutcome>
}

export interface SentText {
  readonly id: string
  readonly at: string
  readonly to: string
  readonly text: string
  readonly kind: string
  readonly channel: Way
}

const keptTexts = 100

/** The demo's messenger. It sends nothing, and keeps the last 100 messages in memory for a person to read. */
export function createOutbox(clock: Clock): Messenger & { texts(): readonly SentText[] } {
  let texts: SentText[] = []
  return {
    texts: () => texts,
    send: async ({ to, body, kind, channel }) => {
      const text = { id: uuidv7(), at: new Date(clock.now()).toISOString(), to, text: body, kind, channel }
      texts = [text, ...texts].slice(0, keptTexts)
      return 'sent'
    },
  }
}
