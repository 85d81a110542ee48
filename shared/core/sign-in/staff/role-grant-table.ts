import type { Readers, Writers } from '../../ground/runtime/facility.ts'
import type { RoleGrantRow } from '../../ground/schema/schema.ts'

/** The grants that wait for a second Admin, the oldest first. */
export async function waitingGrants(db: Readers): Promise<RoleGrantRow[]> {
  return db
    .selectFrom('roleGrant')
    .selectAll()
    .where('outcome', '=', 'waiting')
    .orderBy('at')
    .orderBy('id')
    .limit(100)
    .execute()
}

export async function waitingGrant(db: Readers, id: string): Promise<RoleGrantRow | undefined> {
  return db
    .selectFrom('roleGrant')
    .selectAll()
    .where('id', '=', id)
    .where('outcome', '=', 'waiting')
    .executeTakeFirst()
}

export async function insertGrant(trx: Writers, row: RoleGrantRow): Promise<void> {
  await trx.insertInto('roleGrant').values(row).execute()
}

export async function decideGrant(
  trx: Writers,
  id: string,
  fields: Pick<RoleGrantRow, 'outcome' | 'decidedBy' | 'decidedAt'>,
): Promise<void> {
  await trx.updateTable('roleGrant').set(fields).where('id', '=', id).execute()
}
