import Type, { type Static } from 'typebox'
import { Payment, SavedCard } from './payment.ts'
import { PatronReservation, ReservationStatus } from './reservation.ts'
import { Id, Instant, NullableLine } from './scalars.ts'
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
})
export type AccountExport = Static<typeof AccountExport>
