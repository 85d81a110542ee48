import { doorReasons } from '@mayim/domain/building/doors.ts'
import Type, { type Static } from 'typebox'
import { call } from '../call.ts'
import { CivilDate, Instant, Line, nullable, strict, written } from '../entities/scalars.ts'
import type { EntityName } from '../sync/entities.ts'
import { both, nobody } from './sides.ts'

/** What an act is about. */
export const auditKinds = [
  'visit',
  'money',
  'person',
  'read',
  'signIn',
  'setting',
  'door',
  'building',
] as const
export type AuditKind = (typeof auditKinds)[number]

/** What was done; `changed` stands for every step that has no word of its own. */
export const auditVerbs = [
  'added',
  'asked',
  'askedToOpen',
  'canceled',
  'cardWrong',
  'cardNotJudged',
  'changed',
  'confirmed',
  'erased',
  'exported',
  'forced',
  'heldOpen',
  'locked',
  'merged',
  'notLocked',
  'notOpened',
  'notRung',
  'opened',
  'openedByHand',
  'parted',
  'rang',
  'read',
  'refused',
  'released',
  'removed',
  'signedIn',
  'signedInNew',
  'signInFailed',
  'tested',
] as const
export type AuditVerb = (typeof auditVerbs)[number]

/** The kinds of records that a line names before their own name. */
export const auditThings = [
  'attendant',
  'cardReader',
  'contactMessage',
  'cubicle',
  'dataImport',
  'gate',
  'languageText',
  'listEntry',
  'membershipLevel',
  'membershipTerm',
  'merchandiseItem',
  'outOfService',
  'prepaid',
  'printer',
  'registerEntry',
  'roleGrant',
  'room',
  'scene',
  'scheduleOverride',
  'section',
  'serviceTest',
  'siteFile',
  'swipeReader',
  'waitListEntry',
] as const satisfies readonly EntityName[]
export type AuditThing = (typeof auditThings)[number]

/** The doors of a building, and what else is tried as they are; `card` is a card or a PIN that is for no door. */
export const auditDoors = ['card', 'cubicle', 'dry', 'garage', 'gate', 'phone', 'pool', 'wet'] as const
export type AuditDoor = (typeof auditDoors)[number]

/** Why a device did not do what it was told: the other door stood open, or the command was too old. */
export const auditFailures = [
  'interlock',
  'expired',
  'deviceRefused',
  'deviceSilent',
  'deviceUnavailable',
] as const

/** Why a door was opened; `reader` for a card at the reader beside it, which cannot ask. Or why it was not. */
export const auditReasons = [...doorReasons, 'reader', ...auditFailures] as const

/** The fields of what is sold and listed, of the layout, of a night and of a visit. */
export const auditFields = [
  'address',
  'bath',
  'closed',
  'extension',
  'lastBath',
  'lastEntry',
  'months',
  'name',
  'nameHe',
  'nameYi',
  'night',
  'opening',
  'phone',
  'picture',
  'position',
  'price',
  'removed',
  'retired',
  'section',
  'shown',
  'text',
  'textHe',
  'textYi',
  'time',
  'value',
  'website',
] as const
export type AuditField = (typeof auditFields)[number]

const Named = Type.Object({
  id: Line,
  /** '' for a deleted account, and for one without a name. */
  name: Line,
})

/** One line of who saw or changed what. */
export const AuditLine = Type.Object({
  /** Where the next page begins. */
  place: Line,
  at: Instant,
  kind: Type.Enum([...auditKinds]),
  verb: Type.Enum([...auditVerbs]),
  /** Null for what the system did on its own. */
  by: nullable(Named),
  /** The person whom it is about; null for none. */
  about: nullable(Named),
  /** The kind of record, if it is named; null otherwise. */
  thing: nullable(Type.Enum([...auditThings])),
  /** Which door was tried; null for another line, and for a door that is not known. */
  door: nullable(Type.Enum([...auditDoors])),
  /** A code, a key or a name of what was seen or changed, or of the room of a door; '' for none. */
  what: Line,
  reason: nullable(Type.Enum([...auditReasons])),
  /** The attendant whose card it was, where another one asked with it; '' otherwise. */
  card: Line,
  /** The names of changed columns, the new value of a setting that is no secret, the side of an export, or own words. */
  detail: Type.String({ maxLength: 400 }),
  /** Of a setting that is no secret: the value before. */
  before: Type.Optional(Type.String({ maxLength: 400 })),
  /** Of what is sold and listed, and of the layout: each changed field; `yes` and `no` of what is on or off. */
  values: Type.Optional(
    Type.Array(
      Type.Object({
        field: Type.Enum([...auditFields]),
        /** Absent if the log does not go back as far. */
        before: Type.Optional(Line),
        now: Line,
      }),
      { maxItems: 40 },
    ),
  ),
  /** Set where the other side had changed the same without knowing of it, and that counts. */
  overruled: Type.Optional(Type.Boolean()),
  times: Type.Integer({ minimum: 1 }),
})
export type AuditLine = Static<typeof AuditLine>

export const auditCalls = {
  audit: call({
    method: 'GET',
    path: '/api/api/privacy/audit',
    sides: both,
    limit: 'usual',
    reads: ['user', 'reservation'],
    errors: ['rangeInvalid'],
    summary:
      'Who saw and changed what, the latest first: the log of changes, reads of histories, sign-ins and tries at doors',
    policy: { who: ['Admin'], subject: nobody },
    query: strict({
      /** A part of the name, or the phone or user name, of who did it or of whom it is about. */
      search: Type.Optional(written(60)),
      kind: Type.Optional(Type.Enum([...auditKinds])),
      from: Type.Optional(CivilDate),
      to: Type.Optional(CivilDate),
      /** The place of the last line of the page before. */
      after: Type.Optional(written(200)),
    }),
    answer: Type.Array(AuditLine, { maxItems: 50 }),
    hideQuery: true,
  }),
} as const
