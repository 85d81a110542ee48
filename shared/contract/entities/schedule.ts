import { type Reason, reasonFields } from '@mayim/domain/calendar/schedule-reason.ts'
import Type, { type Static } from 'typebox'
import {
  CivilDate,
  Code,
  Count,
  Id,
  Instant,
  Line,
  NullableFlag,
  NullableInstant,
  NullableTime,
  plainText,
  Sentence,
  WallTime,
} from './scalars.ts'

/** Why a field of a night has its value; the texts are in area `schedule`. */
export const ScheduleReason = Type.Unsafe<Reason>(
  Type.Object({
    field: Type.Enum([...new Set(Object.values(reasonFields))]),
    key: Type.Enum(Object.keys(reasonFields)),
    values: Type.Record(
      Type.String({ maxLength: 20 }),
      Type.Union([Type.String({ maxLength: 500 }), Type.Number()]),
    ),
  }),
)

/** What staff set by hand for a night; absent fields are as generated. */
export const ScheduleByHand = Type.Object({
  closed: Type.Optional(NullableFlag),
  openTime: Type.Optional(NullableTime),
  lastEntryTime: Type.Optional(NullableTime),
  lastBath: Type.Optional(NullableTime),
  zmanTevillah: Type.Optional(NullableTime),
  shabbosMode: Type.Optional(NullableFlag),
  hebrewNote: Type.Optional(
    Type.Unsafe<string | null>({ type: ['string', 'null'], maxLength: 500, pattern: plainText }),
  ),
})

/** calendar-36, calendar-44 (kind, shkia, candles, cutoff, reason). */
export const ScheduleDay = Type.Object({
  date: CivilDate,
  closed: Type.Boolean(),
  openTime: NullableTime,
  lastEntryTime: NullableTime,
  lastBath: NullableTime,
  zmanTevillah: NullableTime,
  shabbosMode: Type.Boolean(),
  hebrewNote: Sentence,
  hebrewDay: Type.Integer({ minimum: 1, maximum: 30 }),
  /** A key such as `Kislev`. */
  hebrewMonth: Line,
  hebrewYear: Type.Integer({ minimum: 5000, maximum: 7000 }),
  kind: Line,
  shkia: NullableTime,
  candles: NullableTime,
  /** An instant, because the cutoff of a second night is on an earlier date. */
  cutoff: NullableInstant,
  pastCutoff: Type.Boolean(),
  /** A night a week ahead, before sunset (booking-4). */
  tooEarly: Type.Boolean(),
  /** Public settings that are planned from this night, or one before it, on (settings-45): they are not tonight's. */
  settings: Type.Optional(Type.Record(Line, Type.String({ maxLength: 2000 }))),
  /** The next three fields are for staff only. The sun gave no usable time: an Admin should check the night. */
  needsReview: Type.Optional(Type.Boolean()),
  reasons: Type.Optional(Type.Array(ScheduleReason, { maxItems: 60 })),
  byHand: Type.Optional(ScheduleByHand),
})
export type ScheduleDay = Static<typeof ScheduleDay>

const Value = Type.Unsafe<string | number | boolean | null>({ type: ['string', 'number', 'boolean', 'null'] })

/** A night that a change would alter, with its booked reservations: codes and times, no names. */
export const ScheduleDayChange = Type.Object({
  date: CivilDate,
  affected: Type.Array(
    Type.Object({
      reservationId: Id,
      reservationCode: Code,
      reservationTime: WallTime,
      userId: Id,
      /** The reservation's time or place no longer exists. */
      outside: Type.Boolean(),
    }),
  ),
  changes: Type.Array(
    Type.Object({
      field: Line,
      before: Value,
      after: Value,
      reasons: Type.Array(ScheduleReason, { maxItems: 60 }),
    }),
  ),
})
export type ScheduleDayChange = Static<typeof ScheduleDayChange>

/** The zmanim of one day. */
export const Zmanim = Type.Object({
  date: CivilDate,
  zmanTevillah: NullableTime,
  shkia: NullableTime,
  candles: NullableTime,
  zmanTevillahAt: NullableInstant,
  now: Instant,
  /** The clock is set by hand, as in the demo: poll often. */
  clockIsSet: Type.Optional(Type.Boolean()),
})
export type Zmanim = Static<typeof Zmanim>

/** How many more of exactly this combination of choices fit in the slot. */
export const AvailabilityEntry = Type.Object({
  bath: Type.Boolean(),
  doubleSlot: Type.Boolean(),
  handicapped: Type.Boolean(),
  kallah: Type.Boolean(),
  parking: Type.Boolean(),
  privateRoom: Type.Boolean(),
  salonAfter: Type.Boolean(),
  segula: Type.Boolean(),
  available: Count,
  /** While the link is cut: the places that the other side keeps. Only where there are some. */
  kept: Type.Optional(Count),
})
export type AvailabilityEntry = Static<typeof AvailabilityEntry>

/** booking-17. */
export const AvailabilitySlot = Type.Object({
  timeSlot: WallTime,
  availableReservations: Type.Array(AvailabilityEntry, { maxItems: 512 }),
})
export type AvailabilitySlot = Static<typeof AvailabilitySlot>
