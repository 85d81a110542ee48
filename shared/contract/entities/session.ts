import { sides } from '@mayim/domain/sync/side.ts'
import Type, { type Static } from 'typebox'
import { deviceRoles, holds, patronRoles, staffRoles } from '../call.ts'
import {
  Count,
  Id,
  Instant,
  Language,
  Line,
  NullableId,
  NullableLine,
  NullableSmallId,
  SmallId,
  UserName,
} from './scalars.ts'

export const AnyRole = Type.Enum([...staffRoles, ...deviceRoles, ...patronRoles])

/** privacy-24. `refresh_token` is absent if it was sent in the cookie (`session=cookie`). */
export const TokenAnswer = Type.Object({
  access_token: Type.String({ maxLength: 4000 }),
  token_type: Type.Literal('bearer'),
  /** Seconds. */
  expires_in: Type.Integer(),
  refresh_token: Type.Optional(Type.String({ maxLength: 400 })),
  /** The user's id, or the device's. */
  userId: Id,
  userName: Type.String({ maxLength: 120 }),
  roles: Type.Array(AnyRole, { maxItems: 10 }),
  roomId: Type.Optional(SmallId),
  /** The patron is asked who she is, and the session makes only the calls for it (people-350). */
  held: Type.Optional(Type.Enum([...holds])),
})
export type TokenAnswer = Static<typeof TokenAnswer>

/** The caller's own account. */
export const SessionInfo = Type.Object({
  kind: Type.Enum(['person', 'device']),
  side: Type.Enum([...sides]),
  userId: NullableId,
  deviceId: NullableId,
  userName: UserName,
  firstName: NullableLine,
  roles: Type.Array(AnyRole, { maxItems: 10 }),
  roomId: NullableSmallId,
  language: Language,
  /** Why the session may make only a few calls (people-153). */
  held: Type.Union([Type.Enum([...holds]), Type.Null()]),
})
export type SessionInfo = Static<typeof SessionInfo>

/** One session of the caller's account on this side. */
export const AccountSession = Type.Object({
  id: Id,
  /** The browser and the system, such as `Chrome, Windows`; '' if unknown. */
  agent: Line,
  startedAt: Instant,
  /** The last renewal; a session in use renews every ten minutes. */
  lastUsedAt: Instant,
  current: Type.Boolean(),
})
export type AccountSession = Static<typeof AccountSession>

/** A sign-in of staff on this side, or the wrong tries of one address for one account on one day (people-320). */
export const SignIn = Type.Object({
  /** Names the row in a list. */
  key: Line,
  by: Type.Object({ id: Id, firstName: Line, lastName: Line, username: UserName }),
  outcome: Type.Enum(['signedIn', 'wrong']),
  way: Type.Enum(['password', 'code', 'passkey']),
  /** The address as the limits count it; '' for tries from many more addresses. */
  origin: Line,
  /** The browser and the system, such as `Chrome, Windows`; '' if unknown. */
  agent: Line,
  /** The account had not signed in from this browser before. */
  newDevice: Type.Boolean(),
  firstAt: Instant,
  lastAt: Instant,
  times: Count,
})
export type SignIn = Static<typeof SignIn>

/** A paired screen. */
export const PairedDevice = Type.Object({
  id: Id,
  role: Type.Enum([...deviceRoles]),
  name: Line,
  roomId: NullableSmallId,
  pairedAt: Instant,
  revoked: Type.Boolean(),
})
export type PairedDevice = Static<typeof PairedDevice>
