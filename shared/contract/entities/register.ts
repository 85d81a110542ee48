import { registers, temperatureUnits } from '@mayim/domain/building/register.ts'
import Type, { type Static } from 'typebox'
import {
  CivilDate,
  Id,
  Instant,
  Line,
  Note,
  NullableSmallId,
  nullable,
  Sentence,
  SmallId,
  strict,
  WallTime,
} from './scalars.ts'

export const RegisterName = Type.Enum([...registers])

/** What is measured and checked of the water; see `WaterReading` of the domain. */
const water = {
  level: Type.Optional(Type.Number({ minimum: 0, maximum: 1000 })),
  temperature: Type.Optional(Type.Number({ minimum: -10, maximum: 220 })),
  /** Of the temperature; where it is absent, the facility's of the day of writing. */
  unit: Type.Optional(Type.Enum([...temperatureUnits])),
  ph: Type.Optional(Type.Number({ minimum: 0, maximum: 14 })),
  chlorine: Type.Optional(Type.Number({ minimum: 0, maximum: 100 })),
  filledOn: Type.Optional(CivilDate),
  seams: Type.Optional(Type.Boolean()),
  filters: Type.Optional(Type.Boolean()),
}

const NoTime = Type.String({ pattern: '^(([01]\\d|2[0-3]):[0-5]\\d)?$', maxLength: 5 })

/** A small JPEG in Base64, as the screen scaled it down. */
export const Photo = Type.String({ maxLength: 60_000, pattern: '^/9j/[A-Za-z0-9+/]+={0,2}$' })

/** The rules of hours with their stored values, as the rabbi confirmed them. */
export const Rules = Type.Record(Type.String({ maxLength: 100 }), Sentence, {
  maxProperties: 100,
})

/** The least and the greatest value of a measure; null for none. */
const Limit = Type.Object({ least: nullable(Type.Number()), most: nullable(Type.Number()) })
export const WaterLimits = Type.Object({ level: Limit, temperature: Limit, ph: Limit, chlorine: Limit })

export const RegisterBody = strict({
  register: RegisterName,
  /** Of the lists: the item. Of the water and a certificate: which mikvah. Of a shift: who is on. Of a ruling: the rabbi. */
  subject: Type.Optional(Line),
  note: Type.Optional(Note),
  /** Of the lists: false takes a tick back. */
  done: Type.Optional(Type.Boolean()),
  /** Of a fault. */
  roomId: Type.Optional(SmallId),
  water: Type.Optional(strict(water)),
  photo: Type.Optional(Photo),
  /** The fault that is repaired, the reading that is struck out, or the shift that is taken back. */
  closes: Type.Optional(Id),
  /** Of a shift: its night, by default tonight, and its times. */
  night: Type.Optional(CivilDate),
  fromTime: Type.Optional(WallTime),
  toTime: Type.Optional(WallTime),
  /** Of a certificate: its last day. */
  until: Type.Optional(CivilDate),
  /** Of a ruling: the rules with the values that the form showed. */
  rules: Type.Optional(Rules),
})
export type RegisterBody = Static<typeof RegisterBody>

export const RegisterEntry = Type.Object({
  id: Id,
  register: RegisterName,
  night: CivilDate,
  at: Instant,
  /** Who wrote it. */
  by: Line,
  subject: Line,
  note: Note,
  done: Type.Boolean(),
  roomId: NullableSmallId,
  water: nullable(Type.Object(water)),
  hasPhoto: Type.Boolean(),
  /** Of a shift: wall times; '' otherwise. */
  from: NoTime,
  to: NoTime,
  /** Of a certificate: its last day. */
  until: nullable(CivilDate),
  /** Of a ruling: what was confirmed. */
  rules: nullable(Rules),
  /** Of a fault that was repaired, or a reading that was struck out: when, by whom and why. */
  closed: nullable(Type.Object({ at: Instant, by: Line, note: Note })),
})
export type RegisterEntry = Static<typeof RegisterEntry>
