import { mayBeName } from '@mayim/domain/people/names.ts'
import { ok, type Result, refuse } from '@mayim/domain/result.ts'
import type { Caller, Facility } from '../../ground/runtime/facility.ts'
import { nowIso, record } from '../../ground/runtime/record-change.ts'
import type { UserRow } from '../../ground/schema/schema.ts'
import { upsertSetting } from '../../ground/settings/settings-table.ts'
import { storeSetting } from '../../ground/settings/stored-setting.ts'
import { blankUser, staffIdOf } from '../../people/create-user.ts'
import { insertUser, userById, userByUsername } from '../../people/user-table.ts'
import { putPasswordHash } from '../../sign-in/credential-table.ts'
import type { FirstAdmin } from '../../sign-in/first-start.ts'
import { hashPassword, storePassword } from '../../sign-in/passwords.ts'
import { checkNewPassword } from '../../sign-in/staff/set-password.ts'
import { hasAdmin } from './first-admin-table.ts'

/**
 * Creates the first Admin of a side, and closes the facility to patrons until it is opened (settings-27). The portal
 * records the account; at the hub it is for that building alone until the portal's accounts come (people-57). Refuses
 * passwordsDiffer, passwordCommon, userNameInvalid, userNameTaken (by a disabled account), and setupDone if there is an Admin by now.
 */
export async function createFirstAdmin(
  facility: Facility,
  caller: Pick<Caller, 'language'>,
  input: FirstAdmin,
): Promise<Result<UserRow>> {
  if (input.password !== input.confirmed) return refuse('invalid', 'passwordsDiffer', { field: 'confirmed' })
  const username = input.username.trim().toLowerCase()
  if (!mayBeName(username)) return refuse('invalid', 'userNameInvalid', { field: 'username' })
  const named = { username, firstName: '', lastName: '' }
  const checked = await checkNewPassword(facility, input.password, named, 'password')
  if (!checked.ok) return checked
  const passwordHash = await hashPassword(input.password)
  const created = await facility.write(async trx => {
    if (await hasAdmin(trx)) return refuse('conflict', 'setupDone')
    const id = staffIdOf(facility, username)
    if ((await userById(trx, id)) || (await userByUsername(trx, username)))
      return refuse('conflict', 'userNameTaken', { field: 'username' })
    const row: UserRow = {
      ...blankUser(id, nowIso(facility)),
      username,
      firstName: input.username.trim(),
      roles: '["Admin"]',
      language: caller.language,
    }
    const own = { id, kind: 'person', roles: ['Admin'], address: '', language: caller.language } as const
    await insertUser(trx, row)
    if (facility.side === 'portal') {
      await record(facility, trx, own, { entity: 'user', id, kind: 'created', fields: row, cause: 'setup' })
      await storePassword(facility, trx, own, row, { passwordHash, mustChange: false })
      await storeSetting(facility, trx, own, 'bookingOpenToPatrons', 'False')
    } else {
      const updatedAt = nowIso(facility)
      await putPasswordHash(trx, id, passwordHash, updatedAt, false)
      // Not recorded: a new hub that joins must not close a portal that is open.
      await upsertSetting(trx, { key: 'bookingOpenToPatrons', value: 'False', updatedAt })
    }
    return ok(row)
  })
  // The hub's write above has no entry in the log that the reader would follow.
  await facility.settings.reload()
  return created
}
