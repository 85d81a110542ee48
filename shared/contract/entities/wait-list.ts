import Type, { type Static } from 'typebox'
import { RoomType, reservationChoices } from './reservation.ts'
import { CivilDate, Count, Id, Instant, nullable, WallTime } from './scalars.ts'

export const WaitListStatus = Type.Enum(['waiting', 'offered', 'booked', 'left', 'passed', 'expired'])

/** One patron's entry for a full night. By id only: lists have no names. */
export const WaitListEntry = Type.Object({
  id: Id,
  userId: Id,
  reservationDate: CivilDate,
  /** The first and the last time that suit her. */
  fromTime: WallTime,
  toTime: WallTime,
  ...reservationChoices,
  roomType: RoomType,
  status: WaitListStatus,
  joinedAt: Instant,
  /** How many entries are ahead of hers. */
  ahead: Count,
  /** Whether this side serves it; the other side only shows it. */
  here: Type.Boolean(),
  /** The place held for her now. */
  offer: nullable(
    Type.Object({
      reservationId: Id,
      time: WallTime,
      expiresAt: Instant,
      /** She accepted, and the side that holds the place has not confirmed yet. */
      asked: Type.Boolean(),
    }),
  ),
})
export type WaitListEntry = Static<typeof WaitListEntry>

/** An offer, for anyone with its link: its time and its state. */
export const OfferView = Type.Object({
  /** `asked`: she accepted, and the side that holds the place has not confirmed yet. */
  state: Type.Enum(['open', 'asked', 'accepted', 'declined', 'over']),
  date: CivilDate,
  time: WallTime,
  expiresAt: Instant,
  /** The place is held and must be paid before it is hers. */
  paidAhead: Type.Boolean(),
})
export type OfferView = Static<typeof OfferView>
