import type { Readers, Writers } from '@mayim/core/ground/runtime/facility.ts'
import type { BridgeRow, BusReaderRow } from '@mayim/core/ground/schema/device-rows.ts'

/** The paired bridges that are not revoked, by name. */
export async function pairedBridges(db: Readers): Promise<BridgeRow[]> {
  return db.selectFrom('bridge').selectAll().where('revokedAt', 'is', null).orderBy('name').execute()
}

/** The bridge that was paired by a code, also if it was revoked since. */
export async function bridgeOfCode(db: Readers, codeId: string): Promise<BridgeRow | undefined> {
  return db.selectFrom('bridge').selectAll().where('codeId', '=', codeId).executeTakeFirst()
}

export async function insertBridge(trx: Writers, row: BridgeRow): Promise<void> {
  await trx.insertInto('bridge').values(row).execute()
}

/** Returns whether the bridge was paired until then. */
export async function markBridgeRevoked(trx: Writers, id: string, revokedAt: string): Promise<boolean> {
  const result = await trx
    .updateTable('bridge')
    .set({ revokedAt })
    .where('id', '=', id)
    .where('revokedAt', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

export async function storeBridgeSeen(trx: Writers, id: string, seenAt: string): Promise<void> {
  await trx.updateTable('bridge').set({ seenAt }).where('id', '=', id).execute()
}

export async function busReaderRows(db: Readers): Promise<BusReaderRow[]> {
  return db.selectFrom('busReader').selectAll().orderBy('name').orderBy('id').execute()
}

export async function insertBusReader(trx: Writers, row: BusReaderRow): Promise<void> {
  await trx.insertInto('busReader').values(row).execute()
}

/** Returns whether the reader was there. */
export async function deleteBusReader(trx: Writers, id: string): Promise<boolean> {
  const { numDeletedRows } = await trx.deleteFrom('busReader').where('id', '=', id).executeTakeFirst()
  return numDeletedRows === 1n
}
