import { ok, type Result, refuse } from '@mayim/domain/result.ts'
import type { Caller } from '../ground/runtime/facility.ts'
import { nowIso, record } from '../ground/runtime/record-change.ts'
import { storeUse } from '../people/account-use-table.ts'
import { ensurePatron } from '../people/create-user.ts'
import { updateUser, userById } from '../people/user-table.ts'
import { type Auth, hostIso } from './auth.ts'
import { moveSession, revokeTokens } from './session-table.ts'

/**
 * Begins a new account for the phone of a held one (people-353): for the new owner of a number. The older account loses
 * the phone and keeps everything else; staff can still confirm or join it. The session goes on with the new account from
 * its next renewal. Refuses userMissing, and `accountConfirmed` for an account that is not held.
 */
export async function beginNewAccount(
  auth: Auth,
  caller: Caller,
  family: string | undefined,
): Promise<Result<null>> {
  const { facility } = auth
  const begun = await facility.write(async trx => {
    const old = await userById(trx, caller.id)
    if (!old || old.phone === null || family === undefined) return refuse('missing', 'userMissing')
    if (old.unconfirmedSince === null) return refuse('conflict', 'accountConfirmed')
    const fields = { phone: null, username: `without phone ${old.id}`, updatedAt: nowIso(facility) }
    await updateUser(trx, old.id, fields)
    await record(facility, trx, caller, { entity: 'user', id: old.id, kind: 'lostPhone', fields })
    const fresh = await ensurePatron(facility, trx, old.phone, caller.language)
    await storeUse(trx, fresh.id, nowIso(facility))
    await revokeTokens(trx, { userId: old.id }, hostIso(auth), family)
    await moveSession(trx, family, fresh.id)
    return ok(null)
  })
  auth.sessions.clearAll()
  return begun
}
