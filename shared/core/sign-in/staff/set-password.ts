import { commonFormsOf, isMadeOf } from '@mayim/domain/people/guessable-secrets.ts'
import { ok, type Result, refuse } from '@mayim/domain/result.ts'
import Type from 'typebox'
import { Compile } from 'typebox/compile'
import type { Caller, Facility } from '../../ground/runtime/facility.ts'
import type { UserRow } from '../../ground/schema/schema.ts'
import { isStaffAccount, rolesOf } from '../../people/staff-accounts.ts'
import { userById } from '../../people/user-table.ts'
import { type Auth, hostIso } from '../auth.ts'
import { mustChangePassword, putChangedPassword, putPasswordHash } from '../credential-table.ts'
import { hashPassword, openPasswordHash, storePassword } from '../passwords.ts'
import { revokeTokens } from '../session-table.ts'
import { checkOwnPassword, type SelfProof } from './prove-self.ts'

export interface NewPassword extends SelfProof {
  readonly userId: string
  readonly password: string
  readonly confirmed: string
  /** The caller's own session, which goes on. */
  readonly keepFamily?: string
}

/**
 * Sets a password (people-19) and ends every session of the account but the caller's. Who has a password names the
 * current one; an Admin may set another account's, but no other Admin's (people-62).
 */
export async function setPassword(auth: Auth, caller: Caller, input: NewPassword): Promise<Result<null>> {
  const { facility } = auth
  if (input.password !== input.confirmed)
    return refuse('invalid', 'passwordsDiffer', { field: 'ConfirmPassword' })
  const isOwn = caller.id === input.userId
  const hasOne = isOwn && (await openPasswordHash(facility, facility.db, input.userId)) !== null
  const proven = input.relayed || hasOne ? await checkOwnPassword(auth, caller, input.ownPassword) : ok(null)
  if (!proven.ok) return proven
  if (isOwn && input.ownPassword === input.password)
    return refuse('invalid', 'passwordSame', { field: 'NewPassword' })
  const known = await userById(facility.db, input.userId)
  if (!known || known.erasedAt !== null) return refuse('missing', 'userNotFound')
  const checked = await checkNewPassword(facility, input.password, known, 'NewPassword')
  if (!checked.ok) return checked
  const passwordHash = await hashPassword(input.password)
  const set = await facility.write(async trx => {
    const user = await userById(trx, input.userId)
    if (!user || user.erasedAt !== null) return refuse('missing', 'userNotFound')
    if (!isOwn && rolesOf(user).includes('Admin')) return refuse('forbidden', 'adminsOwnPassword')
    await storePassword(facility, trx, caller, user, {
      passwordHash,
      mustChange: !isOwn && isStaffAccount(user),
    })
    await revokeTokens(trx, { userId: input.userId }, hostIso(auth), isOwn ? input.keepFamily : undefined)
    return ok(null)
  })
  auth.sessions.clearAll()
  return set
}

const wordsOfLayout = ['mayim', 'mikvah', 'mikveh', 'mikva', 'tevilah', 'password', 'passwort']

/**
 * Checks that a new password is not among the common ones and is more than the names of the facility and the account
 * (people-155). Refuses `passwordCommon` at the field.
 */
export async function checkNewPassword(
  { settings }: Pick<Facility, 'settings'>,
  password: string,
  { username, firstName, lastName }: Pick<UserRow, 'username' | 'firstName' | 'lastName'>,
  field: string,
): Promise<Result<null>> {
  const { facilityName } = settings.current()
  const names = [username, facilityName, firstName, lastName]
  const words = [...wordsOfLayout, ...names, ...names.flatMap(name => name.split(/[^\p{L}\p{N}]+/u))]
  const isGuessable = isMadeOf(password, words) || (await isCommon(password))
  return isGuessable ? refuse('invalid', 'passwordCommon', { field }) : ok(null)
}

/** The list is loaded when the first password is set, not with the server. */
async function isCommon(password: string): Promise<boolean> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  const forms = commonFormsOf(password)
  return dictionary['passwords-common'].some(each => forms.includes(each))
}

interface ChangeOfGiven {
  readonly ownPassword: string | undefined
  readonly password: string
  readonly confirmed: string
}

/**
 * Changes the caller's given password at a hub whose link is cut, and keeps the proof for the portal (people-322).
 */
export async function changeGivenPassword(
  auth: Auth,
  caller: Caller,
  { ownPassword, password, confirmed }: ChangeOfGiven,
): Promise<Result<null>> {
  const { facility } = auth
  if (password !== confirmed) return refuse('invalid', 'passwordsDiffer', { field: 'ConfirmPassword' })
  const proven = await checkOwnPassword(auth, caller, ownPassword)
  if (!proven.ok) return proven
  if (ownPassword === undefined || ownPassword === password)
    return refuse('invalid', 'passwordSame', { field: 'NewPassword' })
  const user = await userById(facility.db, caller.id)
  if (!user) return refuse('missing', 'userNotFound')
  const checked = await checkNewPassword(facility, password, user, 'NewPassword')
  if (!checked.ok) return checked
  const { seal } = facility.ownSealer
  const passwordHash = await hashPassword(password)
  const changedAt = hostIso(auth)
  const set = await facility.write(async trx => {
    await putPasswordHash(trx, user.id, passwordHash, changedAt, false)
    await putChangedPassword(trx, {
      userId: user.id,
      given: seal(ownPassword),
      passwordHash: seal(passwordHash),
      changedAt,
    })
    await revokeTokens(trx, { userId: user.id }, changedAt)
    return ok(null)
  })
  auth.sessions.clearAll()
  return set
}

const hashForm = '^scrypt\\$\\d{1,7}\\$\\d{1,2}\\$\\d{1,2}\\$[\\w-]{22}\\$[\\w-]{43}$'
const check = Compile(
  Type.Object(
    {
      userId: Type.String({ maxLength: 36 }),
      given: Type.String({ minLength: 1, maxLength: 200 }),
      passwordHash: Type.String({ maxLength: 200, pattern: hashForm }),
    },
    { additionalProperties: false },
  ),
)

/**
 * Stores the hash of a password that its owner chose at the hub, if the given password along with it is the account's
 * and still has to be changed: a stolen hub without it changes nothing (people-322).
 */
export async function acceptChangedPassword(auth: Auth, body: unknown): Promise<Result<null>> {
  const { facility } = auth
  if (!check.Check(body)) return refuse('invalid', 'invalid')
  const { userId, given, passwordHash } = body
  if (!(await mustChangePassword(facility.db, userId))) return refuse('invalid', 'invalid')
  const caller: Caller = { kind: 'person', id: userId, roles: [], address: 'hub', language: 'en' }
  const proven = await checkOwnPassword(auth, caller, given)
  if (!proven.ok) return proven
  const set = await facility.write(async trx => {
    const user = await userById(trx, userId)
    const isOpen = user !== undefined && user.erasedAt === null && (await mustChangePassword(trx, userId))
    if (!isOpen) return refuse('invalid', 'invalid')
    await storePassword(facility, trx, caller, user, { passwordHash, mustChange: false })
    await revokeTokens(trx, { userId }, hostIso(auth))
    return ok(null)
  })
  auth.sessions.clearAll()
  return set
}
