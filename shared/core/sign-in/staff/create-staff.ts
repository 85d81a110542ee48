import type { StaffRole } from '@mayim/contract/call.ts'
import { mayBeName } from '@mayim/domain/people/names.ts'
import { ok, type Result, refuse } from '@mayim/domain/result.ts'
import type { Caller } from '../../ground/runtime/facility.ts'
import { nowIso, record } from '../../ground/runtime/record-change.ts'
import type { UserRow } from '../../ground/schema/schema.ts'
import { blankUser } from '../../people/blank-user.ts'
import { staffIdOf } from '../../people/user-id.ts'
import { insertUser, userById, userByUsername } from '../../people/user-table.ts'
import type { Auth } from '../auth.ts'
import { hashPassword } from '../passwords.ts'
import { storePassword } from '../store-password.ts'
import { giveRole } from './change-roles.ts'
import { checkNewPassword } from './check-new-password.ts'

export interface NewStaff {
  readonly username: string
  readonly firstName: string
  readonly lastName: string
  readonly role: StaffRole
  readonly password: string
}

/**
 * Creates a staff account at the portal, with its role and its first password (people-57). An Admin waits for a second
 * one as in `addRole`. Refuses userNameInvalid, userNameTaken, passwordCommon.
 */
export async function createStaff(
  auth: Pick<Auth, 'facility'>,
  caller: Pick<Caller, 'id' | 'language'>,
  input: NewStaff,
): Promise<Result<UserRow>> {
  const { facility } = auth
  const username = input.username.trim().toLowerCase()
  if (!mayBeName(username)) return refuse('invalid', 'userNameInvalid', { field: 'username' })
  const checked = await checkNewPassword(facility, input.password, { ...input, username }, 'password')
  if (!checked.ok) return checked
  const passwordHash = await hashPassword(input.password)
  return facility.write(async trx => {
    const id = staffIdOf(facility, username)
    if ((await userById(trx, id)) || (await userByUsername(trx, username)))
      return refuse('conflict', 'userNameTaken', { field: 'username' })
    const names = { firstName: input.firstName.trim(), lastName: input.lastName.trim() }
    const row: UserRow = {
      ...blankUser(id, nowIso(facility)),
      username,
      ...names,
      language: caller.language,
    }
    await insertUser(trx, row)
    await record(facility, trx, caller, { entity: 'user', id, kind: 'created', fields: row, cause: 'staff' })
    await storePassword(facility, trx, caller, row, { passwordHash, mustChange: true })
    return ok(await giveRole(facility, trx, caller, row, input.role))
  })
}
