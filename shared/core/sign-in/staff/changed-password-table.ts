import type { Readers, Writers } from '../../ground/runtime/facility.ts'
import type { ChangedPasswordRow } from '../../ground/schema/schema.ts'

export async function putChangedPassword(trx: Writers, row: ChangedPasswordRow): Promise<void> {
  const { userId: _, ...set } = row
  await trx
    .insertInto('changedPassword')
    .values(row)
    .onConflict(conflict => conflict.column('userId').doUpdateSet(set))
    .execute()
}

export async function changedPasswords(db: Readers): Promise<ChangedPasswordRow[]> {
  return db.selectFrom('changedPassword').selectAll().orderBy('changedAt').execute()
}

export async function deleteChangedPassword(trx: Writers, userId: string): Promise<void> {
  await trx.deleteFrom('changedPassword').where('userId', '=', userId).execute()
}
