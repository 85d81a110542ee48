import type { Peers } from '@mayim/core/database/peers.ts'
import { type MessageSender, startMessageSender } from '@mayim/core/messages/message-sender.ts'
import type { Messenger } from '@mayim/core/messages/messenger.ts'

const topic = 'messages'

/**
 * Texts go out from one process of the portal at a time, so that none goes out twice while a slow provider thinks;
 * whichever process puts one in line wakes the one that sends. A word that is lost costs a second: the sender looks.
 */
export function sendAlone(
  facility: Parameters<typeof startMessageSender>[0],
  peers: Peers,
  messenger: Messenger,
): { wake(): void; stop(): Promise<void> } {
  let sender: MessageSender | null = null
  const deaf = peers.hear(topic, () => sender?.wake())
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
  return {
    wake() {
      if (sender) sender.wake()
      else peers.tell(topic).catch(error => facility.log.warn({ err: error }, 'the sender was not woken'))
    },
    async stop() {
      deaf()
      await lone.stop()
    },
  }
}
