import { ok, type Result, refuse } from '@mayim/domain/result.ts'
import type { Caller, Writers } from '../ground/runtime/facility.ts'
import type { LoginSessionRow } from '../ground/schema/schema.ts'
import { channelOfKey } from '../messages/outbound-table.ts'
import { ensurePatron } from '../people/create-user.ts'
import { noteSignIn } from '../people/dormant-accounts.ts'
import { servedPhone } from '../people/mobile-phone.ts'
import { ownerOfPhone, userByPhone } from '../people/user-table.ts'
import { type Auth, hostIso } from './auth.ts'
import { checkFactor } from './factors/check-factor.ts'
import { codeWasUsed, throttleTry } from './limits.ts'
import { claimTry, failuresOf, loginSessionById, releaseTry, spendLoginSession } from './login-code-table.ts'
import { codeKey, hashCode, hashPhone, sameHash } from './one-time-code.ts'
import { holderOfUser, type SignedIn, signedIn, startFamily } from './session-tokens.ts'

interface CodeTry {
  readonly phone: string
  /** Six digits. */
  readonly code: string
  /** From the code request. A code opens only the session that it was created for. */
  readonly loginSession: string | undefined
  readonly knownDevice: boolean
  /** The code of a second factor. */
  readonly factor?: string | undefined
  /** The browser and the system, for the list of sessions. */
  readonly agent?: string
}

/**
 * Verifies a login code (people-13) and creates the account if it is new; the messages of one that a call proved are calls
 * (people-880). Returns the user name and password for the
 * password grant. Wrong tries count for the login session alone, so nobody else's tries can lock the patron out.
 * Refuses `codeWrong` for a wrong, used or expired code alike, `codeSpent` when the login session has no try left,
 * `tooManyTries`.
 */
export async function verifyCode(
  auth: Auth,
  caller: Caller,
  input: CodeTry,
): Promise<Result<{ userName: string; password: string }>> {
  const proven = await proveCode(auth, caller, input)
  if (!proven.ok) return proven
  const { phone, phoneHash, loginSession } = proven.value
  return ok({ userName: phone, password: makeTicket(auth, loginSession, phoneHash) })
}

/**
 * The password grant with a phone. The password is the ticket of `verifyCode`, or the code itself in the browser that
 * requested it. Both use the login session up. Refuses `codeWrong`, `codeSpent`, `tooManyTries`, and as `checkFactor`,
 * which leaves the login session as it was.
 */
export async function signInWithCode(auth: Auth, caller: Caller, input: CodeTry): Promise<Result<SignedIn>> {
  const { facility } = auth
  const phone = servedPhone(input.phone, facility.settings.current())
  if (phone === null) return refuse('invalid', 'codeWrong')
  const phoneHash = hashPhone(facility.ownSealer, phone)
  const proven = await proveTicketOrCode(auth, caller, input, phoneHash)
  if (!proven.ok) return proven
  const known = await userByPhone(facility.db, phone)
  const factor = known ? await checkFactor(auth, known.id, input.factor) : ok(null)
  if (!factor.ok) return factor
  const { agent = '', knownDevice } = input
  const origin = { way: 'code', address: caller.address, agent, knownDevice } as const
  const started = await facility.write(async trx => {
    if (!(await spendLoginSession(trx, proven.value, phoneHash, hostIso(auth))))
      return refuse('invalid', 'codeWrong')
    const user = await ensurePatron(facility, trx, phone, caller.language)
    if (user.disabledAt !== null) return refuse('invalid', 'codeWrong')
    const owner = await ownerOfPhone(trx, phone)
    const holder = holderOfUser(await noteSignIn(facility, trx, user, 'code', owner))
    return ok({ holder, ...(await startFamily(auth, trx, holder, origin)) })
  })
  if (!started.ok) return started
  return ok(await signedIn(auth, started.value.holder, started.value.token, started.value.family))
}

/** The login session of the ticket, or of the code. */
async function proveTicketOrCode(
  auth: Auth,
  caller: Caller,
  input: CodeTry,
  phoneHash: string,
): Promise<Result<string>> {
  const ticketOf = readTicket(auth, input.code, phoneHash)
  if (ticketOf !== null) return ok(ticketOf)
  const proven = await proveCode(auth, caller, input)
  return proven.ok ? ok(proven.value.loginSession) : proven
}

interface ProvenPhone {
  readonly phone: string
  readonly phoneHash: string
  readonly loginSession: string
}

/** The try is counted before the code is checked, so that concurrent tries cannot exceed the limit. */
async function proveCode(auth: Auth, caller: Caller, input: CodeTry): Promise<Result<ProvenPhone>> {
  const { facility } = auth
  const seconds = throttleTry(auth, caller.address)
  if (seconds > 0) return refuse('tooMany', 'tooManyTries', { detail: { seconds } })
  const phone = servedPhone(input.phone, facility.settings.current())
  const loginSession = input.loginSession
  if (phone === null || loginSession === undefined)
    return refuse('invalid', 'codeWrong', { field: 'authCode' })
  const phoneHash = hashPhone(facility.ownSealer, phone)
  // A wrong code returns ok, because a refusal would roll back the count of the try.
  const checked = await facility.write<'right' | 'codeWrong' | 'codeSpent'>(async trx => {
    if (!input.knownDevice && (await hasFailedTooOften(auth, trx, phoneHash))) return ok('codeWrong')
    const mayTry = await claimTry(trx, loginSession, hostIso(auth), auth.limits.triesPerSession)
    const session = await loginSessionById(trx, loginSession)
    const refused = isSpent(auth, session) ? 'codeSpent' : 'codeWrong'
    if (!mayTry) return ok(refused)
    const right = sameHash(
      session?.codeHash ?? '',
      hashCode(facility.ownSealer, loginSession, phoneHash, input.code),
    )
    if (!right) return ok(refused)
    await releaseTry(trx, loginSession)
    const isCalled = (await channelOfKey(trx, codeKey(loginSession))) === 'voice'
    await ensurePatron(facility, trx, phone, caller.language, {
      messageChannel: isCalled ? 'voice' : 'text',
    })
    return ok('right')
  })
  if (!checked.ok) return checked
  if (checked.value !== 'right') return refuse('invalid', checked.value, { field: 'authCode' })
  codeWasUsed(auth, caller.address, phoneHash)
  return ok({ phone, phoneHash, loginSession })
}

/** Whether a login session that could still be used has no try left. */
function isSpent(auth: Auth, session: LoginSessionRow | undefined): boolean {
  return (
    session !== undefined &&
    session.usedAt === null &&
    session.expiresAt > hostIso(auth) &&
    session.failures >= auth.limits.triesPerSession
  )
}

async function hasFailedTooOften(auth: Auth, trx: Writers, phoneHash: string): Promise<boolean> {
  return (await failuresOf(trx, phoneHash, hostIso(auth, -86_400_000))) >= auth.limits.wrongCodesPerDay
}

const lifeMs = 60_000
const ticketPattern = /^ticket\.([0-9a-f-]{36})\.([0-9a-z]{1,12})\.([\w-]{43})$/

/**
 * Makes a ticket, which proves that the code was right. It replaces the code once within a minute, so that the code
 * itself is not sent again.
 */
export function makeTicket(auth: Auth, sessionId: string, phoneHash: string): string {
  const until = (auth.facility.hostClock.now() + lifeMs).toString(36)
  return `ticket.${sessionId}.${until}.${macOf(auth, sessionId, phoneHash, until)}`
}

/** The login session of a valid ticket, or null. */
function readTicket(auth: Auth, ticket: string, phoneHash: string): string | null {
  const [, sessionId, until, mac] = ticketPattern.exec(ticket) ?? []
  if (sessionId === undefined || until === undefined || mac === undefined) return null
  if (!sameHash(mac, macOf(auth, sessionId, phoneHash, until))) return null
  return Number.parseInt(until, 36) > auth.facility.hostClock.now() ? sessionId : null
}

function macOf(auth: Auth, sessionId: string, phoneHash: string, until: string): string {
  return auth.facility.ownSealer.fingerprint(`login ticket\n${sessionId}\n${phoneHash}\n${until}`)
}
