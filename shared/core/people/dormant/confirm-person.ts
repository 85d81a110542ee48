import { mostFactTries, type PersonFacts, provesPerson } from '@mayim/domain/people/dormant.ts'
import { ok, type Result, refuse } from '@mayim/domain/result.ts'
import type { Caller, Facility, Writers } from '../../ground/runtime/facility.ts'
import { nowIso, record } from '../../ground/runtime/record-change.ts'
import type { UserRow } from '../../ground/schema/schema.ts'
import { updateUser, userById } from '../user-table.ts'
import { claimFactTry, storeUse } from './account-use-table.ts'

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

/**
 * Staff confirm the person of a held account, after asking her (people-352). Confirming again changes nothing. Refuses
 * userMissing.
 */
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
