import type { SignIn } from '@mayim/contract/entities/session.ts'
import { ok } from '@mayim/domain/result.ts'
import { v7 } from 'uuid'
import type { Facility, Writers } from '../ground/runtime/facility.ts'
import { record } from '../ground/runtime/record-change.ts'
import { storageFaultOf } from '../ground/runtime/storage.ts'
import type { SignInRow, UserRow } from '../ground/schema/schema.ts'
import { servedPhone } from '../people/mobile-phone.ts'
import { isStaffAccount } from '../people/staff-accounts.ts'
import { userByUsername, usersById } from '../people/user-table.ts'
import { countWrongTry, insertSignIn, latestSignIns, wrongRowsSince } from './sign-in-table.ts'
import { addressGroup } from './throttle.ts'

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

/** How far back a search goes, in rows. */
const maxSearched = 5000
const maxShown = 100

/**
 * The latest sign-ins of staff on this side and the failed ones, at most 100 (people-320): of all accounts, or of those
 * whose name has the searched text.
 */
export async function viewSignIns({ db }: Pick<Facility, 'db'>, search = ''): Promise<SignIn[]> {
  const searched = search.trim().toLowerCase()
  const rows = await latestSignIns(db, searched === '' ? maxShown : maxSearched)
  const users = await usersById(db, [...new Set(rows.map(row => row.userId))])
  return rows
    .filter(row => wholeName(users.get(row.userId)).includes(searched))
    .slice(0, maxShown)
    .map(row => view(row, users.get(row.userId)))
}

/** The latest sign-ins of one account on this side and the failed ones. */
export async function viewOwnSignIns({ db }: Pick<Facility, 'db'>, userId: string): Promise<SignIn[]> {
  const users = await usersById(db, [userId])
  return (await latestSignIns(db, maxShown, userId)).map(row => view(row, users.get(userId)))
}

function wholeName(user: UserRow | undefined): string {
  return user ? `${user.firstName} ${user.lastName} ${user.username}`.toLowerCase() : ''
}

function view(row: SignInRow, user: UserRow | undefined): SignIn {
  const { firstName, lastName, username } =
    user && user.erasedAt === null ? user : { firstName: '', lastName: '', username: '-' }
  const { id: key, userId, newDevice, ...rest } = row
  return { ...rest, key, by: { id: userId, firstName, lastName, username }, newDevice: newDevice === 1 }
}
