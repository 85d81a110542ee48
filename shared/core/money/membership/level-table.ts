import type { Readers, Writers } from '../../ground/runtime/facility.ts'
import type { MembershipLevelRow } from '../../ground/schema/shop-rows.ts'

/** All levels in their order, removed ones included. */
export async function levelRows(db: Readers): Promise<MembershipLevelRow[]> {
  return db.selectFrom('membershipLevel').selectAll().orderBy('position').orderBy('id').execute()
}

export async function levelById(db: Readers, id: string): Promise<MembershipLevelRow | undefined> {
  return db.selectFrom('membershipLevel').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function upsertLevel(trx: Writers, row: MembershipLevelRow): Promise<void> {
  const { id: _, ...fields } = row
  await trx
    .insertInto('membershipLevel')
    .values(row)
    .onConflict(conflict => conflict.column('id').doUpdateSet(fields))
    .execute()
}
