import type { Readers, Writers } from '../../ground/runtime/facility.ts'
import type { JoinCodeRow } from '../../ground/schema/device-rows.ts'

type Purpose = JoinCodeRow['purpose']

/** Stores a code and deletes the earlier ones of its purpose, so that one code is valid at a time. */
export async function replaceJoinCode(trx: Writers, row: JoinCodeRow): Promise<void> {
  await trx.deleteFrom('joinCode').where('purpose', '=', row.purpose).execute()
  await trx.insertInto('joinCode').values(row).execute()
}

/** The code of that purpose that was made last. */
export async function lastJoinCode(db: Readers, purpose: Purpose): Promise<JoinCodeRow | undefined> {
  return db
    .selectFrom('joinCode')
    .selectAll()
    .where('purpose', '=', purpose)
    .orderBy('createdAt', 'desc')
    .executeTakeFirst()
}

export async function claimJoinCode(trx: Writers, id: string, claim: string): Promise<void> {
  await trx.updateTable('joinCode').set({ claim }).where('id', '=', id).execute()
}

/** Counts a wrong code against the valid one. */
export async function countWrongCode(trx: Writers, id: string): Promise<void> {
  await trx
    .updateTable('joinCode')
    .set(({ eb, ref }) => ({ failures: eb(ref('failures'), '+', 1) }))
    .where('id', '=', id)
    .execute()
}
