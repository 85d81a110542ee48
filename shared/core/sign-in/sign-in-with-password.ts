import { ok, type Result, refuse } from '@mayim/domain/result.ts'
import type { Caller } from '../ground/runtime/facility.ts'
import { storageFaultOf } from '../ground/runtime/storage.ts'
import type { UserRow } from '../ground/schema/schema.ts'
import { noteSignIn } from '../people/dormant-accounts.ts'
import { servedPhone } from '../people/mobile-phone.ts'
import { isStaffAccount } from '../people/staff-accounts.ts'
import { userByUsername } from '../people/user-table.ts'
import type { Auth } from './auth.ts'
import { checkFactor } from './factors/check-factor.ts'
import { tryPassword } from './limits.ts'
import { checkPassword, openPasswordHash } from './passwords.ts'
import { holderOfUser, type SignedIn, signedIn, signInUnstored, startFamily } from './session-tokens.ts'

/**
 * The password grant of staff, and of patrons who have set a password. Takes as long for an unknown name. Failures slow
 * this account down from this address and never lock it; many slow it down from every unknown device (people-156). Refuses `passwordWrong` (also for a disabled account),
 * `slowDown` with the seconds to wait, signInBusy, and as `checkFactor`.
 */
export async function signInWithPassword(
  auth: Auth,
  caller: Caller,
  input: {
    username: string
    password: string
    /** This account has signed in from this device. */
    knownDevice: boolean
    /** The code of a second factor. */
    factor: string | undefined
    agent?: string
    /** Called for an account of staff after each fifty wrong passwords. */
    onManyTries: (user: Pick<UserRow, 'id' | 'username'>) => Promise<void>
  },
): Promise<Result<SignedIn>> {
  const { facility } = auth
  const username =
    servedPhone(input.username, facility.settings.current()) ?? input.username.trim().toLowerCase()
  const user = await userByUsername(facility.db, username)
  const isEnabled = user !== undefined && user.disabledAt === null
  const stored = user ? await openPasswordHash(facility, facility.db, user.id) : null
  const onWrong = async (count: number) => {
    if (user && isStaffAccount(user) && isNoted(count)) await input.onManyTries(user)
  }
  const { knownDevice } = input
  const tried = {
    account: username,
    address: caller.address,
    knownDevice,
    onWrong,
  }
  const right = await tryPassword(
    auth,
    tried,
    async () => (await checkPassword(input.password, stored)) && isEnabled,
  )
  if (!right.ok) return right
  if (!right.value || !user) return refuse('invalid', 'passwordWrong')
  const factor = await checkFactor(auth, user.id, input.factor)
  if (!factor.ok) return factor
  const origin = { way: 'password', address: caller.address, agent: input.agent ?? '', knownDevice } as const
  try {
    const started = await facility.write(async trx => {
      const holder = holderOfUser(await noteSignIn(facility, trx, user, 'proof'))
      return ok({ holder, ...(await startFamily(auth, trx, holder, origin)) })
    })
    if (started.ok)
      return ok(await signedIn(auth, started.value.holder, started.value.token, started.value.family))
    const isClosed = started.code === 'recovering' || started.code === 'fenced'
    return (isClosed && (await signInUnstored(auth, user))) || started
  } catch (error) {
    const unstored = storageFaultOf(error) === null ? null : await signInUnstored(auth, user)
    if (unstored === null) throw error
    return unstored
  }
}

/** Wrong passwords after which a person is told, and again after as many more. */
const notedEvery = 50

function isNoted(count: number): boolean {
  return count > 0 && count % notedEvery === 0
}
