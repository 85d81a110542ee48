import { ok, type Result, refuse } from '@mayim/domain/result.ts'
import Type from 'typebox'
import { Compile } from 'typebox/compile'
import type { Caller } from '../../ground/runtime/facility.ts'
import { userById } from '../../people/user-table.ts'
import { type Auth, hostIso } from '../auth.ts'
import { mustChangePassword, putPasswordHash } from '../credential-table.ts'
import { hashPassword } from '../passwords.ts'
import { revokeTokens } from '../refresh-token-table.ts'
import { storePassword } from '../store-password.ts'
import { putChangedPassword } from './changed-password-table.ts'
import { checkNewPassword } from './check-new-password.ts'
import { checkOwnPassword } from './prove-self.ts'

interface ChangeOfGiven {
  readonly ownPassword: string | undefined
  readonly password: string
  readonly confirmed: string
}

/**
 * Changes the caller's given password at a hub whose link is cut, and keeps the proof for the portal (people-322).
 * Refuses as `setPassword`.
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
 * and still has to be changed: a stolen hub without it changes nothing (people-322). Refuses invalid, ownPasswordWrong
 * and slowDown.
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
