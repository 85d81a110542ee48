import Type, { type Static } from 'typebox'
import { call, staffRoles } from '../call.ts'
import { Id, Instant, Line, strict, UserName, written } from '../entities/scalars.ts'
import { AccountSession } from '../entities/session.ts'
import { PersonRole, StaffUser } from '../entities/user.ts'
import { relayedToPortal } from './error-groups.ts'
import { both, Nothing, nobody } from './sides.ts'

/** The caller's own password: needed where the other side vouches for the caller (people-63). */
export const OwnPassword = Type.Optional(written(200))
export const ownPasswordErrors = ['ownPasswordNeeded', 'ownPasswordWrong', 'signInBusy', 'slowDown'] as const

const params = strict({ id: Id })
const herself = { kind: 'user', from: 'params', name: 'id' } as const
const admins = { who: ['Admin'], subject: nobody } as const
const toPortal = { hub: 'accounts' } as const
const proof = strict({ ownPassword: OwnPassword })
const changing = [...relayedToPortal, ...ownPasswordErrors] as const

/** A role that was given and waits for a second Admin. */
export const RoleGrant = Type.Object({
  id: Id,
  userId: Id,
  role: PersonRole,
  /** The names of the account and of the Admin who gave the role. */
  userName: UserName,
  firstName: Line,
  lastName: Line,
  byId: Id,
  byName: Line,
  at: Instant,
})
export type RoleGrant = Static<typeof RoleGrant>

export const staffCalls = {
  staffCreate: call({
    method: 'POST',
    path: '/api/api/users/staff',
    sides: both,
    limit: 'usual',
    changes: ['user', 'roleGrant'],
    errors: [...changing, 'passwordCommon', 'userNameInvalid', 'userNameTaken'],
    summary: 'Create a staff account; a second Admin waits for confirmation where there are two or more',
    policy: admins,
    body: strict({
      username: UserName,
      firstName: written(80, 1),
      lastName: written(80),
      role: Type.Enum([...staffRoles]),
      password: written(200, 8),
      ownPassword: OwnPassword,
    }),
    answer: StaffUser,
    envelope: 'wrapped',
    relay: toPortal,
  }),
  userDisable: call({
    method: 'POST',
    path: '/api/api/users/{id}/disable',
    sides: both,
    limit: 'usual',
    changes: ['user'],
    errors: [...changing, 'lastAdmin', 'userMissing'],
    summary: 'Disable an account and end its sessions; the hub relays an Admin’s',
    policy: { who: ['Admin'], subject: herself },
    params,
    body: proof,
    answer: StaffUser,
    envelope: 'wrapped',
    mayRelay: toPortal,
  }),
  userEnable: call({
    method: 'POST',
    path: '/api/api/users/{id}/enable',
    sides: both,
    limit: 'usual',
    changes: ['user'],
    errors: [...changing, 'userMissing'],
    summary: 'Enable a disabled account',
    policy: { who: ['Admin'], subject: herself },
    params,
    body: proof,
    answer: StaffUser,
    envelope: 'wrapped',
    relay: toPortal,
  }),
  roleGrants: call({
    method: 'GET',
    path: '/api/api/rolegrants',
    sides: both,
    limit: 'usual',
    reads: ['roleGrant', 'user'],
    errors: [...relayedToPortal],
    summary: 'The roles that wait for a second Admin',
    policy: admins,
    answer: Type.Array(RoleGrant, { maxItems: 100 }),
    relay: toPortal,
  }),
  roleGrantConfirm: call({
    method: 'POST',
    path: '/api/api/rolegrants/{id}/confirm',
    sides: both,
    limit: 'usual',
    changes: ['user', 'roleGrant'],
    errors: [...changing, 'grantMissing', 'grantNeedsAnother'],
    summary: 'Confirm a role that another Admin gave',
    policy: admins,
    params,
    body: proof,
    answer: Nothing,
    envelope: 'wrapped',
    relay: toPortal,
  }),
  roleGrantDecline: call({
    method: 'POST',
    path: '/api/api/rolegrants/{id}/decline',
    sides: both,
    limit: 'usual',
    changes: ['roleGrant'],
    errors: [...changing, 'grantMissing'],
    summary: 'Decline a role that waits, or take it back',
    policy: admins,
    params,
    body: proof,
    answer: Nothing,
    envelope: 'wrapped',
    relay: toPortal,
  }),
  accountSessions: call({
    method: 'GET',
    path: '/api/api/account/sessions',
    sides: both,
    limit: 'usual',
    reads: ['user'],
    errors: [],
    summary: 'My sessions on this side, the newest first',
    policy: { who: ['user'], subject: nobody },
    answer: Type.Array(AccountSession, { maxItems: 200 }),
  }),
  accountSessionEnd: call({
    method: 'DELETE',
    path: '/api/api/account/sessions/{id}',
    sides: both,
    limit: 'usual',
    changes: 'everything',
    errors: ['sessionMissing'],
    summary: 'End one of my sessions',
    policy: { who: ['user'], subject: nobody },
    params,
    answer: Nothing,
    envelope: 'wrapped',
  }),
  accountSessionsEndOthers: call({
    method: 'POST',
    path: '/api/api/account/sessions/endothers',
    sides: both,
    limit: 'usual',
    changes: 'everything',
    errors: [],
    summary: 'End all of my sessions but this one',
    policy: { who: ['user'], subject: nobody },
    answer: Nothing,
    envelope: 'wrapped',
  }),
} as const
