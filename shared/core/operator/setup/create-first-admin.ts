import { mayBeName } from '@mayim/domain/people/names.ts'
import { ok, type Result, refuse } from '@mayim/domain/result.ts'
import type { Caller, Facility, Writers } from '../../ground/runtime/facility.ts'
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
  store: StoreFirstAdmin,
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
    await insertUser(trx, row)
    await store(facility, trx, row, passwordHash)
    return ok(row)
  })
  // The hub's write above has no entry in the log that the reader would follow.
  await facility.settings.reload()
  return created
}

/** Stores the first Admin's password in the transaction of the account, and closes the facility to patrons. */
export type StoreFirstAdmin = (
  facility: Facility,
  trx: Writers,
  admin: UserRow,
  passwordHash: string,
) => Promise<void>

/** At the portal: records the account, so that the hub gets it. */
export const storeAtPortal: StoreFirstAdmin = async (facility, trx, admin, passwordHash) => {
  const { id, language } = admin
  const own = { id, kind: 'person', roles: ['Admin'], address: '', language } as Caller
  await record(facility, trx, own, { entity: 'user', id, kind: 'created', fields: admin, cause: 'setup' })
  await storePassword(facility, trx, own, admin, { passwordHash, mustChange: false })
  await storeSetting(facility, trx, own, 'bookingOpenToPatrons', 'False')
}

/** At the hub, for that building alone. Not recorded: a new hub that joins must not close a portal that is open. */
export const storeAtHub: StoreFirstAdmin = async (facility, trx, { id }, passwordHash) => {
  const updatedAt = nowIso(facility)
  await putPasswordHash(trx, id, passwordHash, updatedAt, false)
  await upsertSetting(trx, { key: 'bookingOpenToPatrons', value: 'False', updatedAt })
}
