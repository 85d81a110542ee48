import type { Role } from '@mayim/contract/call.ts'
import type { RoleGrant } from '@mayim/contract/calls/staff.ts'
import { isLastAdmin, needsSecondAdmin } from '@mayim/domain/people/admins.ts'
import { nameOf } from '@mayim/domain/people/names.ts'
import { ok, type Result, refuse } from '@mayim/domain/result.ts'
import { v7 } from 'uuid'
import type { Caller, Facility, Writers } from '../../ground/runtime/facility.ts'
import { nowIso, record } from '../../ground/runtime/record-change.ts'
import type { UserRow } from '../../ground/schema/schema.ts'
import { isStaffAccount, rolesOf, staffAccounts } from '../../people/staff-accounts.ts'
import { updateUser, userById, usersById } from '../../people/user-table.ts'
import { publishPassword, withdrawPassword } from '../passwords.ts'
import { decideGrant, insertGrant, waitingGrant, waitingGrants } from './role-grant-table.ts'

interface RoleChange {
  readonly userId: string
  readonly role: Role
}

/**
 * Gives an account a role, at the portal. Where there are two or more Admins, a new Admin waits for the confirmation
 * of a second one (people-60); the row is then returned unchanged. Repeating it changes nothing.
 */
export async function addRole(
  facility: Facility,
  caller: Caller,
  { userId, role }: RoleChange,
): Promise<Result<UserRow>> {
  return facility.write(async trx => {
    const row = await userById(trx, userId)
    if (!row || row.erasedAt !== null) return refuse('missing', 'userMissing')
    return ok(await giveRole(facility, trx, caller, row, role))
  })
}

/** Gives a role in a transaction, or stores the grant that waits for a second Admin. */
export async function giveRole(
  facility: Facility,
  trx: Writers,
  caller: Pick<Caller, 'id'>,
  row: UserRow,
  role: Role,
): Promise<UserRow> {
  if (rolesOf(row).includes(role)) return row
  if (role !== 'Admin' || !needsSecondAdmin(await staffAccounts(trx)))
    return writeRoles(facility, trx, caller, row, [...rolesOf(row), role])
  const waiting = await waitingGrants(trx)
  if (waiting.some(grant => grant.userId === row.id && grant.role === role)) return row
  const grant = {
    id: v7(),
    userId: row.id,
    role,
    byId: caller.id,
    at: nowIso(facility),
    outcome: 'waiting',
    decidedBy: null,
    decidedAt: null,
  } as const
  await insertGrant(trx, grant)
  await record(facility, trx, caller, { entity: 'roleGrant', id: grant.id, kind: 'given', fields: grant })
  return row
}

/** Takes a role away. With the last role of staff the password goes too (people-58, people-59). */
export async function removeRole(
  facility: Facility,
  caller: Caller,
  { userId, role }: RoleChange,
): Promise<Result<UserRow>> {
  return facility.write(async trx => {
    const row = await userById(trx, userId)
    if (!row || row.erasedAt !== null) return refuse('missing', 'userMissing')
    const roles = rolesOf(row)
    if (!roles.includes(role)) return ok(row)
    if (role === 'Admin' && isLastAdmin(await staffAccounts(trx), userId))
      return refuse('conflict', 'lastAdmin')
    const rest = roles.filter(each => each !== role)
    return ok(await writeRoles(facility, trx, caller, row, rest))
  })
}

/** The roles that wait for a second Admin, with the names of the accounts. */
export async function viewGrants({ db }: Pick<Facility, 'db'>): Promise<RoleGrant[]> {
  const grants = await waitingGrants(db)
  const users = await usersById(
    db,
    grants.flatMap(({ userId, byId }) => [userId, byId]),
  )
  return grants.map(({ id, userId, role, byId, at }) => {
    const [user, by] = [users.get(userId), users.get(byId)]
    return {
      id,
      userId,
      role: role as RoleGrant['role'],
      userName: user?.username ?? '',
      firstName: user?.firstName ?? '',
      lastName: user?.lastName ?? '',
      byId,
      byName: by ? nameOf(by) : '',
      at,
    }
  })
}

/**
 * Confirms a role that another Admin gave. Refuses grantMissing, and grantNeedsAnother to the Admin who gave it and to
 * the account itself.
 */
export async function confirmGrant(facility: Facility, caller: Caller, id: string): Promise<Result<null>> {
  return facility.write(async trx => {
    const grant = await waitingGrant(trx, id)
    const row = grant && (await userById(trx, grant.userId))
    if (!grant || !row || row.erasedAt !== null) return refuse('missing', 'grantMissing')
    if ([grant.byId, grant.userId].includes(caller.id)) return refuse('forbidden', 'grantNeedsAnother')
    const roles = new Set([...rolesOf(row), grant.role as Role])
    await writeRoles(facility, trx, caller, row, [...roles])
    await decide(facility, trx, caller, id, 'confirmed')
    return ok(null)
  })
}

/** Declines a role that waits; the Admin who gave it may take it back. */
export async function declineGrant(facility: Facility, caller: Caller, id: string): Promise<Result<null>> {
  return facility.write(async trx => {
    if (!(await waitingGrant(trx, id))) return refuse('missing', 'grantMissing')
    await decide(facility, trx, caller, id, 'declined')
    return ok(null)
  })
}

async function decide(
  facility: Facility,
  trx: Writers,
  caller: Caller,
  id: string,
  outcome: 'confirmed' | 'declined',
): Promise<void> {
  const fields = { outcome, decidedBy: caller.id, decidedAt: nowIso(facility) }
  await decideGrant(trx, id, fields)
  await record(facility, trx, caller, { entity: 'roleGrant', id, kind: outcome, fields })
}

async function writeRoles(
  facility: Facility,
  trx: Writers,
  caller: Pick<Caller, 'id'>,
  row: UserRow,
  roles: readonly Role[],
): Promise<UserRow> {
  const changed = { roles: JSON.stringify(roles), updatedAt: nowIso(facility) }
  const [was, is] = [isStaffAccount(row), isStaffAccount(changed)]
  // Of staff only the portal's values of these count (`foldRow`), also if the hub wrote the newest ones before.
  const { phone, username, email, disabledAt } = row
  const fields = is ? { ...changed, phone, username, email, disabledAt } : changed
  await updateUser(trx, row.id, fields)
  await record(facility, trx, caller, { entity: 'user', id: row.id, kind: 'rolesChanged', fields })
  if (is && !was) await publishPassword(facility, trx, caller, row.id)
  if (was && !is) await withdrawPassword(facility, trx, caller, row.id)
  return { ...row, ...fields }
}
