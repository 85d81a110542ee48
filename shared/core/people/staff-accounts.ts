import { type Role, type StaffRole, staffRoles } from '@mayim/contract/call.ts'
import type { StaffAccount } from '@mayim/domain/people/admins.ts'
import type { Readers } from '../ground/runtime/facility.ts'
import type { UserRow } from '../ground/schema/schema.ts'
import { accountsWithRoles } from './user-table.ts'

export function rolesOf(row: Pick<UserRow, 'roles'>): Role[] {
  return JSON.parse(row.roles) as Role[]
}

function isStaffRole(role: string): role is StaffRole {
  return (staffRoles as readonly string[]).includes(role)
}

/** Whether an account has a role of staff. `OpenGarageGate` alone makes nobody staff (people-22). */
export function isStaffAccount(row: Pick<UserRow, 'roles'>): boolean {
  return rolesOf(row).some(isStaffRole)
}

/** The accounts of staff, disabled ones too, by name. */
export async function staffRows(db: Readers): Promise<UserRow[]> {
  return (await accountsWithRoles(db)).filter(isStaffAccount)
}

/** The accounts of staff, for the rules of Admins. */
export async function staffAccounts(db: Readers): Promise<StaffAccount[]> {
  const rows = await staffRows(db)
  return rows.map(row => ({ id: row.id, roles: rolesOf(row), disabled: row.disabledAt !== null }))
}
