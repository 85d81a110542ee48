import Type, { type Static } from 'typebox'
import { RoomType, reservationChoices } from './reservation.ts'
import { CivilDate, Count, Id, Instant, nullable, WallTime } from './scalars.ts'

export const WaitListStatus = Type.Enum(['waiting', 'offered', 'booked', 'left', 'passed', 'expired'])

/** One patron's wish for a full night. By id alone: no name stands in a list. */
export const WaitListEntry = Type.Object({
  id: Id,
  userId: Id,
  reservationDate: CivilDate,
  /** The first and the last time that would suit her. */
  fromTime: WallTime,
  toTime: WallTime,
  ...reservationChoices,
  roomType: RoomType,
  status: WaitListStatus,
  joinedAt: Instant,
  /** How many are asked before her. */
  ahead: Count,
  /** Whether this side serves it; the other one shows it only. */
  here: Type.Boolean(),
  /** What is held for her now. */
  offer: nullable(
    Type.Object({
      reservationId: Id,
      time: WallTime,
      expiresAt: Instant,
      /** She said yes, and the side that holds it has not confirmed yet. */
      asked: Type.Boolean(),
    }),
  ),
})
export type WaitListEntry = Static<typeof WaitListEntry>

/** An offer to whoever holds its link: when, and where it stands. */
export const OfferView = Type.Object({
  /** `asked`: she said yes, and the side that holds it has not confirmed yet. */
  state: Type.Enum(['open', 'asked', 'accepted', 'declined', 'over']),
  date: CivilDate,
  time: WallTime,
  expiresAt: Instant,
  /** It is held, and has to be paid before it is hers. */
  paidAhead: Type.Boolean(),
})
export type OfferView = Static<typeof OfferView>
