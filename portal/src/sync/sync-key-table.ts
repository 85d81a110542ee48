import type { Readers, Writers } from '@mayim/core/ground/runtime/facility.ts'
import type { SyncKeyRow } from '@mayim/core/ground/schema/log-rows.ts'

/** The status of a key by its hash; undefined for a key that is not stored. */
export async function syncKeyStatus(db: Readers, hash: string): Promise<SyncKeyRow['status'] | undefined> {
  const row = await db.selectFrom('syncKey').select('status').where('hash', '=', hash).executeTakeFirst()
  return row?.status
}

/** Stores a proposed key; a stored key does not change. */
export async function insertProposedKey(trx: Writers, hash: string, createdAt: string): Promise<void> {
  await trx
    .insertInto('syncKey')
    .values({ hash, sealed: null, status: 'proposed', createdAt, revokedAt: null })
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

export async function activateKey(trx: Writers, hash: string): Promise<void> {
  await trx
    .updateTable('syncKey')
    .set({ status: 'active', revokedAt: null })
    .where('hash', '=', hash)
    .execute()
}

/** Stores the key of a hub that has just joined; a key revoked before is valid again. */
export async function insertJoinedKey(trx: Writers, hash: string, createdAt: string): Promise<void> {
  await trx.deleteFrom('syncKey').where('hash', '=', hash).where('status', '=', 'revoked').execute()
  await insertProposedKey(trx, hash, createdAt)
}

/** Revokes the keys that no hub has connected with yet, except one. */
export async function revokeOtherProposals(trx: Writers, hash: string, revokedAt: string): Promise<void> {
  await trx
    .updateTable('syncKey')
    .set({ status: 'revoked', revokedAt })
    .where('status', '=', 'proposed')
    .where('hash', '<>', hash)
    .execute()
}

/** Revokes every stored key and, by its hash, the configured key, which need not be stored. */
export async function revokeKeys(trx: Writers, configured: string | null, revokedAt: string): Promise<void> {
  const status = 'revoked' as const
  await trx.updateTable('syncKey').set({ status, revokedAt }).where('status', '<>', status).execute()
  if (configured === null) return
  await trx
    .insertInto('syncKey')
    .values({ hash: configured, sealed: null, status, createdAt: revokedAt, revokedAt })
    .onConflict(conflict => conflict.column('hash').doUpdateSet({ status, revokedAt }))
    .execute()
}
