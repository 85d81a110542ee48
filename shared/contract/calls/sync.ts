import { sides } from '@mayim/domain/sync/side.ts'
import Type, { type Static } from 'typebox'
import { call } from '../call.ts'
import { CivilDate, Instant, Line, nullable, strict, written } from '../entities/scalars.ts'
import { JoinCodeMade, JoinCodeText } from './bridges.ts'
import { both, Nothing, nobody, onHub, onPortal } from './sides.ts'

const technicians = ['Technician', 'Admin'] as const
const desk = ['Reception', 'Admin', 'Technician'] as const
const Count = Type.Integer({ minimum: 0 })
const From = Type.Enum([...sides])

/** What was transferred after an outage, or recovered after a restore: by kind, and by the codes of the bookings. */
export const SyncReport = Type.Object({
  id: Line,
  kind: Type.Enum(['cut', 'recovery']),
  at: Instant,
  since: nullable(Instant),
  entries: Type.Array(Type.Object({ from: From, entity: written(40), kind: written(40), count: Count }), {
    maxItems: 1000,
  }),
  bookings: Type.Array(
    Type.Object({
      code: written(40),
      from: From,
      kind: written(40),
      who: written(120),
      cause: written(120),
      at: Instant,
      /** The person's name, for display; staff only. */
      by: Type.Optional(Type.Enum(['herself', 'staff', 'system', 'device', 'someone'])),
      byName: Type.Optional(written(120)),
    }),
    { maxItems: 500 },
  ),
  /** Accounts that both sides created for one person during an outage. */
  merged: Type.Optional(Count),
  recovered: Type.Optional(
    Type.Object({
      ownEntries: Count,
      peerEntries: Count,
      /** Own entries that were written again after the recovered ones. */
      rewritten: Count,
      /** Nights whose places are not sold until a person resolves them, and unverified bookings. */
      nights: Count,
      bookings: Count,
    }),
  ),
})
export type SyncReport = Static<typeof SyncReport>

/** The address of a portal, as a person types it. */
export const PortalAddress = Type.String({ minLength: 1, maxLength: 200, pattern: '^[!-~]+$' })

/** Why a hub is not joined. */
export const joinErrors = [
  'portalCertificate',
  'portalNotFound',
  'portalOther',
  'portalRefused',
  'joinAddress',
  'joinCodeWrong',
  'joinedByOperator',
  'otherFacility',
  'portalUnreachable',
] as const

/** What a hub gets for a code (sync-46). */
export const HubAdmitted = Type.Object({
  facilityId: Type.String({ minLength: 16, maxLength: 64 }),
  /** Seals what both sides keep. Stored in a file of the hub, never shown. */
  facilityKey: Type.String({ minLength: 32, maxLength: 200 }),
})
export type HubAdmitted = Static<typeof HubAdmitted>

export const QuarantinedNight = Type.Object({
  date: CivilDate,
  places: Type.Record(Type.String({ maxLength: 40 }), Count),
  /** Codes of the bookings that lost entries may have changed. */
  unverified: Type.Array(written(40), { maxItems: 1000 }),
})
export type QuarantinedNight = Static<typeof QuarantinedNight>

/** Our own calls about the link: what it transferred, what waits after a restore, and its keys. */
export const syncCalls = {
  syncReport: call({
    method: 'GET',
    path: '/api/api/sync/report',
    sides: both,
    limit: 'usual',
    reads: ['quarantine', 'share', 'attention'],
    errors: [],
    summary: 'What went over after each cut, and what was brought back after a restore; newest first',
    policy: { who: desk, subject: nobody },
    answer: Type.Array(SyncReport, { maxItems: 50 }),
  }),
  syncQuarantine: call({
    method: 'GET',
    path: '/api/api/sync/quarantine',
    sides: both,
    limit: 'usual',
    reads: ['quarantine', 'share', 'attention'],
    errors: [],
    summary: 'The nights of which a restored side sells nothing until someone has looked',
    policy: { who: desk, subject: nobody },
    answer: Type.Array(QuarantinedNight, { maxItems: 800 }),
  }),
  syncQuarantineEnd: call({
    method: 'POST',
    path: '/api/api/sync/quarantine/{date}/end',
    sides: both,
    limit: 'usual',
    changes: ['quarantine', 'share', 'attention'],
    errors: ['quarantineMissing'],
    summary: 'Sell that night again: payments, texts and proofs have been compared',
    policy: { who: technicians, subject: nobody },
    params: strict({ date: CivilDate }),
    answer: Nothing,
    envelope: 'wrapped',
  }),
  syncRecover: call({
    method: 'POST',
    path: '/api/api/sync/recover',
    sides: both,
    limit: 'usual',
    changes: 'everything',
    errors: ['peerRecovers'],
    summary: 'Ask the other side for everything, and go on in the place of any other copy of this one',
    policy: { who: technicians, subject: nobody },
    answer: Nothing,
    envelope: 'wrapped',
  }),
  syncRecoverEnd: call({
    method: 'POST',
    path: '/api/api/sync/recover/end',
    sides: both,
    limit: 'usual',
    changes: 'everything',
    errors: ['notRecovering'],
    summary: 'Go on with what this side has, because the other one will not answer any more',
    policy: { who: technicians, subject: nobody },
    answer: Nothing,
    envelope: 'wrapped',
  }),
  timeConfirm: call({
    method: 'POST',
    path: '/api/api/time/confirm',
    sides: both,
    limit: 'usual',
    changes: 'everything',
    errors: ['timeMoved'],
    summary: 'A person has looked at a clock: the time that this side shows is right',
    policy: { who: desk, subject: nobody },
    body: strict({ at: Instant }),
    answer: Nothing,
    envelope: 'wrapped',
  }),
  syncLetBack: call({
    method: 'POST',
    path: '/api/api/sync/letback',
    sides: both,
    limit: 'usual',
    changes: 'everything',
    errors: [],
    summary:
      'For a quarter of an hour let a copy of the other side that was replaced come back in the place of the newer',
    policy: { who: technicians, subject: nobody },
    answer: Nothing,
    envelope: 'wrapped',
  }),
  syncKeyRotate: call({
    method: 'POST',
    path: '/api/api/sync/key/rotate',
    sides: onHub,
    limit: 'usual',
    changes: 'everything',
    errors: ['linkDown', 'noAnswer', 'shabbosFrozen'],
    summary: 'Make a new key for the channel; the old one ends with the first greeting by the new one',
    policy: { who: technicians, subject: nobody },
    answer: Nothing,
    envelope: 'wrapped',
  }),
  linkCodeCreate: call({
    method: 'POST',
    path: '/api/api/sync/code',
    sides: onPortal,
    limit: 'usual',
    changes: 'everything',
    errors: [],
    summary: 'A one-time code by which a hub joins this portal',
    policy: { who: ['Admin'], subject: nobody },
    answer: JoinCodeMade,
    envelope: 'wrapped',
  }),
  linkCodeRedeem: call({
    method: 'POST',
    path: '/api/api/sync/admit',
    sides: onPortal,
    limit: 'signIn',
    changes: 'everything',
    errors: ['joinCodeWrong'],
    summary: 'Accept the hub that sends the code, and give it the key of the facility',
    policy: { who: ['anyone'], subject: nobody },
    body: strict({ code: JoinCodeText, keyHash: Type.String({ pattern: '^[0-9a-f]{64}$', maxLength: 64 }) }),
    answer: HubAdmitted,
  }),
  linkJoin: call({
    method: 'POST',
    path: '/api/api/sync/join',
    sides: onHub,
    limit: 'signIn',
    changes: 'everything',
    errors: joinErrors,
    summary: 'Join the portal at that address by its code',
    policy: { who: ['Admin'], subject: nobody },
    body: strict({
      address: PortalAddress,
      code: JoinCodeText,
    }),
    answer: Nothing,
    envelope: 'wrapped',
  }),
  syncKeyRevoke: call({
    method: 'POST',
    path: '/api/api/sync/key/revoke',
    sides: onPortal,
    limit: 'usual',
    changes: 'everything',
    errors: [],
    summary: 'Let no key of the hub in any more, and end its channel; the hub is paired again by a new one',
    policy: { who: technicians, subject: nobody },
    answer: Nothing,
    envelope: 'wrapped',
  }),
} as const
