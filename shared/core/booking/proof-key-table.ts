import type { Readers, Writers } from '../ground/runtime/facility.ts'
import type { ProofKeyRow } from '../ground/schema/log-rows.ts'

/** The secret setting with the portal's private key. Secret settings never leave their side. */
const secretName = 'bookingProofKey'

export async function proofKeyRow(db: Readers, id: string): Promise<ProofKeyRow | undefined> {
  return db.selectFrom('proofKey').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function insertProofKey(trx: Writers, row: ProofKeyRow): Promise<void> {
  await trx.insertInto('proofKey').values(row).execute()
}

/** The sealed private key, or undefined before its first use. */
export async function sealedProofKey(db: Readers): Promise<string | undefined> {
  const row = await db
    .selectFrom('secretSetting')
    .select('sealed')
    .where('key', '=', secretName)
    .executeTakeFirst()
  return row?.sealed
}

export async function insertSealedProofKey(trx: Writers, sealed: string, at: string): Promise<void> {
  await trx
    .insertInto('secretSetting')
    .values({ key: secretName, sealed, updatedAt: at, changedBy: '' })
    .execute()
}
