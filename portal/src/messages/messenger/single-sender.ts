import type { Peers } from '@mayim/core/ground/database/peers.ts'
import { type MessageSender, startMessageSender } from '@mayim/core/messages/message-sender.ts'
import type { Messenger } from '@mayim/core/messages/messenger.ts'

const topic = 'messages'

/**
 * Sends texts from one process of the portal at a time, so that a slow provider never gets a text twice. The process
 * that queues a text wakes the sender. The sender also polls, so a lost wake-up costs a second.
 */
export function startSingleSender(
  facility: Parameters<typeof startMessageSender>[0],
  peers: Peers,
  messenger: Messenger,
): { wake(): void; stop(): Promise<void> } {
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
  return {
    wake() {
      if (sender) sender.wake()
      else peers.publish(topic).catch(error => facility.log.warn({ err: error }, 'the sender was not woken'))
    },
    async stop() {
      unsubscribe()
      await lone.stop()
    },
  }
}
