import { isLastAdmin } from '@mayim/domain/people/admins.ts'
import { ok, type Result, refuse } from '@mayim/domain/result.ts'
import type { Caller } from '../../ground/runtime/facility.ts'
import { nowIso, record } from '../../ground/runtime/record-change.ts'
import type { UserRow } from '../../ground/schema/schema.ts'
import { staffAccounts } from '../../people/staff-accounts.ts'
import { updateUser, userById } from '../../people/user-table.ts'
import { type Auth, hostIso } from '../auth.ts'
import { revokeTokens } from '../refresh-token-table.ts'

/**
 * Disables an account (threats-T11). Its sessions end here at once, and on the other side when the change arrives
 * (people-61). Refuses `userMissing`, and `lastAdmin` (people-59).
 */
export async function disableUser(auth: Auth, caller: Caller, userId: string): Promise<Result<UserRow>> {
  const { facility } = auth
  const disabled = await facility.write(async trx => {
    const row = await userById(trx, userId)
    if (!row || row.erasedAt !== null) return refuse('missing', 'userMissing')
    if (isLastAdmin(await staffAccounts(trx), userId)) return refuse('conflict', 'lastAdmin')
    if (row.disabledAt !== null) return ok(row)
    const fields = { disabledAt: nowIso(facility), updatedAt: nowIso(facility) }
    await updateUser(trx, userId, fields)
    await revokeTokens(trx, { userId }, hostIso(auth))
    await record(facility, trx, caller, { entity: 'user', id: userId, kind: 'disabled', fields })
    return ok({ ...row, ...fields })
  })
  auth.sessions.clearAll()
  return disabled
}

/** Enables a disabled account, at the portal. Its former sessions stay ended. Refuses `userMissing`. */
export async function enableUser(auth: Auth, caller: Caller, userId: string): Promise<Result<UserRow>> {
  const { facility } = auth
  return facility.write(async trx => {
    const row = await userById(trx, userId)
    if (!row || row.erasedAt !== null) return refuse('missing', 'userMissing')
    if (row.disabledAt === null) return ok(row)
    const fields = { disabledAt: null, updatedAt: nowIso(facility) }
    await updateUser(trx, userId, fields)
    await record(facility, trx, caller, { entity: 'user', id: userId, kind: 'enabled', fields })
    return ok({ ...row, ...fields })
  })
}
