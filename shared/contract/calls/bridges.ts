import Type, { type Static } from 'typebox'
import { call } from '../call.ts'
import { Instant, NullableInstant, NullableLine, PointId, strict, written } from '../entities/scalars.ts'
import { Nothing, nobody, onHub } from './sides.ts'

const technicians = ['Technician', 'Admin'] as const

/** A code of eight letters and digits, as a person types it. */
export const JoinCodeText = Type.String({ minLength: 8, maxLength: 16, pattern: '^[A-Za-z0-9 -]{8,16}$' })

/** A code that is shown once. */
export const JoinCodeMade = Type.Object({ code: Type.String({ maxLength: 16 }), expiresAt: Instant })

/** A bridge that may connect to the hub. */
export const Bridge = Type.Object({
  id: PointId,
  name: written(60),
  /** Null for the bridge that the hub's configuration names. It cannot be revoked here. */
  pairedAt: NullableInstant,
  /** When it last connected or disconnected. */
  seenAt: NullableInstant,
  state: Type.Enum(['init', 'ready', 'disconnected', 'lost', 'unknown']),
  /** The release that it runs, if the hub runs another (building-387). */
  otherVersion: NullableLine,
})
export type Bridge = Static<typeof Bridge>

/** A client of the bus that only reads, such as a tool of a technician (building-384). */
export const BusReader = Type.Object({
  /** Its user name and its client id at the broker. */
  id: PointId,
  name: written(60),
  createdAt: Instant,
})
export type BusReader = Static<typeof BusReader>

/** The bridges to the devices: how each is paired, and how it ends. */
export const bridgeCalls = {
  bridges: call({
    method: 'GET',
    path: '/api/api/bridges',
    sides: onHub,
    limit: 'usual',
    reads: [],
    errors: [],
    summary: 'The bridges that may connect, and their state',
    policy: { who: technicians, subject: nobody },
    answer: Type.Array(Bridge, { maxItems: 50 }),
  }),
  bridgeCodeCreate: call({
    method: 'POST',
    path: '/api/api/bridges/code',
    sides: onHub,
    limit: 'usual',
    changes: 'everything',
    errors: [],
    summary: 'A one-time code that pairs a bridge',
    policy: { who: technicians, subject: nobody },
    body: strict({ name: written(60, 1) }),
    answer: JoinCodeMade,
    envelope: 'wrapped',
  }),
  bridgePair: call({
    method: 'POST',
    path: '/api/api/bridges/pair',
    sides: onHub,
    limit: 'signIn',
    changes: 'everything',
    errors: ['joinCodeWrong'],
    summary: 'Accept the bridge that sends the code and the password that it made, and give it its id',
    policy: { who: ['anyone'], subject: nobody },
    body: strict({
      code: JoinCodeText,
      password: Type.String({ minLength: 32, maxLength: 100, pattern: '^[A-Za-z0-9_-]{32,100}$' }),
    }),
    answer: Type.Object({ id: PointId }),
  }),
  busReaders: call({
    method: 'GET',
    path: '/api/api/bridges/readers',
    sides: onHub,
    limit: 'usual',
    reads: [],
    errors: [],
    summary: 'The clients of the bus that only read',
    policy: { who: technicians, subject: nobody },
    answer: Type.Array(BusReader, { maxItems: 50 }),
  }),
  busReaderCreate: call({
    method: 'POST',
    path: '/api/api/bridges/readers',
    sides: onHub,
    limit: 'usual',
    changes: 'everything',
    errors: ['busReadersTooMany'],
    summary: 'A client of the bus that only reads; its password is shown once',
    policy: { who: technicians, subject: nobody },
    body: strict({ name: written(60, 1) }),
    answer: Type.Object({ id: PointId, password: Type.String({ maxLength: 64 }) }),
    envelope: 'wrapped',
  }),
  busReaderRemove: call({
    method: 'DELETE',
    path: '/api/api/bridges/readers/{readerId}',
    sides: onHub,
    limit: 'usual',
    changes: 'everything',
    errors: ['busReaderMissing'],
    summary: 'End a reading client’s connection and let it in no more',
    policy: { who: technicians, subject: nobody },
    params: strict({ readerId: PointId }),
    answer: Type.Array(BusReader, { maxItems: 50 }),
    envelope: 'wrapped',
  }),
  bridgeRevoke: call({
    method: 'DELETE',
    path: '/api/api/bridges/{bridgeId}',
    sides: onHub,
    limit: 'usual',
    changes: 'everything',
    errors: ['bridgeMissing'],
    summary: 'End a bridge’s connection at once and let it in no more',
    policy: { who: technicians, subject: nobody },
    params: strict({ bridgeId: PointId }),
    answer: Nothing,
    envelope: 'wrapped',
  }),
} as const
