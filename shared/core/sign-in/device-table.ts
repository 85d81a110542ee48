import type { Readers, Writers } from '../ground/runtime/facility.ts'
import type { CardReaderRow } from '../ground/schema/card-rows.ts'
import type { DeviceRow, PairingCodeRow } from '../ground/schema/schema.ts'

export async function deviceById(db: Readers, id: string): Promise<DeviceRow | undefined> {
  return db.selectFrom('device').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function pairedDevices(db: Readers): Promise<DeviceRow[]> {
  return db.selectFrom('device').selectAll().orderBy('pairedAt').orderBy('id').execute()
}

/** The panels that are paired for a room now. */
export async function panelsOfRoom(db: Readers, roomId: number): Promise<DeviceRow[]> {
  return db
    .selectFrom('device')
    .selectAll()
    .where('role', '=', 'Room')
    .where('roomId', '=', roomId)
    .where('revokedAt', 'is', null)
    .execute()
}

export async function insertDevice(trx: Writers, row: DeviceRow): Promise<void> {
  await trx.insertInto('device').values(row).execute()
}

export async function markDeviceRevoked(trx: Writers, id: string, revokedAt: string): Promise<void> {
  await trx
    .updateTable('device')
    .set({ revokedAt })
    .where('id', '=', id)
    .where('revokedAt', 'is', null)
    .execute()
}

export async function insertPairingCode(trx: Writers, row: PairingCodeRow): Promise<void> {
  await trx.insertInto('pairingCode').values(row).execute()
}

export async function openPairingCode(
  db: Readers,
  codeHash: string,
  at: string,
): Promise<PairingCodeRow | undefined> {
  return db
    .selectFrom('pairingCode')
    .selectAll()
    .where('codeHash', '=', codeHash)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', at)
    .executeTakeFirst()
}

/** The card reader with that id, if it is a kiosk's. */
export async function readerOfKiosks(db: Readers, id: string): Promise<CardReaderRow | undefined> {
  return db
    .selectFrom('cardReader')
    .selectAll()
    .where('id', '=', id)
    .where('place', '=', 'kiosk')
    .executeTakeFirst()
}

/** Assigns a card reader to the kiosk beside it. */
export async function assignReader(
  trx: Writers,
  id: string,
  fields: Pick<CardReaderRow, 'screenId' | 'updatedAt'>,
): Promise<void> {
  await trx.updateTable('cardReader').set(fields).where('id', '=', id).execute()
}

/** Marks a pairing code as used. False if another screen used it first. */
export async function spendPairingCode(trx: Writers, id: string, usedAt: string): Promise<boolean> {
  const result = await trx
    .updateTable('pairingCode')
    .set({ usedAt })
    .where('id', '=', id)
    .where('usedAt', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

export async function deletePairingCodes(trx: Writers, expiredBefore: string): Promise<void> {
  await trx.deleteFrom('pairingCode').where('expiresAt', '<', expiredBefore).execute()
}
