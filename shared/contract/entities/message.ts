import { replyMeanings } from '@mayim/domain/messages/read-reply.ts'
import Type, { type Static } from 'typebox'
import { Code, Id, Instant, Line, NullableInstant, nullable, written } from './scalars.ts'

/** A message that staff have to deal with: of a form of the website, or a text of a patron. */
export const InboxMessage = Type.Object({
  id: Id,
  kind: Type.Enum(['contact', 'kallah', 'donation', 'text']),
  receivedAt: Instant,
  /** Of a text. */
  meaning: nullable(Type.Enum([...replyMeanings])),
  name: written(200),
  /** Of a form; '' for a text. */
  email: written(200),
  /** Of a text; '' for a form. */
  phone: written(64),
  words: written(5000),
  /** The patron who wrote it, where she is known here. */
  userId: nullable(Id),
  /** The visit that a text is about. */
  visit: nullable(Type.Object({ reservationId: Id, code: Code, date: Line, time: Line })),
  /** A form's message that leaves by mail once the mail server takes it. */
  isMailed: Type.Boolean(),
})
export type InboxMessage = Static<typeof InboxMessage>

/** Every kind of message that the facility sends. */
export const messageKinds = [
  'loginCode',
  'visitNews',
  'reminder',
  'staffText',
  'waitListOffer',
  'receipt',
  'reply',
  'lapse',
  'staffNews',
  'alarm',
] as const
export type MessageKind = (typeof messageKinds)[number]

/** What became of a message that the facility sent. Its words are deleted once it has left. */
export const SentMessage = Type.Object({
  id: Id,
  kind: Line,
  channel: Type.Enum(['text', 'mail', 'voice']),
  at: Instant,
  /** Null for a phone or an address without an account. */
  user: nullable(Type.Object({ id: Id, name: written(200) })),
  state: Type.Enum(['waiting', 'sent', 'delivered', 'undelivered', 'failed']),
  /** It waits for the end of the quiet hours. */
  notBefore: NullableInstant,
  /** The provider's code of an undelivered one. */
  code: Line,
})
export type SentMessage = Static<typeof SentMessage>
