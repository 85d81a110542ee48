import type { SelfUser } from '@mayim/contract/entities/user.ts'
import { ok, type Result, refuse } from '@mayim/domain/result.ts'
import type { Caller, Facility } from '../ground/runtime/facility.ts'
import { nowIso, record } from '../ground/runtime/record-change.ts'
import type { UserRow } from '../ground/schema/schema.ts'
import { attendantById, attendants } from './attendant-table.ts'
import { excludedBy } from './user.ts'
import { updateUser, userById } from './user-table.ts'

interface Exclusion {
  readonly userId: string
  readonly attendantId: number
  readonly excluded: boolean
}

/**
 * Adds or removes an attendant whom the patron does not want to meet (people-49). Repeating it changes nothing. Refuses
 * userMissing, and attendantMissing when adding one who is unknown or inactive.
 */
export async function excludeAttendant(
  facility: Facility,
  caller: Caller,
  { userId, attendantId, excluded }: Exclusion,
): Promise<Result<UserRow>> {
  return facility.write(async trx => {
    const row = await userById(trx, userId)
    if (!row) return refuse('missing', 'userMissing')
    const before = JSON.parse(row.excludedAttendants) as number[]
    if (before.includes(attendantId) === excluded) return ok(row)
    const attendant = excluded ? await attendantById(trx, attendantId) : undefined
    if (excluded && attendant?.active !== 1)
      return refuse('missing', 'attendantMissing', { field: 'attendantId' })
    const after = excluded ? [...before, attendantId] : before.filter(id => id !== attendantId)
    const fields = { excludedAttendants: JSON.stringify(after), updatedAt: nowIso(facility) }
    await updateUser(trx, userId, fields)
    await record(facility, trx, caller, { entity: 'user', id: userId, kind: 'changed', fields })
    return ok({ ...row, ...fields })
  })
}

/**
 * The attendants whom a patron excludes. The change log records who read them before they are answered (privacy-7,
 * screens-73).
 */
export async function openExclusions(
  facility: Facility,
  caller: Caller,
  userId: string,
): Promise<Result<SelfUser['excludedAttendants']>> {
  return facility.write(async trx => {
    const row = await userById(trx, userId)
    if (!row) return refuse('missing', 'userMissing')
    await record(facility, trx, caller, {
      entity: 'exclusionAccess',
      id: userId,
      kind: 'opened',
      fields: {},
    })
    return ok(excludedBy(row, await attendants(trx)))
  })
}
