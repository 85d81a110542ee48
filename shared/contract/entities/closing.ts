import Type, { type Static } from 'typebox'
import { ReservationBrief } from './reservation.ts'
import {
  CivilDate,
  Count,
  Id,
  Instant,
  Line,
  Money,
  Note,
  NullableInstant,
  NullableSmallId,
  SmallId,
} from './scalars.ts'

/** A visit that is open in one way or another: by code, with what is owed for it. */
export const OpenVisit = Type.Object({
  reservation: ReservationBrief,
  owed: Money,
  /** The room that she is in. */
  roomId: NullableSmallId,
  /** From when on she may be marked as a no-show (visit-1250); null where she may not. */
  noShowFrom: NullableInstant,
})
export type OpenVisit = Static<typeof OpenVisit>

const OpenVisits = Type.Array(OpenVisit, { maxItems: 1000 })
const OpenRooms = Type.Array(Type.Object({ id: SmallId, name: Line }), { maxItems: 200 })

/** What is still open on an evening (visit-1252). */
export const EveningOpen = Type.Object({
  now: Instant,
  night: CivilDate,
  /** When the next block of Shabbos or Yom Tov begins, and its candle lighting; null if there is none within a day. */
  blockAt: NullableInstant,
  lightingAt: NullableInstant,
  lastEntryAt: NullableInstant,
  /** Whether the evening was closed. */
  closed: Type.Boolean(),
  expected: OpenVisits,
  waiting: OpenVisits,
  inRooms: OpenVisits,
  /** Of earlier nights, in a room or waiting for one. */
  leftOver: OpenVisits,
  /** Those of tonight that came and owe. */
  unpaid: OpenVisits,
  toClean: OpenRooms,
  /** Empty rooms whose light burns. */
  lightsOn: OpenRooms,
  /** Doors of empty rooms, and of none, that stand open or unlocked. */
  doors: Type.Array(
    Type.Object({ point: Line, roomId: NullableSmallId, state: Type.Enum(['open', 'unlocked']) }),
    { maxItems: 500 },
  ),
  /** Papers that have not come out, requests and alarms of rooms, and what a person has to settle. */
  papers: Count,
  requests: Count,
  alarms: Count,
  attention: Count,
})
export type EveningOpen = Static<typeof EveningOpen>

/** The money of a method, or what one gets of the tips, as the report names it. */
const FigureLine = Type.Object({ label: Line, amount: Money })

/** The evening in figures, from the reports of its night (money-1253). */
export const EveningFigures = Type.Object({
  /** The money that moved, by its method, as in the report of payments. */
  payments: Type.Array(Type.Object({ label: Line, received: Money, paidBack: Money }), { maxItems: 50 }),
  /** By whom they are for, as in the report of shares. */
  tips: Type.Array(FigureLine, { maxItems: 200 }),
  donations: Money,
  /** What prepaid credit paid. */
  prepaid: Money,
  goods: Type.Array(Type.Object({ name: Line, quantity: Type.Integer(), amount: Money }), { maxItems: 500 }),
  visits: Count,
  noShows: Count,
  canceled: Count,
})
export type EveningFigures = Static<typeof EveningFigures>

/** What ought to be in the drawer (money-1251). */
export const DrawerState = Type.Object({
  /** The last count; null before the first. */
  since: NullableInstant,
  float: Money,
  /** What came in since, less what was paid back by hand. */
  cash: Money,
  expected: Money,
})
export type DrawerState = Static<typeof DrawerState>

/** How many of each kind were open when an evening was closed. */
export const openKinds = [
  'expected',
  'waiting',
  'inRooms',
  'leftOver',
  'unpaid',
  'toClean',
  'lightsOn',
  'doors',
  'papers',
  'requests',
  'alarms',
  'attention',
] as const
export type OpenKind = (typeof openKinds)[number]

/** The record of an evening that was closed; it is never changed (money-1253). */
export const EveningClosing = Type.Object({
  id: Id,
  night: CivilDate,
  at: Instant,
  /** The account that was signed in, and who signed by a card or PIN. */
  by: Line,
  signedBy: Line,
  expected: Money,
  counted: Money,
  /** What stays in the drawer. */
  float: Money,
  note: Note,
  figures: EveningFigures,
  open: Type.Array(Type.Object({ kind: Type.Enum([...openKinds]), count: Count }), { maxItems: 20 }),
})
export type EveningClosing = Static<typeof EveningClosing>
