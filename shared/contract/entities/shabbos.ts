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

/** An item to be allowed, or no more. */
export const ShabbosItemChange = strict({
  item: Item,
  allowed: Type.Boolean(),
  /** On whose instruction. */
  instruction: Sentence,
})
export type ShabbosItemChange = Static<typeof ShabbosItemChange>

/** What rests in the block that it is now or next, what of it is allowed, and how that came about. */
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

/** The block of Shabbos and Yom Tov that it is now, or the next one. */
export const ShabbosState = Type.Object({
  now: Instant,
  /** Screens show their one fixed page. */
  within: Type.Boolean(),
  /** When to ask again: the next instant at which `within` or `updatesFrozen` changes. */
  nextChangeAt: NullableInstant,
  beginsAt: NullableInstant,
  endsAt: NullableInstant,
  /** From noon of the eve on, until it is over: no update, restart or renewal. */
  updatesFrozen: Type.Boolean(),
  /** What a permitted person has allowed in it all the same; empty while it is not. */
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
  /** After the anchor, below zero before it; of `clock`, of the business day: 22:30 is 1350, 00:30 is 1470. */
  minutes: Type.Integer({ minimum: -1440, maximum: 1739 }),
  lights: Type.Array(
    strict({ point: Type.String({ pattern: '^light/[a-z0-9-]{1,32}$', maxLength: 40 }), on: Type.Boolean() }),
    { maxItems: 200 },
  ),
}
/** A door that stands unlocked from then on, or is locked. */
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
  /** When it runs in the block that is now or next. */
  runsAt: Type.Array(Instant, { maxItems: 10 }),
})
export type Scene = Static<typeof Scene>

/** As written down; of the night. */
const visited = {
  arrived: Type.Optional(WallTime),
  left: Type.Optional(WallTime),
  attendantId: Type.Optional(SmallId),
  /** What she paid, where she did: of a Shabbos night a Shabbos payment. */
  paid: Type.Optional(Money),
  note: Type.Optional(Sentence),
}

/** One line of an evening that was kept on paper. */
export const PaperLine = strict({ reservationId: Id, came: Type.Boolean(), ...visited })
export type PaperLine = Static<typeof PaperLine>

/** Somebody who came unbooked while the evening was kept on paper. */
export const PaperWalkIn = strict({
  /** The caller's own: the same again is the same visit. */
  key: Id,
  /** As written down; '' where it was not. */
  name: Line,
  phone: Type.Optional(written(40, 1)),
  time: WallTime,
  bath: Type.Boolean(),
  ...visited,
})
export type PaperWalkIn = Static<typeof PaperWalkIn>

export const PaperOutcome = Type.Object({
  /** Of a walk-in that was refused: its own key. */
  reservationId: Id,
  /** `entered`, `notCome`, or the code of the refusal. */
  outcome: Line,
  message: NullableLine,
  attendantId: NullableSmallId,
})
export type PaperOutcome = Static<typeof PaperOutcome>
