import { ok, type Result, refuse } from '@mayim/domain/result.ts'
import type { Caller } from '../runtime/facility.ts'
import { addressGroup } from './address-group.ts'
import type { Auth } from './auth.ts'
import { mobilePhone } from './mobile-phone.ts'
import { checkPassword } from './passwords.ts'
import { type SignedIn, signedIn, startFamily } from './session-tokens.ts'
import { openPasswordHash } from './store-password.ts'
import { userByUsername } from './subject-table.ts'
import { holderOf } from './verify-code.ts'

/**
 * The password grant of staff, and of patrons who have set a password. Takes as long for an unknown name. Failures slow
 * this account down from this address and never lock it. Refuses `passwordWrong` (also for a disabled account),
 * `slowDown` with the seconds to wait.
 */
export async function signInWithPassword(
  auth: Auth,
  caller: Caller,
  input: { username: string; password: string; agent?: string },
): Promise<Result<SignedIn>> {
  const { facility, slowDown } = auth
  const username =
    mobilePhone(input.username, facility.settings.current()) ?? input.username.trim().toLowerCase()
  const key = `${username}\n${addressGroup(caller.address)}`
  const seconds = slowDown.waitSeconds(key)
  if (seconds > 0) return refuse('tooMany', 'slowDown', { detail: { seconds } })
  // The failure is counted before the slow hash, so that concurrent tries are all counted.
  slowDown.failed(key)
  const user = await userByUsername(facility.db, username)
  const stored = user ? await openPasswordHash(facility, facility.db, user.id) : null
  const right = await checkPassword(input.password, stored)
  if (!right || !user || user.disabledAt !== null) return refuse('invalid', 'passwordWrong')
  slowDown.succeeded(key)
  const holder = holderOf(user)
  const started = await facility.write(async trx => ok(await startFamily(auth, trx, holder, input.agent)))
  if (!started.ok) return started
  return ok(await signedIn(auth, holder, started.value.token, started.value.family))
}
