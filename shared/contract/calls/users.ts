import Type from 'typebox'
import { call } from '../call.ts'
import { ReservationBrief } from '../entities/reservation.ts'
import {
  CivilDate,
  Id,
  Line,
  nullable,
  plainText,
  SmallId,
  strict,
  UserName,
  written,
} from '../entities/scalars.ts'
import { Attendant, Membership, PersonRole, StaffUser, UserAnswer } from '../entities/user.ts'
import { both, nobody } from './sides.ts'

const params = strict({ id: Id })
const herself = { kind: 'user', from: 'params', name: 'id' } as const
const peopleLater = 'People and roles come with the admin issue.'
const attendantBody = strict({
  firstName: written(120, 1),
  lastName: Line,
  cardCode: Type.Optional(written(64)),
  active: Type.Optional(Type.Boolean()),
})
const Name = written(80, 1)

export const userCalls = {
  usersFindByPhone: call({
    method: 'GET',
    path: '/api/api/users/findbyphone',
    sides: both,
    summary: 'The account of a phone; a kiosk learns of tonight’s reservation only',
    // An attendant sees codes, and not whose they are (house rules, Privacy).
    policy: { who: ['Reception', 'Admin', 'Kiosk'], subject: nobody },
    query: strict({
      phone: written(24, 3),
      forkioskcheckin: Type.Optional(Type.Boolean()),
    }),
    answer: Type.Object({
      /** Null towards a kiosk. */
      user: nullable(UserAnswer),
      /** Of tonight. */
      reservation: nullable(ReservationBrief),
    }),
    hideQuery: true,
  }),
  usersFindByUsername: call({
    method: 'GET',
    path: '/api/api/users/findbyusername',
    sides: both,
    summary: 'The account of a user name',
    policy: { who: ['staff'], subject: nobody },
    query: strict({ username: UserName }),
    answer: UserAnswer,
    hideQuery: true,
    later: peopleLater,
  }),
  adminUsers: call({
    method: 'GET',
    path: '/api/api/users/getadminusers',
    sides: both,
    summary: 'Accounts with a staff role',
    policy: { who: ['Admin'], subject: nobody },
    answer: Type.Array(StaffUser, { maxItems: 500 }),
    later: peopleLater,
  }),
  userGet: call({
    method: 'GET',
    path: '/api/api/users/{id}',
    sides: both,
    summary: 'One account, as much of it as the caller may see',
    policy: { who: ['self', 'staff'], subject: herself },
    params,
    answer: UserAnswer,
  }),
  userPatch: call({
    method: 'PATCH',
    path: '/api/api/users/{id}',
    sides: both,
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
    summary: 'The profile form',
    policy: { who: ['self', 'Reception', 'Admin'], subject: herself },
    params,
    body: strict({
      firstName: Name,
      lastName: Name,
      email: written(200),
      address: Type.Optional(Line),
      city: Type.Optional(Line),
      state: Type.Optional(Line),
      zipcode: Type.Optional(written(20)),
    }),
    answer: UserAnswer,
    envelope: 'wrapped',
  }),
  roleAdd: call({
    method: 'PUT',
    path: '/api/api/users/{id}/roles/{role}',
    sides: both,
    summary: 'Add a role',
    policy: { who: ['Admin'], subject: herself },
    params: strict({ id: Id, role: PersonRole }),
    answer: StaffUser,
    later: peopleLater,
  }),
  roleRemove: call({
    method: 'DELETE',
    path: '/api/api/users/{id}/roles/{role}',
    sides: both,
    summary: 'Remove a role',
    policy: { who: ['Admin'], subject: herself },
    params: strict({ id: Id, role: PersonRole }),
    answer: StaffUser,
    later: peopleLater,
  }),
  excludedAttendantAdd: call({
    method: 'PUT',
    path: '/api/api/users/{id}/excludedattendants/{attendantId}',
    sides: both,
    summary: 'An attendant whom she would rather not meet',
    policy: { who: ['self', 'Admin'], subject: herself },
    params: strict({ id: Id, attendantId: SmallId }),
    answer: UserAnswer,
  }),
  excludedAttendantRemove: call({
    method: 'DELETE',
    path: '/api/api/users/{id}/excludedattendants/{attendantId}',
    sides: both,
    summary: 'Take that back',
    policy: { who: ['self', 'Admin'], subject: herself },
    params: strict({ id: Id, attendantId: SmallId }),
    answer: UserAnswer,
  }),
  attendantsList: call({
    method: 'GET',
    path: '/api/api/attendants/list',
    sides: both,
    summary: 'The attendants; active ones unless told otherwise',
    policy: { who: ['user'], subject: nobody },
    query: strict({ activeonly: Type.Optional(Type.Boolean()) }),
    answer: Type.Array(Attendant, { maxItems: 500 }),
  }),
  attendantAdd: call({
    method: 'POST',
    path: '/api/api/attendants/add/',
    sides: both,
    summary: 'Add an attendant',
    policy: { who: ['Admin'], subject: nobody },
    body: attendantBody,
    answer: Attendant,
    envelope: 'wrapped',
    later: peopleLater,
  }),
  attendantUpdate: call({
    method: 'POST',
    path: '/api/api/attendants/{id}/update/',
    sides: both,
    summary: 'Change an attendant',
    policy: { who: ['Admin'], subject: nobody },
    params: strict({ id: SmallId }),
    body: attendantBody,
    answer: Attendant,
    envelope: 'wrapped',
    later: peopleLater,
  }),
  membershipReport: call({
    method: 'GET',
    path: '/api/api/users/membershipreport',
    sides: both,
    summary: 'Who is a member until when',
    policy: { who: ['Admin'], subject: nobody },
    query: strict({ expireFrom: Type.Optional(CivilDate), expireTo: Type.Optional(CivilDate) }),
    answer: Type.Array(
      Type.Object({ userId: Id, firstName: Line, lastName: Line, ...Membership.properties }),
      {
        maxItems: 20_000,
      },
    ),
    later: 'Reports come with the admin issue.',
  }),
} as const
