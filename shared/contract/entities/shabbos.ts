import { shabbosItems } from '@mayim/domain/visit/shabbos-items.ts'
import Type, { type Static } from 'typebox'
import {
  CivilDate,
  Id,
  Instant,
  Line,
  Money,
  NullableInstant,
  NullableLine,
  NullableSmallId,
  NullableTime,
  Sentence,
  SmallId,
  strict,
  WallTime,
  written,
} from './scalars.ts'

const Item = Type.Enum([...shabbosItems])

/** An item to allow or to forbid again. */
export const ShabbosItemChange = strict({
  item: Item,
  allowed: Type.Boolean(),
  /** The person who gave the instruction. */
  instruction: Sentence,
})
export type ShabbosItemChange = Static<typeof ShabbosItemChange>

/** The items of the current or next block, which of them are allowed, and by which switches. */
export const ShabbosItems = Type.Object({
  within: Type.Boolean(),
  beginsAt: Instant,
  endsAt: Instant,
  items: Type.Array(Type.Object({ item: Item, allowed: Type.Boolean() }), { maxItems: shabbosItems.length }),
  /** Newest first. */
  switches: Type.Array(
    Type.Object({
      id: Id,
      item: Line,
      allowed: Type.Boolean(),
      instruction: Type.String({ maxLength: 500 }),
      at: Instant,
      by: Type.String({ maxLength: 250 }),
    }),
    { maxItems: 50 },
  ),
})
export type ShabbosItems = Static<typeof ShabbosItems>

/** The current or next block of Shabbos and Yom Tov. */
export const ShabbosState = Type.Object({
  now: Instant,
  /** Screens show their one fixed page. */
  within: Type.Boolean(),
  /** When to poll again: the next instant at which `within` or `updatesFrozen` changes. */
  nextChangeAt: NullableInstant,
  beginsAt: NullableInstant,
  endsAt: NullableInstant,
  /** From noon of the eve until the end of the block: no update, restart or renewal. */
  updatesFrozen: Type.Boolean(),
  /** The items that are allowed now in the block; empty outside it. */
  allowed: Type.Array(Item, { maxItems: shabbosItems.length }),
  nights: Type.Array(
    Type.Object({
      date: CivilDate,
      candles: NullableTime,
      nightfall: NullableInstant,
      note: Type.String({ maxLength: 200 }),
    }),
    { maxItems: 10 },
  ),
})
export type ShabbosState = Static<typeof ShabbosState>

const scene = {
  name: Line,
  nights: Type.Enum(['every', 'first', 'last']),
  anchor: Type.Enum(['begin', 'candles', 'nightfall', 'clock', 'end']),
  /** Minutes after the anchor, negative before it; for `clock`, of the business day: 22:30 is 1350, 00:30 is 1470. */
  minutes: Type.Integer({ minimum: -1440, maximum: 1739 }),
  lights: Type.Array(
    strict({ point: Type.String({ pattern: '^light/[a-z0-9-]{1,32}$', maxLength: 40 }), on: Type.Boolean() }),
    { maxItems: 200 },
  ),
}
/** A door that is unlocked from then on, or locked. */
const doors = Type.Array(
  strict({ point: Type.String({ pattern: '^door/[a-z0-9-]{1,32}$', maxLength: 40 }), open: Type.Boolean() }),
  { maxItems: 200 },
)

export const SceneInput = strict({ ...scene, doors: Type.Optional(doors) })
export type SceneInput = Static<typeof SceneInput>

export const Scene = Type.Object({
  id: Id,
  ...scene,
  doors,
  /** When it runs in the current or next block. */
  runsAt: Type.Array(Instant, { maxItems: 10 }),
})
export type Scene = Static<typeof Scene>

/** As written on the paper; of the night. */
const visited = {
  arrived: Type.Optional(WallTime),
  left: Type.Optional(WallTime),
  attendantId: Type.Optional(SmallId),
  /** What the patron paid, if anything: for a Shabbos night a Shabbos payment. */
  paid: Type.Optional(Money),
  note: Type.Optional(Sentence),
}

/** One line of a night that was kept on paper. */
export const PaperLine = strict({ reservationId: Id, came: Type.Boolean(), ...visited })
export type PaperLine = Static<typeof PaperLine>

/** A walk-in of a night that was kept on paper. */
export const PaperWalkIn = strict({
  /** The caller's idempotency key: the same key is the same visit. */
  key: Id,
  /** As written on the paper; '' if blank. */
  name: Line,
  phone: Type.Optional(written(40, 1)),
  time: WallTime,
  bath: Type.Boolean(),
  ...visited,
})
export type PaperWalkIn = Static<typeof PaperWalkIn>

export const PaperOutcome = Type.Object({
  /** Of a refused walk-in: its own key. */
  reservationId: Id,
  /** `entered`, `notCome`, or the code of the refusal. */
  outcome: Line,
  message: NullableLine,
  attendantId: NullableSmallId,
})
export type PaperOutcome = Static<typeof PaperOutcome>
