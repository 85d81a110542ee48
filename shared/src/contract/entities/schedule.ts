import Type, { type Static } from 'typebox'
import {
  CivilDate,
  Count,
  Instant,
  Line,
  NullableInstant,
  NullableTime,
  Sentence,
  WallTime,
} from './scalars.ts'

/** Operations 3, Schedule day, with the fields that schedule.md adds (kind, shkia, candles, cutoff, reason). */
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
  /** An instant, for a second night's cutoff lies on an earlier date. */
  cutoff: NullableInstant,
  pastCutoff: Type.Boolean(),
  /** A week ahead while the sun is up (patron 5). */
  tooEarly: Type.Boolean(),
})
export type ScheduleDay = Static<typeof ScheduleDay>

/** The zmanim of one day. */
export const Zmanim = Type.Object({
  date: CivilDate,
  zmanTevillah: NullableTime,
  shkia: NullableTime,
  candles: NullableTime,
  zmanTevillahAt: NullableInstant,
  now: Instant,
})
export type Zmanim = Static<typeof Zmanim>

/** How many more of exactly this choice fit at the slot. */
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
})
export type AvailabilityEntry = Static<typeof AvailabilityEntry>

/** Patron 3, Availability entry per time slot. */
export const AvailabilitySlot = Type.Object({
  timeSlot: WallTime,
  availableReservations: Type.Array(AvailabilityEntry, { maxItems: 512 }),
})
export type AvailabilitySlot = Static<typeof AvailabilitySlot>
