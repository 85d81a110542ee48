import type { StaffRole } from '@mayim/contract/call.ts'
import { isLastAdmin } from '@mayim/domain/people/admins.ts'
import { mayBeName } from '@mayim/domain/people/names.ts'
import { ok, type Result, refuse } from '@mayim/domain/result.ts'
import { tidyText } from '@mayim/domain/validation.ts'
import type { Caller } from '../../ground/runtime/facility.ts'
import { nowIso, record } from '../../ground/runtime/record-change.ts'
import type { UserRow } from '../../ground/schema/schema.ts'
import { blankUser, staffIdOf } from '../../people/create-user.ts'
import { staffAccounts } from '../../people/staff-accounts.ts'
import { insertUser, updateUser, userById, userByUsername } from '../../people/user-table.ts'
import { type Auth, hostIso } from '../auth.ts'
import { hashPassword, storePassword } from '../passwords.ts'
import { revokeTokens } from '../session-table.ts'
import { giveRole } from './change-roles.ts'
import { checkNewPassword } from './set-password.ts'

export interface NewStaff {
  readonly username: string
  readonly firstName: string
  readonly lastName: string
  readonly role: StaffRole
  readonly password: string
}

/**
 * Creates a staff account at the portal, with its role and its first password (people-57). An Admin waits for a
 * second one as in `addRole`.
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
    const names = { firstName: tidyText(input.firstName), lastName: tidyText(input.lastName) }
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

/**
 * Disables an account (threats-T11). Its sessions end here at once, and on the other side when the change arrives
 * (people-61, people-59).
 */
export async function disableUser(auth: Auth, caller: Caller, userId: string): Promise<Result<UserRow>> {
  const { facility } = auth
  const disabled = await facility.write(async trx => {
    const row = await userById(trx, userId)
    if (!row || row.erasedAt !== null) return refuse('missing', 'userMissing')
    if (isLastAdmin(await staffAccounts(trx), userId)) return refuse('conflict', 'lastAdmin')
    if (row.disabledAt !== null) return ok(row)
    const fields = { disabledAt: nowIso(facility), updatedAt: nowIso(facility) }
    await updateUser(trx, userId, fields)
    await revokeTokens(trx, { userId }, hostIso(auth))
    await record(facility, trx, caller, { entity: 'user', id: userId, kind: 'disabled', fields })
    return ok({ ...row, ...fields })
  })
  auth.sessions.clearAll()
  return disabled
}

/** Enables a disabled account, at the portal. Its former sessions stay ended. */
export async function enableUser(auth: Auth, caller: Caller, userId: string): Promise<Result<UserRow>> {
  const { facility } = auth
  return facility.write(async trx => {
    const row = await userById(trx, userId)
    if (!row || row.erasedAt !== null) return refuse('missing', 'userMissing')
    if (row.disabledAt === null) return ok(row)
    const fields = { disabledAt: null, updatedAt: nowIso(facility) }
    await updateUser(trx, userId, fields)
    await record(facility, trx, caller, { entity: 'user', id: userId, kind: 'enabled', fields })
    return ok({ ...row, ...fields })
  })
}
