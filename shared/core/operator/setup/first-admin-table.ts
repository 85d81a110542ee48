import type { Readers } from '../../ground/runtime/facility.ts'

/** Whether this side has an Admin who may sign in. */
export async function hasAdmin(db: Readers): Promise<boolean> {
  const row = await db
    .selectFrom('user')
    .select('id')
    .where('roles', 'like', '%"Admin"%')
    .where('disabledAt', 'is', null)
    .where('erasedAt', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}
