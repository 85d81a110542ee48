import { languages } from '@mayim/domain/language.ts'
import { isWholeMinor } from '@mayim/domain/money/money.ts'
import Type, { type TProperties, type TSchema } from 'typebox'

/** A body or a query: unknown fields are refused or dropped, never written. */
export function strict<P extends TProperties>(properties: P) {
  return Type.Object(properties, { additionalProperties: false })
}

const uuid = '^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$'
const civilDate = '^\\d{4}-\\d{2}-\\d{2}$'
const wallTime = '^([01]\\d|2[0-3]):[0-5]\\d$'

/** No control characters but tab and line ends: PostgreSQL refuses a NUL, and an ESC begins a printer command. */
export const plainText = '^[^\\u0000-\\u0008\\u000b\\u000c\\u000e-\\u001f\\u007f]*$'

/** A text written by a user, of limited length. */
export function written(maxLength: number, minLength = 0) {
  return Type.String({ ...(minLength > 0 ? { minLength } : {}), maxLength, pattern: plainText })
}

/** UUIDv7 of a reservation or a payment, UUIDv5 of a user. */
export const Id = Type.String({ pattern: uuid, maxLength: 36 })
/** Rooms, cubicles, attendants, sections: small integers from configuration. */
export const SmallId = Type.Integer({ minimum: 1, maximum: 9999 })
/** `YYYY-MM-DD` in the facility's time zone. */
export const CivilDate = Type.String({ format: 'date', pattern: civilDate, maxLength: 10 })
/** `HH:mm` in the facility's time zone; a time after midnight belongs to the night before. */
export const WallTime = Type.String({ pattern: wallTime, maxLength: 5 })
/** UTC, ISO 8601. */
export const Instant = Type.String({ format: 'date-time', maxLength: 30 })
/** Whole minor units: no part of a cent is sent, in either direction (money-1064). */
const wholeMinor = 'hundredths'
/** Decimal money of the facility's currency on the wire; minor units inside. */
export const Money = Type.Refine(
  Type.Number({ minimum: -1_000_000, maximum: 1_000_000 }),
  isWholeMinor,
  () => wholeMinor,
)
/** A price or an amount that a client sends; the server sets its sign. */
export const Amount = Type.Refine(
  Type.Number({ minimum: 0, maximum: 100_000 }),
  isWholeMinor,
  () => wholeMinor,
)
export const Count = Type.Integer({ minimum: 0, maximum: 1_000_000_000 })
/** A phone as typed; the operation converts it to E.164. */
export const PhoneText = Type.String({ minLength: 3, maxLength: 24, pattern: '^[+]?[0-9 ().-]+$' })
/** A phone, or the account name of staff. */
export const UserName = written(64, 1)
export const Language = Type.Enum([...languages])
/** A code that a person compares on two screens: the reservation code. */
export const Code = Type.String({ maxLength: 12 })
/** The key of a link in a text: 128 bits. */
export const LinkKey = Type.String({ pattern: '^[A-Za-z0-9_-]{22}$', maxLength: 22 })
export const PointId = Type.String({ pattern: '^[a-z0-9-]{1,32}$', maxLength: 32 })

export const Line = written(120)
export const Note = written(2000)
export const Sentence = written(500)

export const NullableLine = Type.Unsafe<string | null>({ type: ['string', 'null'], maxLength: 120 })
export const NullableCode = Type.Unsafe<string | null>({ type: ['string', 'null'], maxLength: 12 })
export const NullableId = Type.Unsafe<string | null>({
  type: ['string', 'null'],
  pattern: uuid,
  maxLength: 36,
})
export const NullableSmallId = Type.Unsafe<number | null>({ type: ['integer', 'null'], maximum: 9999 })
export const NullableInstant = Type.Unsafe<string | null>({ type: ['string', 'null'], maxLength: 30 })
export const NullableTime = Type.Unsafe<string | null>({
  type: ['string', 'null'],
  pattern: wallTime,
  maxLength: 5,
})
export const NullableNumber = Type.Unsafe<number | null>({ type: ['number', 'null'] })
export const NullableFlag = Type.Unsafe<boolean | null>({ type: ['boolean', 'null'] })

/** An object that may be null. */
export function nullable<S extends TSchema>(schema: S) {
  return Type.Union([schema, Type.Null()])
}

/** A new password: at least eight characters. */
export const Password = written(200, 8)
