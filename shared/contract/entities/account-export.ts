import Type, { type Static } from 'typebox'
import { Payment, SavedCard } from './payment.ts'
import { PrepaidAnswer } from './prepaid.ts'
import { PatronReservation, ReservationStatus } from './reservation.ts'
import { ResidentPaper } from './resident-paper.ts'
import { CivilDate, Count, Id, Instant, Line, NullableLine, nullable } from './scalars.ts'
import { SelfUser } from './user.ts'
import { WaitListEntry } from './wait-list.ts'

/** Everything that is stored about a patron, for her, in one file. */
export const AccountExport = Type.Object({
  exportedAt: Instant,
  account: SelfUser,
  reservations: Type.Array(PatronReservation, { maxItems: 20_000 }),
  statusHistory: Type.Array(Type.Object({ reservationId: Id, status: ReservationStatus, at: Instant }), {
    maxItems: 200_000,
  }),
  payments: Type.Array(Type.Object({ ...Payment.properties, reservationCode: NullableLine }), {
    maxItems: 20_000,
  }),
  waitList: Type.Array(WaitListEntry, { maxItems: 20_000 }),
  savedCards: Type.Array(SavedCard, { maxItems: 100 }),
  /** Each entry of her membership: months bought or returned, or a last date that staff set. */
  memberships: Type.Array(
    Type.Object({
      kind: Type.Enum(['bought', 'set', 'returned']),
      level: Line,
      months: Count,
      expires: nullable(CivilDate),
      at: Instant,
    }),
    { maxItems: 20_000 },
  ),
  /** Gift cards and packages, without the codes, which nobody can read. */
  prepaid: PrepaidAnswer,
  /** The state of her proof that she lives here; the picture is deleted after the review. */
  residentPaper: nullable(ResidentPaper),
  /** Changes that one side asked the other one for. */
  requests: Type.Array(
    Type.Object({
      reservationId: Id,
      kind: Type.Enum(['cancel', 'edit']),
      at: Instant,
      outcome: NullableLine,
    }),
    { maxItems: 20_000 },
  ),
  /** Messages to her that are still kept, without their words, which are deleted when they are sent. */
  messages: Type.Array(
    Type.Object({
      kind: Line,
      channel: Type.Enum(['text', 'mail', 'voice']),
      at: Instant,
      sentAt: nullable(Instant),
    }),
    { maxItems: 20_000 },
  ),
  /** Texts from her phone that are still kept; the words are deleted when staff have dealt with one. */
  receivedTexts: Type.Array(Type.Object({ at: Instant, words: Type.String({ maxLength: 2000 }) }), {
    maxItems: 20_000,
  }),
})
export type AccountExport = Static<typeof AccountExport>
