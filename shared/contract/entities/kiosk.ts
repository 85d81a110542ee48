import Type, { type Static } from 'typebox'
import { NamesInLanguages } from './listed.ts'
import { ReservationBrief } from './reservation.ts'
import {
  CivilDate,
  Code,
  Instant,
  Language,
  Line,
  Money,
  NullableCode,
  nullable,
  PointId,
  SmallId,
} from './scalars.ts'
import { MerchandiseLine } from './shop.ts'

/** What a kiosk shows of tonight’s reservation: a code and the balance, no personal data. */
export const KioskVisit = Type.Object({
  reservation: ReservationBrief,
  /** The number that the waiting display calls; null before check-in. */
  waitingCode: NullableCode,
  language: Language,
  balance: Money,
  merchandise: Type.Array(MerchandiseLine, { maxItems: 50 }),
  cubicle: nullable(Type.Object({ id: SmallId, name: Line })),
  /** Whether the patron may request a cubicle now. */
  cubicleFree: Type.Boolean(),
})
export type KioskVisit = Static<typeof KioskVisit>

/** A gift that the kiosk offers: the amounts, and whom or what it can be for. */
export const OfferedGift = Type.Object({
  kind: Type.Enum(['tip', 'donation']),
  amounts: Type.Array(Money, { maxItems: 20 }),
  types: Type.Array(
    Type.Object({
      type: Line,
      /** Of an entry of the facility's own list; null for a type of the settings. */
      names: nullable(NamesInLanguages),
    }),
    { maxItems: 100 },
  ),
})
export type OfferedGift = Static<typeof OfferedGift>

/** The state of the kiosk itself. */
export const KioskState = Type.Object({
  shabbosMode: Type.Boolean(),
  /** The printer of its receipts; null while none is reached, has paper and is shut. */
  printer: nullable(PointId),
  /** Whether a patron can pay here: the kiosk has a card reader, and the portal can be reached. */
  takesCards: Type.Boolean(),
  /** What it asks a patron to give with her payment; empty where it asks for nothing or takes no cards. */
  gifts: Type.Array(OfferedGift, { maxItems: 2 }),
})
export type KioskState = Static<typeof KioskState>

/** A patron who is called to her room. */
export const CalledCode = Type.Object({ code: Code, roomName: Line, language: Language, since: Instant })
export type CalledCode = Static<typeof CalledCode>

/** The waiting display: codes and rooms, newest call first. */
export const WaitingDisplay = Type.Object({
  date: CivilDate,
  now: Instant,
  shabbosMode: Type.Boolean(),
  called: Type.Array(CalledCode, { maxItems: 200 }),
})
export type WaitingDisplay = Static<typeof WaitingDisplay>
