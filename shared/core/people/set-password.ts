import { ok, type Result, refuse } from '@mayim/domain/result.ts'
import { type Auth, hostIso } from './auth.ts'
import { putPasswordHash } from './credential-table.ts'
import { hashPassword } from './passwords.ts'
import { revokeTokens } from './refresh-token-table.ts'
import { userById } from './user-table.ts'

/**
 * Sets a password (people-19) and ends every session of the account but the caller's. The credential stays on this
 * side. Refuses `passwordsDiffer`, `userNotFound`.
 */
export async function setPassword(
  auth: Auth,
  input: { userId: string; password: string; confirmed: string; keepFamily?: string },
): Promise<Result<null>> {
  if (input.password !== input.confirmed)
    return refuse('invalid', 'passwordsDiffer', { field: 'ConfirmPassword' })
  const passwordHash = await hashPassword(input.password)
  const set = await auth.facility.write(async trx => {
    if (!(await userById(trx, input.userId))) return refuse('missing', 'userNotFound')
    await putPasswordHash(trx, input.userId, passwordHash, hostIso(auth))
    await revokeTokens(trx, { userId: input.userId }, hostIso(auth), input.keepFamily)
    return ok(null)
  })
  auth.sessions.clearAll()
  return set
}
