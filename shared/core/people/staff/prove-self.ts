import { ok, type Result, refuse } from '@mayim/domain/result.ts'
import type { Caller } from '../../runtime/facility.ts'
import { addressGroup } from '../address-group.ts'
import type { Auth } from '../auth.ts'
import { checkPassword } from '../passwords.ts'
import { openPasswordHash } from '../store-password.ts'

/** How a caller of a change of accounts came, and the proof that came along. */
export interface SelfProof {
  /** The other side vouches for the caller. */
  readonly relayed: boolean
  readonly ownPassword: string | undefined
}

/**
 * Checks the caller's own password. Refuses `ownPasswordNeeded` without one, `ownPasswordWrong`, and `slowDown` with the
 * seconds to wait after several wrong ones.
 */
export async function checkOwnPassword(
  auth: Auth,
  caller: Caller,
  password: string | undefined,
): Promise<Result<null>> {
  const { facility, slowDown } = auth
  const field = 'ownPassword'
  if (!password) return refuse('invalid', 'ownPasswordNeeded', { field })
  const key = `own ${caller.id}\n${addressGroup(caller.address)}`
  const seconds = slowDown.waitSeconds(key)
  if (seconds > 0) return refuse('tooMany', 'slowDown', { field, detail: { seconds } })
  // The failure is counted before the slow hash, so that concurrent tries are all counted.
  slowDown.failed(key)
  const right = await checkPassword(password, await openPasswordHash(facility, facility.db, caller.id))
  if (!right) return refuse('invalid', 'ownPasswordWrong', { field })
  slowDown.succeeded(key)
  return ok(null)
}

/**
 * Checks a caller for whom the other side vouches by the caller's own password, so that a stolen hub cannot change an
 * account by naming an Admin (people-63). A caller of this side has a session here and needs none.
 */
export async function proveRelayed(auth: Auth, caller: Caller, proof: SelfProof): Promise<Result<null>> {
  return proof.relayed ? checkOwnPassword(auth, caller, proof.ownPassword) : ok(null)
}
