import { ok, type Result, refuse } from '@mayim/domain/result.ts'
import type { Caller } from '../../ground/runtime/facility.ts'
import { isStaffAccount, rolesOf } from '../../people/staff-accounts.ts'
import { userById } from '../../people/user-table.ts'
import { type Auth, hostIso } from '../auth.ts'
import { hashPassword } from '../passwords.ts'
import { revokeTokens } from '../refresh-token-table.ts'
import { openPasswordHash, storePassword } from '../store-password.ts'
import { checkNewPassword } from './check-new-password.ts'
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
 * current one; an Admin may set another account's, but no other Admin's (people-62). Refuses `passwordsDiffer`,
 * `passwordSame`, `passwordCommon`, `userNotFound`, `adminsOwnPassword`, and as `checkOwnPassword`.
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
