import type { Readers } from '../ground/runtime/facility.ts'
import type { UserRow } from '../ground/schema/schema.ts'

const most = 500

/** The accounts with a role, by name. A patron who may open the gate is among them. */
export async function accountsWithRoles(db: Readers): Promise<UserRow[]> {
  return db
    .selectFrom('user')
    .selectAll()
    .where('roles', '!=', '[]')
    .where('erasedAt', 'is', null)
    .orderBy('firstName')
    .orderBy('lastName')
    .orderBy('username')
    .limit(most)
    .execute()
}
