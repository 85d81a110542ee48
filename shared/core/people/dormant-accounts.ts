import type { UnconfirmedPerson } from '@mayim/contract/calls/privacy.ts'
import { isDormant, mostFactTries, type PersonFacts, provesPerson } from '@mayim/domain/people/dormant.ts'
import { ok, type Result, refuse } from '@mayim/domain/result.ts'
import { tonight } from '../ground/calendar/schedule-days.ts'
import type { Caller, Facility, Writers } from '../ground/runtime/facility.ts'
import { nowIso, record } from '../ground/runtime/record-change.ts'
import type { UserRow } from '../ground/schema/schema.ts'
import {
  accountUseOf,
  claimFactTry,
  latestNightOf,
  latestNightsOf,
  storeUse,
  unconfirmedRows,
} from './account-use-table.ts'
import { isStaffAccount } from './staff-accounts.ts'
import { updateUser, userById } from './user-table.ts'

/**
 * The patron proves by her last name and postal code that she is the person of a held account (people-351). The try is
 * counted before it is judged. Refuses `factsWrong`, also for an account that has no such data, and `factsSpent` when
 * only staff can confirm.
 */
export async function confirmByFacts(
  facility: Facility,
  caller: Caller,
  given: PersonFacts,
): Promise<Result<null>> {
  // A wrong answer returns ok, because a refusal would roll back the count of the try.
  const done = await facility.write<'confirmed' | 'factsWrong' | 'factsSpent'>(async trx => {
    const user = await userById(trx, caller.id)
    if (!user || user.erasedAt !== null) return refuse('missing', 'userMissing')
    if (user.unconfirmedSince === null) return ok('confirmed')
    if (!(await claimFactTry(trx, user.id, mostFactTries))) return ok('factsSpent')
    if (!provesPerson(user, given)) return ok('factsWrong')
    await confirm(facility, trx, caller, user)
    return ok('confirmed')
  })
  if (!done.ok) return done
  return done.value === 'confirmed' ? ok(null) : refuse('invalid', done.value, { field: 'lastName' })
}

/** Staff confirm the person of a held account, after asking her (people-352). Confirming again changes nothing. */
export async function confirmByStaff(
  facility: Facility,
  caller: Caller,
  userId: string,
): Promise<Result<UserRow>> {
  return facility.write(async trx => {
    const user = await userById(trx, userId)
    if (!user || user.erasedAt !== null) return refuse('missing', 'userMissing')
    return ok(user.unconfirmedSince === null ? user : await confirm(facility, trx, caller, user))
  })
}

async function confirm(facility: Facility, trx: Writers, caller: Caller, user: UserRow): Promise<UserRow> {
  const fields = { unconfirmedSince: null, updatedAt: nowIso(facility) }
  await updateUser(trx, user.id, fields)
  await storeUse(trx, user.id, nowIso(facility))
  await record(facility, trx, caller, { entity: 'user', id: user.id, kind: 'confirmed', fields })
  return { ...user, ...fields }
}

const mostShown = 100

/** The patrons who wait to be confirmed, the latest sign-in first, with the night of their last visit (people-352). */
export async function viewUnconfirmed({ db }: Pick<Facility, 'db'>): Promise<UnconfirmedPerson[]> {
  const rows = await unconfirmedRows(db, mostShown)
  const nights = await latestNightsOf(
    db,
    rows.map(row => row.id),
  )
  return rows.map(({ id, firstName, lastName, username, phone, unconfirmedSince }) => ({
    id,
    firstName,
    lastName,
    username,
    phone,
    since: unconfirmedSince ?? '',
    lastNight: nights.get(id) ?? null,
  }))
}

type Needs = Pick<Facility, 'side' | 'clock' | 'settings'>
const dayMs = 86_400_000

/**
 * Stores that a patron signed in, in the transaction of the sign-in. After a long absence by a texted code alone, the
 * account is held until the person is confirmed, because the phone may have a new owner (people-350). A password or a
 * passkey proves the person. Accounts of staff are left alone. Returns the account as it is now.
 * @param owner the account whose phone was proven, where it was merged into this one (people-765)
 */
export async function noteSignIn(
  facility: Needs,
  trx: Writers,
  user: UserRow,
  way: 'code' | 'proof',
  owner: UserRow = user,
): Promise<UserRow> {
  if (isStaffAccount(user)) return user
  const isHeld = user.unconfirmedSince !== null
  const unconfirmedSince =
    way === 'proof' ? null : isHeld ? user.unconfirmedSince : await absence(facility, trx, user, owner)
  if (unconfirmedSince === null || !isHeld)
    for (const id of new Set([user.id, owner.id])) await storeUse(trx, id, nowIso(facility))
  if (unconfirmedSince === user.unconfirmedSince) return user
  const fields = { unconfirmedSince, updatedAt: nowIso(facility) }
  await updateUser(trx, user.id, fields)
  const kind = unconfirmedSince === null ? 'confirmed' : 'askedToConfirm'
  await record(facility, trx, user, { entity: 'user', id: user.id, kind, fields, cause: 'signIn' })
  return { ...user, ...fields }
}

/** Stores that a session was renewed, once a day. */
export async function noteRenewal(
  facility: Pick<Facility, 'clock'>,
  trx: Writers,
  userId: string,
): Promise<void> {
  const use = await accountUseOf(trx, userId)
  if (use && facility.clock.now() - Date.parse(use.lastAt) < dayMs) return
  await storeUse(trx, userId, nowIso(facility))
}

/** The time from which a person who was away for long is asked who she is; null for everybody else. */
async function absence(facility: Needs, trx: Writers, user: UserRow, owner: UserRow): Promise<string | null> {
  const use = await accountUseOf(trx, user.id)
  const night = await latestNightOf(trx, user.id)
  const seen = [user.createdAt, use?.lastAt, night].filter(at => at !== undefined).map(at => at.slice(0, 10))
  const { dormantAccountMonths } = facility.settings.current()
  const ofPhone = owner.id === user.id ? seen : await usesOfPhone(trx, owner)
  const isAway = [seen, ofPhone].some(days => isDormant(days, tonight(facility), dormantAccountMonths))
  return isAway ? nowIso(facility) : null
}

/** The days on which the phone of a merged account is known to have been hers; the merge is one. */
async function usesOfPhone(trx: Writers, owner: UserRow): Promise<string[]> {
  const use = await accountUseOf(trx, owner.id)
  return [owner.disabledAt, use?.lastAt].filter(at => typeof at === 'string').map(at => at.slice(0, 10))
}
