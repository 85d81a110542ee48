import Type from 'typebox'
import { call } from '../call.ts'
import { OwnFactors, RecoveryCodes } from '../entities/factor.ts'
import { Id, strict, written } from '../entities/scalars.ts'
import { both, Nothing, nobody } from './sides.ts'
import { OwnPassword, ownPasswordErrors } from './staff.ts'

const params = strict({ id: Id })
const proof = strict({ ownPassword: OwnPassword })
/** Everybody of the staff; patrons have their phone. */
const staff = { who: ['staff', 'Technician'], subject: nobody } as const

/** Second factors belong to the side where they were set up (people-150), so no call is relayed. */
export const factorCalls = {
  factors: call({
    method: 'GET',
    path: '/api/api/account/factors',
    sides: both,
    limit: 'usual',
    reads: ['factor'],
    errors: [],
    summary: 'My second factors on this side',
    policy: staff,
    answer: OwnFactors,
    whileHeld: true,
  }),
  factorCodesBegin: call({
    method: 'POST',
    path: '/api/api/account/factors/codes',
    sides: both,
    limit: 'usual',
    changes: ['factor'],
    errors: [...ownPasswordErrors, 'factorsTooMany', 'userMissing'],
    summary: 'Begin to set up an authenticator app: its secret, shown once',
    policy: staff,
    body: proof,
    answer: Type.Object({
      id: Id,
      secret: Type.String({ maxLength: 100 }),
      address: Type.String({ maxLength: 600 }),
    }),
    envelope: 'wrapped',
    whileHeld: true,
  }),
  factorCodesConfirm: call({
    method: 'POST',
    path: '/api/api/account/factors/{id}/confirm',
    sides: both,
    limit: 'usual',
    changes: ['factor', 'user'],
    errors: ['factorUnknown', 'factorWrong', 'slowDown'],
    summary: 'Confirm an authenticator app by its first code',
    policy: staff,
    params,
    body: strict({ code: written(20) }),
    answer: RecoveryCodes,
    envelope: 'wrapped',
    whileHeld: true,
  }),
  factorRecoveryCodes: call({
    method: 'POST',
    path: '/api/api/account/factors/recoverycodes',
    sides: both,
    limit: 'usual',
    changes: ['factor'],
    errors: [...ownPasswordErrors],
    summary: 'Make new recovery codes; the old ones end',
    policy: staff,
    body: proof,
    answer: RecoveryCodes,
    envelope: 'wrapped',
  }),
  factorRemove: call({
    method: 'POST',
    path: '/api/api/account/factors/{id}/remove',
    sides: both,
    limit: 'usual',
    changes: ['factor', 'user'],
    errors: [...ownPasswordErrors, 'factorUnknown'],
    summary: 'Remove one of my second factors',
    policy: staff,
    params,
    body: proof,
    answer: Nothing,
    envelope: 'wrapped',
  }),
  factorsReset: call({
    method: 'POST',
    path: '/api/api/users/{id}/factors/reset',
    sides: both,
    limit: 'usual',
    changes: ['factor', 'user'],
    errors: [...ownPasswordErrors, 'factorUnknown', 'userMissing'],
    summary: 'Remove all second factors of an account on this side and end its sessions',
    policy: { who: ['Admin'], subject: { kind: 'user', from: 'params', name: 'id' } },
    params,
    body: proof,
    answer: Nothing,
    envelope: 'wrapped',
  }),
} as const
