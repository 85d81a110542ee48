import { replyMeanings } from '@mayim/domain/messages/read-reply.ts'
import Type, { type Static } from 'typebox'
import { Code, Id, Instant, Line, nullable, UserName, written } from './scalars.ts'

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
  phone: UserName,
  words: written(5000),
  /** The patron who wrote it, where she is known here. */
  userId: nullable(Id),
  /** The visit that a text is about. */
  visit: nullable(Type.Object({ reservationId: Id, code: Code, date: Line, time: Line })),
  /** A form's message that leaves by mail once the mail server takes it. */
  isMailed: Type.Boolean(),
})
export type InboxMessage = Static<typeof InboxMessage>

