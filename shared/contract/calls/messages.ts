import Type from 'typebox'
import { call } from '../call.ts'
import { InboxMessage, SentMessage } from '../entities/message.ts'
import { Id, strict } from '../entities/scalars.ts'
import { relayedToPortal } from './error-groups.ts'
import { both, nobody } from './sides.ts'

const policy = { who: ['Reception', 'Admin'], subject: nobody } as const

/** Messages that people wrote to the facility. The portal keeps them; the hub asks it (messages-524). */
export const messageCalls = {
  inbox: call({
    method: 'GET',
    path: '/api/api/messages/inbox',
    sides: both,
    limit: 'usual',
    reads: ['contactMessage', 'receivedText', 'attention'],
    errors: relayedToPortal,
    summary:
      'The messages of forms that were not mailed, and the texts of patrons, that nobody has dealt with',
    policy,
    answer: Type.Array(InboxMessage, { maxItems: 100 }),
    relay: { hub: 'messages' },
  }),
  inboxDone: call({
    method: 'POST',
    path: '/api/api/messages/inbox/{messageId}/done',
    sides: both,
    limit: 'usual',
    changes: ['contactMessage', 'receivedText', 'attention'],
    errors: [...relayedToPortal, 'messageMissing'],
    summary: 'Someone dealt with a message: it leaves the inbox, and its words are deleted',
    policy,
    params: strict({ messageId: Id }),
    answer: Type.Array(InboxMessage, { maxItems: 100 }),
    envelope: 'wrapped',
    relay: { hub: 'messages' },
  }),
  sentMessages: call({
    method: 'GET',
    path: '/api/api/messages/sent',
    sides: both,
    limit: 'usual',
    reads: ['user'],
    errors: relayedToPortal,
    summary: 'The messages that were sent in the last days, and what became of each',
    policy: { who: ['Admin'], subject: nobody },
    answer: Type.Array(SentMessage, { maxItems: 150 }),
    relay: { hub: 'messages' },
  }),
} as const
