import { linkAnswers } from '@mayim/domain/messages/answer-link.ts'
import Type from 'typebox'
import { call } from '../call.ts'
import { AnswerLinkView, InboxMessage, SentMessage } from '../entities/message.ts'
import { Id, LinkKey, strict } from '../entities/scalars.ts'
import { relayedToPortal } from './error-groups.ts'
import { both, nobody, onPortal } from './sides.ts'

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
    summary: 'Somebody dealt with a message: it leaves the inbox, and its words are deleted',
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
    reads: ['user', 'portalCopy'],
    errors: [],
    summary: 'The messages that were sent in the last days, and what became of each',
    policy: { who: ['Admin'], subject: nobody },
    answer: Type.Array(SentMessage, { maxItems: 150 }),
    mayRelay: { hub: 'messages' },
  }),
  // Only reads: a link preview of a messenger does not use it up.
  answerLink: call({
    method: 'GET',
    path: '/api/api/answers/{key}',
    sides: onPortal,
    limit: 'signIn',
    reads: ['reservation'],
    errors: ['linkMissing'],
    summary: 'What the link of a reminder is about, to whoever holds it',
    policy: { who: ['anyone'], subject: nobody },
    params: strict({ key: LinkKey }),
    answer: AnswerLinkView,
  }),
  answerLinkUse: call({
    method: 'POST',
    path: '/api/api/answers/{key}',
    sides: onPortal,
    limit: 'signIn',
    changes: ['reservation', 'statusHistory', 'share'],
    errors: [
      'linkMissing',
      'linkUsed',
      'linkOver',
      'reservationMissing',
      'statusNotAllowed',
      'cancelPastCutoff',
    ],
    summary: 'Answer a reminder by its link, once',
    policy: { who: ['anyone'], subject: nobody },
    params: strict({ key: LinkKey }),
    body: strict({ answer: Type.Enum([...linkAnswers]) }),
    answer: AnswerLinkView,
    envelope: 'wrapped',
  }),
} as const
