import type { SelfUser } from '@mayim/contract/entities/user.ts'
import { ok, type Result, refuse } from '@mayim/domain/result.ts'
import type { Caller, Facility } from '../ground/runtime/facility.ts'
import { record } from '../ground/runtime/record-change.ts'
import { attendants } from './attendants/attendant-table.ts'
import { userById } from './user-table.ts'
import { excludedBy } from './view-user.ts'

/**
 * The attendants whom a patron excludes. The change log records who read them before they are answered (privacy-7,
 * screens-73). Refuses userMissing.
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
