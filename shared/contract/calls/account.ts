import Type from 'typebox'
import { call } from '../call.ts'
import { AccountExport } from '../entities/account-export.ts'
import {
  Id,
  Instant,
  Language,
  Line,
  Password,
  PhoneText,
  strict,
  UserName,
  written,
} from '../entities/scalars.ts'
import { SessionInfo, TokenAnswer } from '../entities/session.ts'
import { relayedToPortal } from './error-groups.ts'
import { both, Nothing, nobody, onPortal } from './sides.ts'
import { OwnPassword, ownPasswordErrors } from './staff.ts'

const AuthCode = Type.String({ pattern: '^[0-9]{6}$', maxLength: 6 })
/** How a login code reaches her. */
const CodeWay = Type.Enum(['text', 'call'])

export const accountCalls = {
  token: call({
    method: 'POST',
    path: '/api/token',
    sides: both,
    limit: 'signIn',
    changes: 'everything',
    errors: [
      'codeSpent',
      'codeWrong',
      'factorNeeded',
      'factorWrong',
      'foreignOrigin',
      'passkeyWrong',
      'passkeysNotHere',
      'passwordWrong',
      'sessionEnded',
      'signInBusy',
      'slowDown',
      'tooManyTries',
    ],
    summary: 'Sign in with a password or a code, or renew a session',
    policy: { who: ['anyone'], subject: nobody },
    body: strict({
      grant_type: Type.Enum(['password', 'passkey', 'refresh_token']),
      username: Type.Optional(UserName),
      password: Type.Optional(written(200)),
      /** Of an authenticator app, or a recovery code, where the account has a second factor. */
      code: Type.Optional(written(40)),
      /** The browser's answer as JSON, and the session of `passkeyBegin`. */
      passkey: Type.Optional(written(8000)),
      passkey_session: Type.Optional(Id),
      refresh_token: Type.Optional(written(400)),
      user_id: Type.Optional(written(64)),
      /** `cookie`: the refresh token is sent in an HttpOnly cookie and not in the body. */
      session: Type.Optional(Type.Literal('cookie')),
      client_id: Type.Optional(Line),
      scope: Type.Optional(Line),
    }),
    bodyAs: 'form',
    answer: TokenAnswer,
  }),
  register: call({
    method: 'POST',
    path: '/api/api/account/register',
    sides: both,
    limit: 'signIn',
    changes: 'everything',
    errors: [
      'captchaFailed',
      'captchaNeeded',
      'invalidPhone',
      'phoneCountry',
      'shabbosNoTexts',
      'tooManyCodes',
    ],
    summary: 'Create the account if it is new, and send the login code',
    policy: { who: ['anyone'], subject: nobody },
    body: strict({
      userName: Type.Optional(UserName),
      /** Where `captchaNeeded` asked for it. */
      reCaptchaTokenResponse: Type.Optional(written(4000)),
      phone: PhoneText,
      email: Type.Optional(written(200)),
      password: Type.Optional(written(200)),
      language: Type.Optional(Language),
      /** Two lower-case letters: the country of a phone without a calling code. */
      country: Type.Optional(Type.String({ pattern: '^[a-zA-Z]{2}$', maxLength: 2 })),
      /** Without it a text, and a call to a landline. */
      by: Type.Optional(CodeWay),
    }),
    /** The same bytes whether or not the phone is known. */
    answer: Type.Object({
      loginSession: Id,
      expiresAt: Instant,
      by: CodeWay,
      /** Whether texts leave now; nothing of this phone alone (people-1110). */
      arrives: Type.Enum(['soon', 'unsure', 'never']),
      resendAfterSeconds: Type.Integer(),
    }),
    envelope: 'wrapped',
  }),
  registrationVerify: call({
    method: 'POST',
    path: '/api/api/account/registrationVerify',
    sides: both,
    limit: 'signIn',
    changes: 'everything',
    errors: ['codeSpent', 'codeWrong', 'tooManyTries'],
    summary: 'Prove the phone by the code that was sent',
    policy: { who: ['anyone'], subject: nobody },
    body: strict({ phoneNumber: PhoneText, authCode: AuthCode, loginSession: Type.Optional(Id) }),
    /** The pair for the password grant of the token call. The password works once, for a minute. */
    answer: Type.Object({ userName: UserName, password: Type.String({ maxLength: 200 }) }),
    envelope: 'wrapped',
  }),
  setPassword: call({
    method: 'POST',
    path: '/api/api/account/setpassword',
    sides: both,
    limit: 'usual',
    changes: 'everything',
    errors: [
      ...relayedToPortal,
      ...ownPasswordErrors,
      'adminsOwnPassword',
      'passwordCommon',
      'passwordSame',
      'passwordsDiffer',
      'userNotFound',
    ],
    summary: 'Set a password; it ends every other session of that account',
    policy: { who: ['self', 'Admin'], subject: { kind: 'user', from: 'body', name: 'userId' } },
    body: strict({ userId: Id, NewPassword: Password, ConfirmPassword: Password, ownPassword: OwnPassword }),
    answer: Nothing,
    envelope: 'wrapped',
    mayRelay: { hub: 'accounts' },
    whileHeld: ['passwordGiven'],
  }),
  logout: call({
    method: 'POST',
    path: '/api/api/account/logout',
    sides: both,
    limit: 'usual',
    changes: 'everything',
    errors: [],
    summary: 'End this session and revoke its tokens',
    policy: { who: ['anyone'], subject: nobody },
    body: strict({ refresh_token: Type.Optional(written(400)) }),
    answer: Nothing,
    envelope: 'wrapped',
  }),
  session: call({
    method: 'GET',
    path: '/api/api/account/session',
    sides: both,
    limit: 'usual',
    reads: ['user'],
    errors: [],
    summary: 'Who am I',
    policy: { who: ['user', 'device'], subject: nobody },
    answer: SessionInfo,
    whileHeld: ['passwordGiven', 'factorMissing', 'deskLocked', 'notConfirmed'],
  }),
  accountExport: call({
    method: 'GET',
    path: '/api/api/account/export',
    sides: onPortal,
    limit: 'usual',
    reads: ['user', 'reservation', 'statusHistory', 'ledger', 'waitListEntry', 'attendant'],
    errors: ['userMissing'],
    summary: 'All that is kept of me, in one file',
    policy: { who: ['user'], subject: nobody },
    answer: AccountExport,
  }),
  accountDelete: call({
    method: 'POST',
    path: '/api/api/account/delete',
    sides: onPortal,
    limit: 'usual',
    changes: 'everything',
    errors: ['accountHasCredit', 'accountHasReservation', 'accountOfStaff', 'accountOwes', 'userMissing'],
    summary: 'Delete my account: what names me goes, my visits stay for the books without me',
    policy: { who: ['user'], subject: nobody },
    body: strict({ confirm: Type.Literal('delete') }),
    answer: Nothing,
    envelope: 'wrapped',
  }),
} as const
