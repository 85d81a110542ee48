import { ok, type Result, refuse } from '@mayim/domain/result.ts'
import type { Caller } from '../runtime/facility.ts'
import { nowIso, record } from '../runtime/record-change.ts'
import { type Auth, hostIso } from './auth.ts'
import { revokeTokens } from './refresh-token-table.ts'
import { updateUser, userById } from './user-table.ts'

/**
 * Disables an account (threats-T11). Its sessions end here at once, and on the other side when the change arrives.
 * Refuses `userNotFound`.
 */
export async function disableUser(auth: Auth, caller: Caller, userId: string): Promise<Result<null>> {
  const { facility } = auth
  const disabled = await facility.write(async trx => {
    if (!(await userById(trx, userId))) return refuse('missing', 'userNotFound')
    const fields = { disabledAt: nowIso(facility), updatedAt: nowIso(facility) }
    await updateUser(trx, userId, fields)
    await revokeTokens(trx, { userId }, hostIso(auth))
    await record(facility, trx, caller, { entity: 'user', id: userId, kind: 'disabled', fields })
    return ok(null)
  })
  auth.sessions.clearAll()
  return disabled
}
