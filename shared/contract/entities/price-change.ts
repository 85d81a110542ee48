import Type, { type Static } from 'typebox'
import { CivilDate, Code, Id, Money, WallTime } from './scalars.ts'

/** The booked visits whose price a change would alter, by night: codes, times and prices, no names. */
export const PriceChanges = Type.Array(
  Type.Object({
    date: CivilDate,
    reservations: Type.Array(
      Type.Object({
        reservationId: Id,
        reservationCode: Code,
        reservationTime: WallTime,
        /** The price that was agreed, which the visit keeps. */
        kept: Money,
        /** What it would cost if it were booked again; null where it is not offered any more. */
        new: Type.Union([Money, Type.Null()]),
      }),
    ),
  }),
)
export type PriceChanges = Static<typeof PriceChanges>
