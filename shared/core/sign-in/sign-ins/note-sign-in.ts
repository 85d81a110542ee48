import { ok } from '@mayim/domain/result.ts'
import { v7 } from 'uuid'
import type { Facility, Writers } from '../../ground/runtime/facility.ts'
import { record } from '../../ground/runtime/record-change.ts'
import { storageFaultOf } from '../../ground/runtime/storage.ts'
import type { SignInRow } from '../../ground/schema/schema.ts'
import { servedPhone } from '../../people/mobile-phone.ts'
import { isStaffAccount } from '../../people/staff-accounts.ts'
import { userByUsername } from '../../people/user-table.ts'
import { addressGroup } from '../address-group.ts'
import { countWrongTry, insertSignIn, wrongRowsSince } from './sign-in-table.ts'

/** From where a person signs in, and by what. */
export interface SignInOrigin {
  readonly way: 'password' | 'code' | 'passkey'
  readonly address: string
  /** The browser and the system, such as `Chrome, Windows`; '' if unknown. */
  readonly agent: string
  /** This account has signed in from this browser before. */
  readonly knownDevice: boolean
}

/** Addresses of one account and day that have a row of their own, so that a botnet fills no disk. */
const maxAddressesOfDay = 50

/** Records a sign-in of staff in the list and in the log of changes, in its transaction (people-158, people-320). */
export async function noteSignIn(
  facility: Facility,
  trx: Writers,
  userId: string,
  origin: SignInOrigin,
): Promise<void> {
  const { way, agent, knownDevice } = origin
  const from = addressGroup(origin.address)
  await insertSignIn(trx, rowOf(facility, { id: v7(), userId, outcome: 'signedIn', origin: from }, origin))
  const fields = { way, from, agent, knownDevice }
  await record(facility, trx, { id: userId }, { entity: 'signIn', id: userId, kind: 'signedIn', fields })
}

/**
 * Counts a failed sign-in for an account of staff, by its address and day (people-320). A name that no such account has
 * leaves nothing. The caller does not wait for it, so that the time of an answer does not tell which names exist.
 */
export async function noteWrongSignIn(
  facility: Facility,
  username: string,
  origin: SignInOrigin,
): Promise<void> {
  const name = servedPhone(username, facility.settings.current()) ?? username.trim().toLowerCase()
  const user = await userByUsername(facility.db, name)
  if (!user || !isStaffAccount(user)) return
  const day = new Date(facility.hostClock.now()).toISOString().slice(0, 10)
  const from = addressGroup(origin.address)
  await facility.write(async trx => {
    const known = await wrongRowsSince(trx, user.id, day)
    const counted = known < maxAddressesOfDay ? from : ''
    const id = `${user.id} ${day} ${counted}`
    const key = { id, userId: user.id, outcome: 'wrong', origin: counted } as const
    await countWrongTry(trx, rowOf(facility, key, origin))
    return ok(null)
  })
}

/** Logs why a failed sign-in could not be counted; nothing is refused for it. */
export function logUncounted({ log }: Pick<Facility, 'log'>, error: unknown): void {
  log.error({ err: storageFaultOf(error) ?? error }, 'a failed sign-in could not be counted')
}

function rowOf(
  { hostClock }: Facility,
  key: Pick<SignInRow, 'id' | 'userId' | 'outcome' | 'origin'>,
  { way, agent, knownDevice }: SignInOrigin,
): SignInRow {
  const at = new Date(hostClock.now()).toISOString()
  return { ...key, way, agent, newDevice: knownDevice ? 0 : 1, firstAt: at, lastAt: at, times: 1 }
}
