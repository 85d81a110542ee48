import type { Readers, Writers } from '../runtime/facility.ts'

export async function passwordHashOf(db: Readers, userId: string): Promise<string | null> {
  const row = await db
    .selectFrom('credential')
    .select('passwordHash')
    .where('userId', '=', userId)
    .executeTakeFirst()
  return row?.passwordHash ?? null
}

export async function deletePassword(trx: Writers, userId: string): Promise<void> {
  await trx.deleteFrom('credential').where('userId', '=', userId).execute()
}

export async function putPasswordHash(
  trx: Writers,
  userId: string,
  passwordHash: string,
  updatedAt: string,
): Promise<void> {
  await trx
    .insertInto('credential')
    .values({ userId, passwordHash, updatedAt })
    .onConflict(conflict => conflict.column('userId').doUpdateSet({ passwordHash, updatedAt }))
    .execute()
}
