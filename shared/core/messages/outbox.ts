import type { Way } from '@mayim/domain/messages/message-channel.ts'
import { v7 as uuidv7 } from 'uuid'
import type { Clock } from '../ground/runtime/facility.ts'
import type { Messenger } from './messenger.ts'

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
