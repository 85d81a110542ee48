import { ok, type Result, refuse } from '@mayim/domain/result.ts'
import type { Caller } from '../../ground/runtime/facility.ts'
import type { Auth } from '../auth.ts'
import { tryPassword } from '../limits.ts'
import { checkPassword, openPasswordHash } from '../passwords.ts'

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
  const { facility } = auth
  const field = 'ownPassword'
  if (!password) return refuse('invalid', 'ownPasswordNeeded', { field })
  const tried = { account: `own ${caller.id}`, address: caller.address, knownDevice: true, field }
  const right = await tryPassword(auth, tried, async () =>
    checkPassword(password, await openPasswordHash(facility, facility.db, caller.id)),
  )
  if (!right.ok) return right
  return right.value ? ok(null) : refuse('invalid', 'ownPasswordWrong', { field })
}

/**
 * Checks a caller for whom the other side vouches by the caller's own password, so that a stolen hub cannot change an
 * account by naming an Admin (people-63). A caller of this side has a session here and needs none.
 */
export async function proveRelayed(auth: Auth, caller: Caller, proof: SelfProof): Promise<Result<null>> {
  return proof.relayed ? checkOwnPassword(auth, caller, proof.ownPassword) : ok(null)
}
