import type { Readers, Writers } from '../ground/runtime/facility.ts'
import type { FactorRow } from '../ground/schema/schema.ts'

/** The factors of an account that were confirmed, the oldest first. */
export async function factorsOf(db: Readers, userId: string): Promise<FactorRow[]> {
  return db
    .selectFrom('factor')
    .selectAll()
    .where('userId', '=', userId)
    .where('confirmedAt', 'is not', null)
    .orderBy('createdAt')
    .execute()
}

export async function factorById(db: Readers, id: string): Promise<FactorRow | undefined> {
  return db.selectFrom('factor').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function insertFactor(trx: Writers, row: FactorRow): Promise<void> {
  await trx.insertInto('factor').values(row).execute()
}

/** Confirms a factor and stores the counter of its first use. False if another request was first. */
export async function confirmFactor(
  trx: Writers,
  id: string,
  fields: Pick<FactorRow, 'counter'> & { readonly confirmedAt: string },
): Promise<boolean> {
  const result = await trx
    .updateTable('factor')
    .set(fields)
    .where('id', '=', id)
    .where('confirmedAt', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** Stores the use of a factor. False for a counter that was used before, or an earlier one. */
export async function spendCounter(
  trx: Writers,
  id: string,
  { counter, usedAt }: Pick<FactorRow, 'counter'> & { readonly usedAt: string },
): Promise<boolean> {
  const result = await trx
    .updateTable('factor')
    .set({ counter, usedAt })
    .where('id', '=', id)
    .where('counter', '<', counter)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** Deletes one factor of an account. False if it has none with this id. */
export async function deleteFactor(trx: Writers, userId: string, id: string): Promise<boolean> {
  const result = await trx
    .deleteFrom('factor')
    .where('userId', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst()
  return result.numDeletedRows === 1n
}

/** Deletes what was begun and never confirmed. */
export async function deleteUnconfirmed(trx: Writers, userId: string): Promise<void> {
  await trx.deleteFrom('factor').where('userId', '=', userId).where('confirmedAt', 'is', null).execute()
}

export async function deleteFactors(trx: Writers, userId: string): Promise<void> {
  await trx.deleteFrom('factor').where('userId', '=', userId).execute()
  await trx.deleteFrom('recoveryCode').where('userId', '=', userId).execute()
}

/** Replaces the recovery codes of an account by the hashes of new ones. */
export async function replaceRecoveryCodes(
  trx: Writers,
  userId: string,
  hashes: readonly string[],
): Promise<void> {
  await trx.deleteFrom('recoveryCode').where('userId', '=', userId).execute()
  if (hashes.length === 0) return
  await trx
    .insertInto('recoveryCode')
    .values(hashes.map(hash => ({ userId, hash, usedAt: null })))
    .execute()
}

/** Uses a recovery code up. False for an unknown one and one that was used. */
export async function spendRecoveryCode(
  trx: Writers,
  userId: string,
  hash: string,
  usedAt: string,
): Promise<boolean> {
  const result = await trx
    .updateTable('recoveryCode')
    .set({ usedAt })
    .where('userId', '=', userId)
    .where('hash', '=', hash)
    .where('usedAt', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

export async function recoveryCodesLeft(db: Readers, userId: string): Promise<number> {
  const row = await db
    .selectFrom('recoveryCode')
    .select(eb => eb.fn.countAll<number | string>().as('left'))
    .where('userId', '=', userId)
    .where('usedAt', 'is', null)
    .executeTakeFirst()
  return Number(row?.left ?? 0)
}

export async function passkeyByCredential(db: Readers, credentialId: string): Promise<FactorRow | undefined> {
  return db
    .selectFrom('factor')
    .selectAll()
    .where('credentialId', '=', credentialId)
    .where('kind', '=', 'passkey')
    .executeTakeFirst()
}

/** Stores the use of a passkey. The counter of one that is on several devices stays 0. */
export async function storePasskeyUse(
  trx: Writers,
  id: string,
  fields: Pick<FactorRow, 'counter'> & { readonly usedAt: string },
): Promise<void> {
  await trx.updateTable('factor').set(fields).where('id', '=', id).execute()
}
