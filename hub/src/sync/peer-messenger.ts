import type { Messenger } from '@mayim/core/messages/messenger.ts'
import type { Peer } from '@mayim/core/people/commands/peer.ts'

/**
 * Sends the hub's texts through the portal's messenger while the link is connected. The portal queues each text once,
 * by its key, so a text whose delivery is unknown is sent again without harm, and one that failed is retried until it
 * expires.
 */
export function peerMessenger(peer: Peer): Messenger {
  return {
    async send({ key, to, body, kind, expiresAt, channel }) {
      const called = channel === 'voice' ? { channel } : {}
      const answer = await peer.ask('sendSms', { text: { key, to, body, kind, expiresAt, ...called } })
      if (answer.ok) return 'sent'
      return answer.kind === 'invalid' ? 'failed' : 'retry'
    },
  }
}
