import type { Readers, Writers } from '@mayim/core/ground/runtime/facility.ts'
import type { SyncKeyRow } from '@mayim/core/ground/schema/log-rows.ts'

/** The sealed keys that are not revoked, newest first; null for a key that is stored as a hash only. */
export async function sealedKeys(db: Readers): Promise<Pick<SyncKeyRow, 'sealed' | 'createdAt'>[]> {
  return db
    .selectFrom('syncKey')
    .select(['sealed', 'createdAt'])
    .where('status', '<>', 'revoked')
    .orderBy('createdAt', 'desc')
    .execute()
}

export async function insertSyncKey(trx: Writers, row: SyncKeyRow): Promise<void> {
  await trx.insertInto('syncKey').values(row).execute()
}

/** Activates one key and revokes the key that was active before it. */
export async function activateSyncKey(trx: Writers, hash: string, revokedAt: string): Promise<void> {
  await trx.updateTable('syncKey').set({ status: 'active' }).where('hash', '=', hash).execute()
  await trx
    .updateTable('syncKey')
    .set({ status: 'revoked', sealed: null, revokedAt })
    .where('status', '=', 'active')
    .where('hash', '<>', hash)
    .execute()
}
