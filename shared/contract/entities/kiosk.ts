import Type, { type Static } from 'typebox'
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

/** What a kiosk shows of tonight’s reservation: a code and what is due, nothing that says whose it is. */
export const KioskVisit = Type.Object({
  reservation: ReservationBrief,
  /** The number that the waiting display calls; null until she is checked in. */
  waitingCode: NullableCode,
  language: Language,
  balance: Money,
  merchandise: Type.Array(MerchandiseLine, { maxItems: 50 }),
  cubicle: nullable(Type.Object({ id: SmallId, name: Line })),
  /** Whether she may ask for a cubicle now. */
  cubicleFree: Type.Boolean(),
})
export type KioskVisit = Static<typeof KioskVisit>

/** How the kiosk itself stands. */
export const KioskState = Type.Object({
  shabbosMode: Type.Boolean(),
  /** Where its receipts come out; null while there is no paper to be had. */
  printer: nullable(PointId),
  /** Whether she can pay here: a card reader is the kiosk’s, and the website can be reached. */
  takesCards: Type.Boolean(),
})
export type KioskState = Static<typeof KioskState>

/** One who is called to her room. */
export const CalledCode = Type.Object({ code: Code, roomName: Line, language: Language, since: Instant })
export type CalledCode = Static<typeof CalledCode>

/** The waiting display: codes and rooms, the newest call first. */
export const WaitingDisplay = Type.Object({
  date: CivilDate,
  now: Instant,
  shabbosMode: Type.Boolean(),
  called: Type.Array(CalledCode, { maxItems: 200 }),
})
export type WaitingDisplay = Static<typeof WaitingDisplay>
