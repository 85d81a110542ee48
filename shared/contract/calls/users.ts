import Type, { type Static } from 'typebox'
import { call } from '../call.ts'
import { ReservationBrief } from '../entities/reservation.ts'
import {
  CivilDate,
  Id,
  Line,
  NullableId,
  NullableLine,
  nullable,
  plainText,
  SmallId,
  strict,
  UserName,
  written,
} from '../entities/scalars.ts'
import { MemberRow } from '../entities/shop.ts'
import { Attendant, ExcludedAttendant, PersonRole, StaffUser, UserAnswer } from '../entities/user.ts'
import { relayedToHub, relayedToPortal } from './error-groups.ts'
import { both, nobody, onHub } from './sides.ts'
import { OwnPassword, ownPasswordErrors } from './staff.ts'

const params = strict({ id: Id })
const herself = { kind: 'user', from: 'params', name: 'id' } as const
const attendantFields = {
  firstName: written(120, 1),
  lastName: Line,
  /** The code of the card or the PIN; blank takes it away, and without the field it stays. */
  cardCode: Type.Optional(written(64)),
  active: Type.Optional(Type.Boolean()),
  /** Her own account, whose disabling closes the card; null for none. */
  userId: Type.Optional(NullableId),
}
const Name = written(80, 1)

/** How many people a search at the desk shows. */
export const peopleShown = 12

/** A person whom the desk may serve. */
export const FoundPerson = Type.Object({
  id: Id,
  firstName: Line,
  lastName: Line,
  phone: NullableLine,
  /** The visit that she is expected for, or that is under way. */
  next: nullable(ReservationBrief),
  /** The last one that took place, tonight's too. */
  last: nullable(ReservationBrief),
})
export type FoundPerson = Static<typeof FoundPerson>

export const userCalls = {
  usersFindByPhone: call({
    method: 'GET',
    path: '/api/api/users/findbyphone',
    sides: both,
    limit: 'usual',
    reads: ['user', 'reservation'],
    errors: ['slowDown'],
    summary: 'The account of a phone; a kiosk learns of tonight’s reservation only',
    // An attendant sees codes without names (privacy-4).
    policy: { who: ['Reception', 'Admin', 'Kiosk'], subject: nobody },
    query: strict({
      phone: written(24, 3),
      forkioskcheckin: Type.Optional(Type.Boolean()),
    }),
    answer: Type.Object({
      /** Null for a kiosk. */
      user: nullable(UserAnswer),
      /** Of tonight. */
      reservation: nullable(ReservationBrief),
      /** For staff: the phones that a number may be which is none here (people-2). */
      instead: Type.Optional(Type.Array(Line, { maxItems: 5 })),
    }),
    hideQuery: true,
  }),
  peopleFind: call({
    method: 'GET',
    path: '/api/api/users/search',
    sides: onHub,
    limit: 'usual',
    reads: ['user', 'reservation'],
    errors: [],
    summary: 'People by name, phone or the code of a reservation, with their next and their last visit',
    // An attendant sees codes without names (privacy-4).
    policy: { who: ['Reception', 'Admin'], subject: nobody },
    query: strict({ text: written(60, 2) }),
    answer: Type.Object({
      people: Type.Array(FoundPerson, { maxItems: peopleShown }),
      /** More people fit: the text has to say more. */
      more: Type.Boolean(),
    }),
    hideQuery: true,
  }),
  usersFindByUsername: call({
    method: 'GET',
    path: '/api/api/users/findbyusername',
    sides: both,
    limit: 'usual',
    reads: ['user'],
    errors: ['userMissing'],
    summary: 'The account of a user name',
    policy: { who: ['staff'], subject: nobody },
    query: strict({ username: UserName }),
    answer: UserAnswer,
    hideQuery: true,
  }),
  adminUsers: call({
    method: 'GET',
    path: '/api/api/users/getadminusers',
    sides: both,
    limit: 'usual',
    reads: ['user'],
    errors: [],
    summary: 'Accounts with a staff role',
    policy: { who: ['Admin'], subject: nobody },
    answer: Type.Array(StaffUser, { maxItems: 500 }),
  }),
  userGet: call({
    method: 'GET',
    path: '/api/api/users/{id}',
    sides: both,
    limit: 'usual',
    reads: ['user', 'attendant'],
    errors: ['userMissing'],
    summary: 'One account, as much of it as the caller may see',
    policy: { who: ['self', 'staff'], subject: herself },
    params,
    answer: UserAnswer,
  }),
  userPatch: call({
    method: 'PATCH',
    path: '/api/api/users/{id}',
    sides: both,
    limit: 'usual',
    changes: ['user'],
    errors: ['pathNotAllowed', 'userMissing', 'valueInvalid'],
    summary: 'JSON Patch; only the paths that the caller may change',
    policy: { who: ['self', 'staff'], subject: herself },
    params,
    body: Type.Array(
      strict({
        op: Type.Enum(['add', 'replace']),
        path: written(80),
        value: Type.Unsafe<string | boolean | null>({
          type: ['string', 'boolean', 'null'],
          maxLength: 2000,
          pattern: plainText,
        }),
      }),
      { minItems: 1, maxItems: 20 },
    ),
    answer: UserAnswer,
  }),
  newUserInfo: call({
    method: 'POST',
    path: '/api/api/users/{id}/newuserinfo',
    sides: both,
    limit: 'usual',
    changes: ['user'],
    errors: ['profileIncomplete', 'userMissing'],
    summary: 'The profile form',
    policy: { who: ['self', 'Reception', 'Admin'], subject: herself },
    params,
    body: strict({
      /** Absent where she leaves it blank. */
      firstName: Type.Optional(Name),
      lastName: Type.Optional(Name),
      email: written(200),
      address: Type.Optional(Line),
      city: Type.Optional(Line),
      state: Type.Optional(Line),
      zipcode: Type.Optional(written(20)),
      /** She corrects her own profile, and leaves blank what she does not wish to say. */
      partial: Type.Optional(Type.Boolean()),
    }),
    answer: UserAnswer,
    envelope: 'wrapped',
  }),
  roleAdd: call({
    method: 'PUT',
    path: '/api/api/users/{id}/roles/{role}',
    sides: both,
    limit: 'usual',
    changes: ['user', 'roleGrant'],
    errors: [...relayedToPortal, ...ownPasswordErrors, 'userMissing'],
    summary: 'Add a role; Admin waits for a second Admin where there are two or more',
    policy: { who: ['Admin'], subject: herself },
    params: strict({ id: Id, role: PersonRole }),
    body: strict({ ownPassword: OwnPassword }),
    answer: StaffUser,
    relay: { hub: 'accounts' },
  }),
  roleRemove: call({
    method: 'DELETE',
    path: '/api/api/users/{id}/roles/{role}',
    sides: both,
    limit: 'usual',
    changes: ['user'],
    errors: [...relayedToPortal, ...ownPasswordErrors, 'lastAdmin', 'userMissing'],
    summary: 'Remove a role',
    policy: { who: ['Admin'], subject: herself },
    params: strict({ id: Id, role: PersonRole }),
    body: strict({ ownPassword: OwnPassword }),
    answer: StaffUser,
    relay: { hub: 'accounts' },
  }),
  excludedAttendantAdd: call({
    method: 'PUT',
    path: '/api/api/users/{id}/excludedattendants/{attendantId}',
    sides: both,
    limit: 'usual',
    changes: ['user'],
    errors: ['attendantMissing', 'userMissing'],
    summary: 'An attendant whom she would rather not meet',
    policy: { who: ['self', 'Admin'], subject: herself },
    params: strict({ id: Id, attendantId: SmallId }),
    answer: UserAnswer,
  }),
  excludedAttendantRemove: call({
    method: 'DELETE',
    path: '/api/api/users/{id}/excludedattendants/{attendantId}',
    sides: both,
    limit: 'usual',
    changes: ['user'],
    errors: ['attendantMissing', 'userMissing'],
    summary: 'Take that back',
    policy: { who: ['self', 'Admin'], subject: herself },
    params: strict({ id: Id, attendantId: SmallId }),
    answer: UserAnswer,
  }),
  excludedAttendantsOpen: call({
    method: 'POST',
    path: '/api/api/users/{id}/excludedattendants',
    sides: both,
    limit: 'usual',
    changes: ['exclusionAccess'],
    errors: ['userMissing'],
    summary: 'The attendants whom a patron excludes; that an Admin read them is recorded',
    history: 'person',
    policy: { who: ['Admin'], subject: herself },
    params,
    answer: Type.Array(ExcludedAttendant, { maxItems: 100 }),
  }),
  attendantsList: call({
    method: 'GET',
    path: '/api/api/attendants/list',
    sides: both,
    limit: 'usual',
    reads: ['attendant'],
    errors: [],
    summary: 'The attendants; active ones unless told otherwise',
    policy: { who: ['user'], subject: nobody },
    query: strict({ activeonly: Type.Optional(Type.Boolean()) }),
    answer: Type.Array(Attendant, { maxItems: 500 }),
  }),
  attendantAdd: call({
    method: 'POST',
    path: '/api/api/attendants/add/',
    sides: both,
    limit: 'usual',
    changes: ['attendant'],
    errors: ['attendantsTooMany', 'cardCodeShort', 'cardTaken', 'pinEasy', 'userMissing', ...relayedToHub],
    summary: 'Add an attendant',
    policy: { who: ['Admin'], subject: nobody },
    body: strict(attendantFields),
    answer: Attendant,
    envelope: 'wrapped',
    mayRelay: { portal: 'building' },
  }),
  attendantUpdate: call({
    method: 'POST',
    path: '/api/api/attendants/{id}/update/',
    sides: both,
    limit: 'usual',
    changes: ['attendant'],
    errors: ['attendantMissing', 'cardCodeShort', 'cardTaken', 'pinEasy', 'userMissing', ...relayedToHub],
    summary: 'Change an attendant',
    policy: { who: ['Admin'], subject: nobody },
    params: strict({ id: SmallId }),
    /** What is left out stays. */
    body: strict(Type.Partial(Type.Object(attendantFields)).properties),
    answer: Attendant,
    envelope: 'wrapped',
    mayRelay: { portal: 'building' },
  }),
  membershipReport: call({
    method: 'GET',
    path: '/api/api/users/membershipreport',
    sides: both,
    limit: 'usual',
    reads: ['membershipTerm', 'user'],
    errors: ['rangeInvalid'],
    summary: 'Who is a member until when; without a range everyone who ever was',
    policy: { who: ['Admin'], subject: nobody },
    query: strict({ expireFrom: Type.Optional(CivilDate), expireTo: Type.Optional(CivilDate) }),
    answer: Type.Array(MemberRow, { maxItems: 20_000 }),
  }),
} as const
