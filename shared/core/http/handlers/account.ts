import type { Body } from '@mayim/contract/call.ts'
import type { Calls } from '@mayim/contract/calls.ts'
import type { TokenAnswer } from '@mayim/contract/entities/session.ts'
import { ok, type Result, refuse } from '@mayim/domain/result.ts'
import type { Caller, Facility } from '../../ground/runtime/facility.ts'
import { storageFaultOf } from '../../ground/runtime/storage.ts'
import { codeText, currentText, spokenCode } from '../../ground/texts/current-text.ts'
import { type Account, noteCodeBudget, noteTries } from '../../messages/attention/attention.ts'
import { spokenLanguage } from '../../messages/queue-message.ts'
import { describeUserAgent } from '../../people/describe-user-agent.ts'
import { userById } from '../../people/user-table.ts'
import { accountSessions, endOtherSessions, endOwnSession } from '../../sign-in/account-sessions.ts'
import { signInWithPasskey } from '../../sign-in/factors/passkeys.ts'
import { requestCode } from '../../sign-in/request-code.ts'
import { endSession, refreshSession, type SignedIn } from '../../sign-in/session-tokens.ts'
import { signInWithPassword } from '../../sign-in/sign-in-with-password.ts'
import { logUncounted, noteWrongSignIn } from '../../sign-in/sign-ins.ts'
import { signInWithCode, verifyCode } from '../../sign-in/verify-code.ts'
import {
  type CookieName,
  clearSessionCookie,
  cookieNameOf,
  isKnownDevice,
  loginCookie,
  loginCookieSeconds,
  readSessionCookie,
  rememberDevice,
  setSessionCookie,
} from '../cookie-jar.ts'
import type { Edge, SharedHandlers } from '../handler.ts'

const resendAfterSeconds = 30
const codeForm = /^\d{6}$/
const ticketForm = /^ticket\./

/** Signing in and out: the same on both sides (people-6, people-23). */
export const accountHandlers = {
  register: async (facility, { caller, body }, { auth, cookies, publicHost }) => {
    const language = body.language ?? caller.language
    const written = await currentText(facility.db, { language, key: 'auth.codeMessage' })
    const spoken = spokenLanguage(language, 'voice')
    const read = await currentText(facility.db, { language: spoken, key: 'auth.codeSpoken' })
    const requested = await requestCode(auth, caller, {
      phone: body.phone,
      ...(body.country === undefined ? {} : { country: body.country }),
      knownDevice: isKnownDevice(auth, cookies, body.phone),
      byCall: body.by === 'call',
      textOf: (code, byCall) => (byCall ? spokenCode(read, code) : codeText(written, code, publicHost)),
      captchaToken: body.reCaptchaTokenResponse,
      onBudgetUsed: () => noteCodeBudget(facility),
    })
    if (!requested.ok) return requested
    const { byCall, ...sent } = requested.value
    cookies.set(loginCookie, sent.loginSession, loginCookieSeconds)
    return ok({ ...sent, by: byCall ? 'call' : 'text', resendAfterSeconds })
  },

  registrationVerify: async (_facility, { caller, body }, edge) => {
    const { auth, cookies } = edge
    const verified = await verifyCode(auth, caller, {
      phone: body.phoneNumber,
      code: body.authCode,
      loginSession: body.loginSession ?? cookies.get(loginCookie),
      knownDevice: isKnownDevice(auth, cookies, body.phoneNumber),
    })
    countWrong(edge, caller, body.phoneNumber, 'code', verified)
    return verified
  },

  token: async (_facility, { caller, body }, edge) => {
    const wantsCookie = body.session === 'cookie'
    if (wantsCookie && !edge.cookies.sameSite) return refuse('forbidden', 'foreignOrigin')
    if (body.grant_type === 'refresh_token') return renew(edge, body)
    const cookie = wantsCookie ? cookieNameOf(body.client_id) : null
    if (body.grant_type === 'passkey') return begin(edge, await passkeySignIn(edge, caller, body), cookie)
    const { username, password, code } = body
    if (!username || !password)
      return refuse('invalid', 'invalid', { field: username ? 'password' : 'username' })
    return begin(edge, await signIn(caller, edge, { username, password, factor: code }), cookie)
  },

  accountSessions: async (_facility, { caller }, { auth, family }) =>
    ok(await accountSessions(auth, caller, family)),

  accountSessionEnd: async (_facility, { caller, params }, { auth }) =>
    endOwnSession(auth, caller, params.id),

  accountSessionsEndOthers: async (_facility, { caller }, { auth, family }) =>
    endOtherSessions(auth, caller, family),

  logout: async (_facility, { body }, edge) => {
    const { auth, family, cookies } = edge
    if (family !== undefined) await endSession(auth, { family })
    const stored = cookies.sameSite ? readSessionCookie(edge, undefined) : undefined
    const refreshToken = body.refresh_token ?? (family === undefined ? stored?.refreshToken : undefined)
    if (refreshToken !== undefined) await endSession(auth, { refreshToken })
    if (stored) clearSessionCookie(edge, stored.name)
    return ok(null)
  },

  session: async (facility, { caller }) => {
    const user = caller.kind === 'person' ? await userById(facility.db, caller.id) : undefined
    const isDevice = caller.kind === 'device'
    return ok({
      kind: isDevice ? 'device' : 'person',
      side: facility.side,
      userId: isDevice ? null : caller.id,
      deviceId: isDevice ? caller.id : null,
      userName: user?.username ?? caller.roles[0] ?? '',
      firstName: user?.firstName || null,
      roles: [...caller.roles],
      roomId: caller.roomId ?? null,
      language: caller.language,
      held: caller.held ?? null,
    })
  },
} satisfies Partial<SharedHandlers<Facility>>

async function signIn(
  caller: Caller,
  edge: Edge,
  { username, password, factor }: { username: string; password: string; factor: string | undefined },
): Promise<Result<SignedIn>> {
  const { auth, cookies } = edge
  const agent = describeUserAgent(edge.userAgent)
  if (!ticketForm.test(password) && !codeForm.test(password)) {
    const knownDevice = isKnownDevice(auth, cookies, username)
    const onManyTries = (user: Account) => noteTries(auth.facility, user)
    const given = { username, password, knownDevice, factor, agent, onManyTries }
    const signedIn = await signInWithPassword(auth, caller, given)
    countWrong(edge, caller, username, 'password', signedIn)
    if (signedIn.ok) rememberDevice(auth, cookies, username)
    return signedIn
  }
  const signedIn = await signInWithCode(auth, caller, {
    phone: username,
    code: password,
    loginSession: cookies.get(loginCookie),
    knownDevice: isKnownDevice(auth, cookies, username),
    factor,
    agent,
  })
  countWrong(edge, caller, username, 'code', signedIn)
  if (signedIn.ok) {
    cookies.clear(loginCookie)
    rememberDevice(auth, cookies, username)
  }
  return signedIn
}

const wrong: ReadonlySet<string> = new Set(['passwordWrong', 'factorWrong', 'codeWrong', 'codeSpent'])

/** Counts a refused sign-in in the list of its account, after the answer (people-320). */
function countWrong(
  { auth, cookies, userAgent }: Edge,
  { address }: Caller,
  username: string,
  way: 'password' | 'code',
  result: Result<unknown>,
): void {
  if (result.ok || !wrong.has(result.code)) return
  const knownDevice = isKnownDevice(auth, cookies, username)
  const origin = { way, address, agent: describeUserAgent(userAgent), knownDevice }
  const { facility } = auth
  noteWrongSignIn(facility, username, origin).catch(error => logUncounted(facility, error))
}

async function passkeySignIn(
  { auth, party, userAgent }: Edge,
  { address }: Caller,
  { passkey, passkey_session: session }: Body<Calls['token']>,
): Promise<Result<SignedIn>> {
  if (!passkey || !session) return refuse('invalid', 'invalid', { field: 'passkey' })
  return signInWithPasskey(auth, party, {
    session,
    response: passkey,
    agent: describeUserAgent(userAgent),
    address,
  })
}

/** Begins a session, and ends the one that the browser had (people-800). */
async function begin(
  edge: Edge,
  signedIn: Result<SignedIn>,
  cookie: CookieName | null,
): Promise<Result<TokenAnswer>> {
  const before = cookie === null ? undefined : edge.cookies.get(cookie)
  if (signedIn.ok && before !== undefined)
    await endSession(edge.auth, { refreshToken: before }).catch(error => {
      // On a full disk the new session is worth more than the end of the one before (people-881).
      if (storageFaultOf(error) === null) throw error
    })
  return answerWith(edge, signedIn, cookie)
}

/** Renews the tokens. If the session has ended, its cookie is cleared. */
async function renew(edge: Edge, body: Body<Calls['token']>): Promise<Result<TokenAnswer>> {
  const stored = body.session === 'cookie' ? readSessionCookie(edge, body.client_id) : undefined
  const refreshToken = body.refresh_token ?? stored?.refreshToken
  if (refreshToken === undefined) return refuse('invalid', 'sessionEnded')
  const userId = body.user_id === undefined ? {} : { userId: body.user_id }
  const refreshed = await refreshSession(edge.auth, { refreshToken, ...userId })
  if (!refreshed.ok && stored) clearSessionCookie(edge, stored.name)
  const cookie = body.session === 'cookie' ? (stored?.name ?? cookieNameOf(body.client_id)) : null
  return answerWith(edge, refreshed, cookie)
}

/** The refresh token is sent in the cookie or, without one, in the answer; never in both. */
export function answerWith(
  edge: Edge,
  result: Result<SignedIn>,
  cookie: CookieName | null,
): Result<TokenAnswer> {
  if (!result.ok) return result
  const { value } = result
  if (cookie !== null) setSessionCookie(edge, cookie, value)
  return ok({
    access_token: value.accessToken,
    token_type: 'bearer',
    expires_in: value.expiresInSeconds,
    ...(cookie === null ? { refresh_token: value.refreshToken } : {}),
    userId: value.subject,
    userName: value.userName,
    roles: [...value.roles],
    ...(value.roomId === undefined ? {} : { roomId: value.roomId }),
    ...(value.held === undefined ? {} : { held: value.held }),
  })
}
