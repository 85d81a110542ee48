import type { Peer } from '@mayim/core/commands/peer.ts'
import type { Messenger } from '@mayim/core/messages/messenger.ts'

/**
 * Sends the hub's texts by the portal's messenger while the sides are linked. The portal puts each in line once, by its
 * key: one that may have arrived is asked for again without harm, and one that could not go is tried until it expires.
 */
export function peerMessenger(peer: Peer): Messenger {
  return {
    async send({ key, to, body, kind, expiresAt }) {
      const answer = await peer.ask('sendSms', { text: { key, to, body, kind, expiresAt } })
      if (answer.ok) return 'sent'
      return answer.kind === 'invalid' ? 'failed' : 'retry'
    },
  }
}
